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
  double begin = 0, end = 0;  ///< seconds on the process's own clock
  double time = 0;            ///< seconds that the suite reckons for one call of the operation
};

/// What one process brings back from a suite.
struct Observations {
  std::vector<Observation> seen;
  bool valid = true;        ///< false: the stop rule's goal was not reached, or the method does not hold here
  std::string why_invalid;  ///< one sentence
};

/// All processes' observations, by rank.
using Measurement = std::vector<Observations>;

/// What is measured, and how often.
struct Experiment {
  Collective operation{};
  Collective barrier{};       ///< the library's unless an algorithm is named; may have bytes
  std::optional<int> reps{};  ///< the suite's own where empty; what it sets is up to the suite (Reps)
  std::optional<int> warmup{};
};

enum class Statistic : std::uint8_t {
  mean,
  median,
  least,
  greatest,
  middle_half_mean,  ///< SKaMPI's: a quarter cut off at each end
  tukey_mean,        ///< of what Tukey's filter leaves
  tukey_median
};
/// `rank_0` where a program asks process 0, whatever the root.
enum class OverProcesses : std::uint8_t { root, least, average, greatest, rank_0 };

/// One number of a suite: which statistic of which processes.
struct Report {
  /// Which comes first: the statistic of each process's observations, or the processes of each observation.
  enum class Order : std::uint8_t { observations_first, processes_first };
  Statistic statistic;
  OverProcesses processes;
  Order order;
  bool primary = false;  ///< the number that people quote; one a suite
};

/// When processes start: how many barriers go where. The numbers are those of one process; all do the same.
struct Start {
  int first = 0;        ///< barriers once, between the warm-up and the first observation
  int before_each = 0;  ///< barriers before each observation
  int after_each = 0;   ///< barriers after each observation
  bool primed = false;  ///< one untimed call right before each observation: it starts in the steady state
};

/// A timed region: makes `calls` calls, or rounds of calls, and returns by how many operations its time is
/// divided.
using Region = int (*)(Process&, const Experiment&, int calls);

struct Timed {
  Region region = nullptr;
  int calls = 1;  ///< by default
};

/// When there are observations enough. All but `fixed` look at the times that the primary report is made of,
/// and exchange them outside the timed regions, after `least` observations and then every `batch`.
struct Stop {
  enum class Rule : std::uint8_t {
    fixed,                ///< after `most`
    standard_error,       ///< standard error of the mean <= goal * mean
    confidence_interval,  ///< half width of the 95 % interval of the mean (Student's t) <= goal * mean
    deviation,            ///< standard deviation <= goal * mean
    decay                 ///< a batch with no new least takes another batch from what remains of `most`
  };
  Rule rule = Rule::fixed;
  int least = 1, most = 1;  ///< observations
  int batch = 1;            ///< observations between two looks
  double goal = 0;          ///< relative
};

/// What Experiment::reps sets.
enum class Reps : std::uint8_t {
  loop,          ///< calls of a timed loop
  observations,  ///< observations; the most of them where a stop rule may end sooner
  as_published   ///< nothing: how often is part of the method (M = 100 and 8 to 30 reports in the third paper)
};

struct Suite;
/// The whole of a suite's run on one process, from warm-up to its last observation.
using Procedure = Observations (*)(Process&, const Suite&, const Experiment&);

/// A known benchmark as one row of data (schemes/suites.cpp).
struct Suite {
  std::string_view name;
  Start start{};
  Timed timed{};
  Stop stop{};
  Reps reps = Reps::observations;
  std::span<const Report> reports{};  ///< one of them primary
  int warmup = 1;                     ///< untimed calls at first
  bool bcast_only = false;
  Procedure procedure = nullptr;  ///< nullptr: the timing loop of schemes/observe.cpp
  std::string_view source{};      ///< the program and its version, or the paper
};

std::span<const Suite> suites();
const Suite& suite_named(std::string_view name);  ///< throws InputError, naming the nearest

inline std::string_view name(const Suite& suite) { return suite.name; }
inline std::string_view source(const Suite& suite) { return suite.source; }
/// Whether the suite measures this operation (the third paper's methods: only bcast).
bool measures(const Suite& suite, Operation operation);
/// The report that people quote.
const Report& primary(const Suite& suite);

/// How often, once the experiment has had its say.
struct Counts {
  int calls;        ///< of a timed region
  int least, most;  ///< observations
  int warmup;
};
/// Throws InputError for reps below 1 and a warm-up below 0.
Counts counts_of(const Suite& suite, const Experiment& experiment);

/// Runs a suite on one process; every process of the run calls it with the same arguments.
/// Throws InputError where the suite does not measure the operation.
Observations observe(Process& process, const Suite& suite, const Experiment& experiment);

/// A reported number. `seconds` is empty where it is not defined (no observations).
struct Reported {
  std::string statistic;  ///< in words: "mean of each process, greatest over processes"
  bool primary;
  std::optional<double> seconds;
};
std::vector<Reported> reduce(const Suite& suite, const Measurement& measurement, int root);

}  // namespace plumbline
