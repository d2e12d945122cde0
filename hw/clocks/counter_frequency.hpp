#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

struct CheckedFrequency {
  double hertz;
  std::string_view source;  ///< "CPUID 15h", "hypervisor", "perf event page", "kernel log", "cpuinfo"
  double ppm;               ///< measured against CLOCK_MONOTONIC_RAW / hertz - 1, in 1e-6
};

/// The counter's frequency from the first source that tells it, never a guess, checked over 0.1 s.
/// Throws InputError where the counter is not fit for timing, where nobody tells its frequency, and where the
/// check disagrees by more than 100 ppm.
CheckedFrequency checked_counter_frequency();

/// What is wrong with this machine's counter by the flags of /proc/cpuinfo; empty: nothing.
std::string_view fault_of_counter(std::string_view cpuinfo);

/// Hz by the line of the kernel log, the last one where there are several; a refined value goes before a
/// detected one.
///   tsc: Refined TSC clocksource calibration: 2596.094 MHz
///   tsc: Detected 2596.120 MHz processor
std::optional<double> frequency_in_kernel_log(std::string_view log);

/// Hz by "cpu MHz", which is the counter's only where its frequency is known beforehand (tsc_known_freq) and
/// nothing changes the processor's (`scaled`: there is a cpufreq folder).
std::optional<double> frequency_in_cpuinfo(std::string_view cpuinfo, bool scaled);

/// Throws InputError that names both frequencies where they are more than 100 ppm apart; returns the ppm.
double require_agreement(double told, std::string_view source, double measured);

}  // namespace plumbline
