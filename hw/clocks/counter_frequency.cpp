#include "hw/clocks/counter_frequency.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <sys/klog.h>
#include <time.h>

#include "hw/clocks/counter.hpp"
#include "hw/factors/cpuinfo.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr double most_ppm = 100;
constexpr std::string_view instead = "; take --clock monotonic";

// The number before " MHz" after `words`, of the last line that has them.
std::optional<double> megahertz_after(std::string_view log, std::string_view words) {
  const std::size_t found = log.rfind(words);
  if (found == log.npos) return std::nullopt;
  const std::string_view rest = log.substr(found + words.size());
  double megahertz = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), megahertz);
  const bool unit = rest.substr(static_cast<std::size_t>(end - rest.data())).starts_with(" MHz");
  if (error != std::errc{} || !unit || megahertz <= 0) return std::nullopt;
  return megahertz * 1e6;
}

std::optional<double> of_kernel_log() {
  constexpr int read_all = 3, size_of_buffer = 10;  // syslog(2)
  const int size = klogctl(size_of_buffer, nullptr, 0);
  if (size <= 0) return std::nullopt;
  std::vector<char> log(static_cast<std::size_t>(size));
  const int length = klogctl(read_all, log.data(), size);
  if (length <= 0) return std::nullopt;
  return frequency_in_kernel_log({log.data(), static_cast<std::size_t>(length)});
}

std::optional<double> of_cpuinfo() {
  const bool scaled = std::filesystem::exists("/sys/devices/system/cpu/cpu0/cpufreq");
  return frequency_in_cpuinfo(text_of("/proc/cpuinfo"), scaled);
}

struct Source {
  std::string_view name;
  std::optional<double> (*hertz)();
};
// The most exact first.
constexpr Source sources[] = {{"counter register", of_arm_register}, {"CPUID 15h", of_crystal},
                              {"hypervisor", of_hypervisor},         {"perf event page", of_perf_page},
                              {"kernel log", of_kernel_log},         {"cpuinfo", of_cpuinfo}};

double raw_nanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC_RAW, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

struct Moment {
  std::int64_t count;
  double nanoseconds;
};

// Both clocks at one moment: the closest of some pairs of counts around a reading of the other.
Moment moment() {
  Moment best{};
  std::int64_t closest = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < 50; ++i) {
    const std::int64_t before = read_counter();
    const double nanoseconds = raw_nanoseconds();
    const std::int64_t after = read_counter();
    if (after - before >= closest) continue;
    closest = after - before;
    best = {before + closest / 2, nanoseconds};
  }
  return best;
}

// Hz against CLOCK_MONOTONIC_RAW, which NTP does not correct; two moments of 50 ns in 0.1 s: 0.5 ppm.
double measured_frequency() {
  const Moment begin = moment();
  const timespec tenth{0, 100'000'000};
  nanosleep(&tenth, nullptr);
  const Moment end = moment();
  return static_cast<double>(end.count - begin.count) / (end.nanoseconds - begin.nanoseconds) * 1e9;
}

}  // namespace

std::optional<double> frequency_in_kernel_log(std::string_view log) {
  if (const auto refined = megahertz_after(log, "tsc: Refined TSC clocksource calibration: ")) return refined;
  return megahertz_after(log, "tsc: Detected ");
}

std::optional<double> frequency_in_cpuinfo(std::string_view cpuinfo, bool scaled) {
  if (scaled || !has_word(cpuinfo_value(cpuinfo, "flags"), "tsc_known_freq")) return std::nullopt;
  const auto megahertz = number_in<double>(cpuinfo_value(cpuinfo, "cpu MHz"));
  return megahertz && *megahertz > 0 ? std::optional(*megahertz * 1e6) : std::nullopt;
}

std::string_view fault_of_counter(std::string_view cpuinfo) {
  const std::string_view flags = cpuinfo_value(cpuinfo, "flags");
  if (!has_word(flags, "rdtscp")) return "the processor has no rdtscp";
  if (!has_word(flags, "constant_tsc"))
    return "the processor's counter changes its rate with the frequency (no constant_tsc)";
  if (!has_word(flags, "nonstop_tsc")) return "the processor's counter stops when it sleeps (no nonstop_tsc)";
  return {};
}

double require_agreement(double told, std::string_view source, double measured) {
  const double ppm = (measured / told - 1) * 1e6;
  if (!(std::abs(ppm) <= most_ppm))
    throw InputError(
        fmt::format("--clock tsc: {:.6f} MHz by the {}, but {:.6f} MHz against "
                    "CLOCK_MONOTONIC_RAW, {:.0f} ppm apart where {:.0f} are allowed{}",
                    told / 1e6, source, measured / 1e6, ppm, most_ppm, instead));
  return ppm;
}

CheckedFrequency checked_counter_frequency() {
  if (!has_counter) throw InputError(fmt::format("--clock tsc: not on this architecture{}", instead));
  if (!arm_counter) {
    const std::string cpuinfo = text_of("/proc/cpuinfo");
    if (const auto fault = fault_of_counter(cpuinfo); !fault.empty())
      throw InputError(fmt::format("--clock tsc: {}{}", fault, instead));
  }
  for (const Source& source : sources)
    if (const auto hertz = source.hertz())
      return {*hertz, source.name, require_agreement(*hertz, source.name, measured_frequency())};
  throw InputError(
      fmt::format("--clock tsc: the counter's frequency is unknown (asked: CPUID, the "
                  "hypervisor, perf events, the kernel log, /proc/cpuinfo){}",
                  instead));
}

}  // namespace plumbline
