#include "hw/factors/topology.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/core.h>

#include "hw/factors/cpuinfo.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

struct Cache {
  int level = 0;
  std::string type{};     // "Data", "Instruction", "Unified"
  std::size_t bytes = 0;  // 0: not told
  CpuList shared{};
};

// "48K" or "32M", as the kernel writes a cache's size; 0 where it is none.
std::size_t size_in(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string unit(end, text.data() + text.size());
  if (error != std::errc{}) return 0;
  if (unit == "K") return number << 10;
  if (unit == "M") return number << 20;
  return unit.empty() ? number : 0;
}

std::vector<Cache> caches(const std::string& root, int cpu) {
  std::vector<Cache> all;
  for (int index = 0;; ++index) {
    const std::string folder = fmt::format("{}/cache/index{}/", cpu_folder(root, cpu), index);
    const std::string level = first_line_of(folder + "level");
    if (level.empty()) return all;
    all.push_back({number_in<int>(level).value_or(0), first_line_of(folder + "type"),
                   size_in(first_line_of(folder + "size")),
                   cpu_list_in(first_line_of(folder + "shared_cpu_list"))});
  }
}

bool is_within(const CpuList& some, const CpuList& all) { return std::ranges::includes(all, some); }

std::string describe(const Cache& cache, const CpuList& core) {
  const char* kind = cache.type == "Data" ? "d" : cache.type == "Instruction" ? "i" : "";
  std::string text =
      fmt::format("L{}{} {}", cache.level, kind,
                  cache.bytes == 0 ? "unknown" : bytes_text(static_cast<std::int64_t>(cache.bytes)));
  if (!is_within(cache.shared, core)) text += " of " + text_of(cache.shared);
  return text;
}

}  // namespace

std::string cpu_folder(const std::string& root) { return root + "/sys/devices/system/cpu"; }
std::string cpu_folder(const std::string& root, int cpu) {
  return fmt::format("{}/cpu{}", cpu_folder(root), cpu);
}

CpuList online_cpus(const std::string& root) {
  return cpu_list_in(first_line_of(cpu_folder(root) + "/online"));
}

CpuList threads_of_core(const std::string& root, int cpu) {
  CpuList threads = cpu_list_in(first_line_of(cpu_folder(root, cpu) + "/topology/thread_siblings_list"));
  threads.insert(cpu);
  return threads;
}

CpuList cores_of(const std::string& root, const CpuList& cpus) {
  CpuList cores;
  for (const int cpu : cpus) cores.insert(*threads_of_core(root, cpu).begin());
  return cores;
}

std::string caches_of(const std::string& root, int cpu) {
  const CpuList core = threads_of_core(root, cpu);
  std::string text;
  for (const Cache& cache : caches(root, cpu)) text += (text.empty() ? "" : ", ") + describe(cache, core);
  return text;
}

std::optional<std::size_t> last_private_cache(const std::string& root, int cpu) {
  const CpuList core = threads_of_core(root, cpu);
  int level = 0;
  std::optional<std::size_t> bytes;
  for (const Cache& cache : caches(root, cpu)) {
    const bool told = cache.bytes > 0 && !cache.shared.empty() && cache.type != "Instruction";
    if (!told || cache.level <= level || !is_within(cache.shared, core)) continue;
    level = cache.level;
    bytes = cache.bytes;
  }
  return bytes;
}

}  // namespace plumbline
