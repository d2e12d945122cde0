#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/collective.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// One timed execution, or one timed loop of executions, on one process.
struct Observation {
  double begin = 0, end = 0;                  ///< seconds on the process's own clock
  double time = 0;                            ///< seconds that the suite reckons for one call of the operation
};

/// What one process brings back from a suite.
struct Observations {
  std::vector<Observation> seen;
  bool valid = true;                          ///< false: the stop rule's goal was not reached, or the method does not hold here
  std::string why_invalid;                    ///< one sentence
};

/// All processes' observations, by rank.
using Measurement = std::vector<Observations>;

/// What is measured, and how often.
struct Experiment {
  Collective operation;
  Collective barrier;                         ///< the library's unless an algorithm is named; may have bytes
  std::optional<int> reps;                    ///< the suite's own where empty
  std::optional<int> warmup;
};

enum class Statistic : std::uint8_t { mean, median, least, greatest, middle_half_mean, tukey_mean, tukey_median };
enum class OverProcesses : std::uint8_t { root, least, average, greatest };

/// One number of a suite: which statistic of which processes.
struct Report {
  enum class Order : std::uint8_t { observations_first, processes_first };
  Statistic statistic;
  OverProcesses processes;
  Order order;
  bool primary = false;                       ///< the number that people quote; one a suite
};

struct Suite;
/// The whole of a suite's run on one process, from warm-up to its last observation.
using Procedure = Observations (*)(Process&, const Suite&, const Experiment&);

// The exact fields of Suite (start rule, timed region, stop rule) are set by schemes/; these are what others use.
struct Suite;
std::span<const Suite> suites();
const Suite& suite_named(std::string_view name);                       ///< throws InputError, naming the nearest

std::string_view name(const Suite& suite);
std::string_view source(const Suite& suite);
/// Whether the suite measures this operation (the third paper's methods: only bcast).
bool measures(const Suite& suite, Operation operation);

/// Runs a suite on one process; every process of the run calls it with the same arguments.
Observations observe(Process& process, const Suite& suite, const Experiment& experiment);

/// A reported number. `seconds` is empty where it is not defined (no observations).
struct Reported {
  std::string statistic;                      ///< in words: "mean over observations, greatest over processes"
  bool primary;
  std::optional<double> seconds;
};
std::vector<Reported> reduce(const Suite& suite, const Measurement& measurement, int root);

}  // namespace plumbline
