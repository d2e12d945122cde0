#pragma once

#include <cstdint>
#include <optional>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace plumbline {

#if defined(__x86_64__)
inline constexpr bool has_counter = true, arm_counter = false;

/// The processor's counter: rdtscp waits until all earlier instructions are done, lfence keeps later ones
/// from beginning before it is read (Intel SDM 2B, RDTSCP). The fence costs 3.3 ns of 20.0
/// (docs/reference/timers.md).
inline std::int64_t read_counter() {
  unsigned processor;
  const auto count = static_cast<std::int64_t>(__rdtscp(&processor));
  _mm_lfence();
  asm volatile("" ::: "memory");  // nor does the compiler move anything across
  return count;
}

#elif defined(__aarch64__)
inline constexpr bool has_counter = true, arm_counter = true;

/// The generic timer's virtual count. An isb before and after it: a read of cntvct_el0 may be speculated
/// otherwise (Arm ARM, D11.2.2). Never run by us: docs/reference/timers.md.
inline std::int64_t read_counter() {
  std::int64_t count;
  asm volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(count)::"memory");
  return count;
}

#else
inline constexpr bool has_counter = false, arm_counter = false;
inline std::int64_t read_counter() { return 0; }
#endif

// What the processor and the kernel's perf page say about its frequency, in Hz; empty where they do not.

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
