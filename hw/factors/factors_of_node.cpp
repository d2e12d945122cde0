#include "hw/factors/facts.hpp"

#include <charconv>
#include <limits>
#include <optional>
#include <set>

#include <fmt/core.h>
#include <unistd.h>

#include "hw/factors/cpuinfo.hpp"
#include "hw/factors/topology.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

std::string count_text(std::size_t number) { return number == 0 ? "unknown" : fmt::format("{}", number); }

// "on" where the file says `on`, "off" where it says another thing, empty where there is none.
std::string switch_in(const std::string& path, std::string_view on) {
  const std::string line = first_line_of(path);
  if (line.empty()) return {};
  return line == on ? "on" : "off";
}

std::string smt(const std::string& root, const CpuList& online) {
  const std::string told = switch_in(cpu_folder(root) + "/smt/active", "1");
  if (!told.empty() || online.empty()) return known(told);
  return cores_of(root, online).size() < online.size() ? "on" : "off";
}

std::string turbo(const std::string& root) {
  const std::string intel = switch_in(cpu_folder(root) + "/intel_pstate/no_turbo", "0");
  return known(intel.empty() ? switch_in(cpu_folder(root) + "/cpufreq/boost", "1") : intel);
}

// "performance", or "performance, powersave" where processors differ.
std::string governor(const std::string& root, const CpuList& online) {
  std::set<std::string> seen;
  for (const int cpu : online)
    seen.insert(first_line_of(cpu_folder(root, cpu) + "/cpufreq/scaling_governor"));
  std::string text;
  for (const std::string& one : seen)
    if (!one.empty()) text += (text.empty() ? "" : ", ") + one;
  return known(text);
}

std::optional<double> kilohertz_in(const std::string& path) {
  const std::string line = first_line_of(path);
  double number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  return error == std::errc{} ? std::optional(number) : std::nullopt;
}

// The min and the max that the governor may choose, of all processors: "1.2-3.5 GHz".
std::string frequency_range(const std::string& root, const CpuList& online) {
  double min = std::numeric_limits<double>::infinity(), max = 0;
  for (const int cpu : online) {
    const std::string folder = cpu_folder(root, cpu) + "/cpufreq/";
    const auto low = kilohertz_in(folder + "scaling_min_freq"),
               high = kilohertz_in(folder + "scaling_max_freq");
    if (!low || !high) continue;
    min = std::min(min, *low);
    max = std::max(max, *high);
  }
  return max > 0 ? fmt::format("{:g}-{:g} GHz", min / 1e6, max / 1e6) : "unknown";
}

// "always [madvise] never"
std::string chosen_word(const std::string& line) {
  const std::size_t begin = line.find('['), end = line.find(']');
  if (begin == line.npos || end == line.npos || end < begin) return "unknown";
  return known(line.substr(begin + 1, end - begin - 1));
}

// By the processor's flags; only x86 tells.
std::string virtualised(std::string_view cpuinfo) {
  const std::string_view flags = cpuinfo_value(cpuinfo, "flags");
  if (flags.empty()) return "unknown";
  return has_word(flags, "hypervisor") ? "yes" : "no";
}

std::string page_size() {
  const long bytes = sysconf(_SC_PAGESIZE);
  return bytes > 0 ? bytes_text(bytes) : "unknown";
}

std::string load(const std::string& root) {
  const std::string line = first_line_of(root + "/proc/loadavg");
  return known(line.substr(0, line.find(' ')));
}

void add_processor(const std::string& root, int cpu, Facts& facts) {
  const std::string cpuinfo = text_of(root + "/proc/cpuinfo");
  const CpuList online = online_cpus(root);
  const auto own = last_private_cache(root, cpu);
  facts.emplace_back("CPU model", known(cpuinfo_value(cpuinfo, "model name")));
  facts.emplace_back("virtualised", virtualised(cpuinfo));
  facts.emplace_back("cores", count_text(cores_of(root, online).size()));
  facts.emplace_back("hardware threads", count_text(online.size()));
  facts.emplace_back("SMT", smt(root, online));
  facts.emplace_back("governor", governor(root, online));
  facts.emplace_back("frequency range", frequency_range(root, online));
  facts.emplace_back("turbo", turbo(root));
  facts.emplace_back("caches", known(caches_of(root, cpu)));
  facts.emplace_back("last private cache", own ? bytes_text(static_cast<std::int64_t>(*own)) : "unknown");
}

void add_system(const std::string& root, Facts& facts) {
  const std::string source = root + "/sys/devices/system/clocksource/clocksource0/current_clocksource";
  const std::string huge = root + "/sys/kernel/mm/transparent_hugepage/enabled";
  facts.emplace_back("kernel", known(first_line_of(root + "/proc/sys/kernel/osrelease")));
  facts.emplace_back("clock source", known(first_line_of(source)));
  facts.emplace_back("page size", page_size());
  facts.emplace_back("transparent huge pages", chosen_word(first_line_of(huge)));
  facts.emplace_back("load average", load(root));
}

}  // namespace

Facts factors_of_node(const std::string& root, int cpu) {
  Facts facts;
  add_processor(root, cpu, facts);
  add_system(root, facts);
  return facts;
}

}  // namespace plumbline
