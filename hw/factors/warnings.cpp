#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "hw/clocks/timer.hpp"
#include "hw/factors/cpuinfo.hpp"
#include "hw/factors/factors.hpp"
#include "hw/factors/facts.hpp"
#include "hw/factors/topology.hpp"

namespace plumbline {
namespace {

constexpr double most_load = 0.5;  // of the cores

/// The warnings so far, each once: nodes may say the same.
struct Sentences {
  std::vector<std::string> all{};
  void add(const std::string& sentence) {
    if (std::ranges::find(all, sentence) == all.end()) all.push_back(sentence);
  }
};

// The factor of the same process, or of the run.
std::optional<double> number_of(const std::vector<Factor>& factors, std::string_view name, int rank) {
  for (const Factor& factor : factors)
    if (factor.name == name && (factor.rank == rank || factor.rank < 0))
      return number_in<double>(factor.value);
  return std::nullopt;
}

void warn_of_binding(const std::vector<Factor>& factors, Sentences& sentences) {
  CpuList unbound;
  for (const Factor& factor : factors)
    if (factor.name == "binding" && factor.value == "unbound") unbound.insert(factor.rank);
  if (unbound.empty()) return;
  sentences.add(
      fmt::format("{} {} may move between all cores; bind each to a core (mpirun --bind-to core, "
                  "srun --cpu-bind=cores)",
                  unbound.size() == 1 ? "process" : "processes", text_of(unbound)));
}

void warn_of_oversubscription(const Factor& factor, Sentences& sentences) {
  if (factor.name == "oversubscribed" && factor.value != "no" && factor.value != "unknown")
    sentences.add(fmt::format("{} of a node take turns; start no more processes than cores", factor.value));
}

void warn_of_governor(const Factor& factor, Sentences& sentences) {
  if (factor.name == "governor" && factor.value != "performance" && factor.value != "unknown")
    sentences.add(
        fmt::format("the frequency may change meanwhile, by the governor {}; set the governor "
                    "performance (cpupower frequency-set -g performance)",
                    factor.value));
}

void warn_of_load(const Factor& factor, const std::vector<Factor>& factors, Sentences& sentences) {
  if (factor.name != "load average") return;
  const auto load = number_in<double>(factor.value), cores = number_of(factors, "cores", factor.rank);
  if (load && cores && *load > most_load * *cores)
    sentences.add(
        fmt::format("the load average of the minute before the start was {} on {} cores; stop what "
                    "else runs, or wait a minute after another launch",
                    factor.value, *cores));
}

void warn_of_dynamic_rules(const std::vector<Factor>& factors, Sentences& sentences) {
  constexpr std::string_view yes[] = {"1", "true", "yes", "t", "y", "enabled"};
  for (const Factor& factor : factors)
    if (factor.name == "OMPI_MCA_coll_tuned_use_dynamic_rules" &&
        std::ranges::find(yes, factor.value) != std::end(yes))
      return;
  for (const Factor& factor : factors)
    if (factor.value != "unset" && needs_dynamic_rules(factor.name, factor.value))
      sentences.add(
          fmt::format("Open MPI does not heed {}={}; set OMPI_MCA_coll_tuned_use_dynamic_rules=1 too",
                      factor.name, factor.value));
}

}  // namespace

std::vector<std::string> warnings(const std::vector<Factor>& factors) {
  if (time_is_simulated()) return {};  // by nothing of this machine
  Sentences sentences;
  warn_of_binding(factors, sentences);
  for (const Factor& factor : factors) {
    warn_of_oversubscription(factor, sentences);
    warn_of_governor(factor, sentences);
    warn_of_load(factor, factors, sentences);
  }
  warn_of_dynamic_rules(factors, sentences);
  return sentences.all;
}

}  // namespace plumbline
