#include "hw/factors/topology.hpp"

#include <algorithm>
#include <cerrno>
#include <memory>

#include <fmt/core.h>
#include <sched.h>

#include "hw/factors/cpuinfo.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

constexpr int most_cpus = 1 << 20;

// "8" or "0-3"; whether it was one.
bool add_range(std::string_view text, CpuList& cpus) {
  const std::size_t dash = text.find('-');
  const auto first = number_in<int>(text.substr(0, dash));
  const auto last = dash == text.npos ? first : number_in<int>(text.substr(dash + 1));
  if (!first || !last || *last >= most_cpus) return false;
  for (int cpu = *first; cpu <= *last; ++cpu) cpus.insert(cpu);
  return true;
}

struct FreeSet {
  void operator()(cpu_set_t* set) const { CPU_FREE(set); }
};

// Empty where the kernel has more processors than `most`.
std::optional<CpuList> allowed_of(int most) {
  const std::unique_ptr<cpu_set_t, FreeSet> set(CPU_ALLOC(static_cast<std::size_t>(most)));
  const std::size_t size = CPU_ALLOC_SIZE(static_cast<std::size_t>(most));
  CpuList cpus;
  if (!set) return cpus;
  CPU_ZERO_S(size, set.get());
  if (sched_getaffinity(0, size, set.get()) != 0) return errno == EINVAL ? std::nullopt : std::optional(cpus);
  for (int cpu = 0; cpu < most; ++cpu)
    if (CPU_ISSET_S(static_cast<std::size_t>(cpu), size, set.get())) cpus.insert(cpu);
  return cpus;
}

}  // namespace

CpuList cpu_list_in(std::string_view text) {
  CpuList cpus;
  text = without_blanks(text);
  while (!text.empty()) {
    const std::string_view range = text.substr(0, text.find(','));
    if (!add_range(range, cpus)) return {};
    text.remove_prefix(std::min(range.size() + 1, text.size()));
  }
  return cpus;
}

std::string text_of(const CpuList& cpus) {
  std::string text;
  for (auto at = cpus.begin(); at != cpus.end();) {
    const int first = *at;
    int last = first;
    while (++at != cpus.end() && *at == last + 1) last = *at;
    if (!text.empty()) text += ',';
    text += first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
  }
  return text;
}

CpuList allowed_cpus() {
  for (int most = 1024; most <= most_cpus; most *= 2)
    if (const auto cpus = allowed_of(most)) return *cpus;
  return {};
}

std::string binding_of(const CpuList& allowed, const CpuList& online) {
  if (allowed.empty()) return "unknown";
  return online.size() > 1 && allowed == online ? "unbound" : text_of(allowed);
}

}  // namespace plumbline
