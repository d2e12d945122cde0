#pragma once

#include <optional>

// What the processor and the kernel's perf page say about the counter's frequency, in Hz; empty where they do
// not.
namespace plumbline {

#if defined(__aarch64__)
inline constexpr bool arm_counter = true;
#else
inline constexpr bool arm_counter = false;
#endif

/// Arm: cntfrq_el0.
std::optional<double> of_arm_register();

/// CPUID leaf 15h (Intel): crystal frequency ecx times ebx / eax. Empty where any is 0.
std::optional<double> of_crystal();

/// CPUID leaf 40000010h: kHz in eax, where a hypervisor that defines it (VMware, KVM) says that it has it.
std::optional<double> of_hypervisor();

/// The page of a perf event tells how the kernel turns counts into nanoseconds:
///   ns = (count * time_mult) >> time_shift     hence     Hz = 1e9 * 2^time_shift / time_mult
/// Empty where perf events are forbidden or the page says that user programs cannot tell time
/// (cap_user_time).
std::optional<double> of_perf_page();

}  // namespace plumbline
