#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/arrivals/arrivals.hpp"
#include "models/collective.hpp"
#include "schemes/clock_sync.hpp"
#include "schemes/nonblocking/overlapped_call.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// Why an observation does not count, as bits; both may be set. ReproMPI's error codes have the same values,
/// and SKaMPI calls them STARTED_LATE and TOOK_TOO_LONG.
enum class Verdict : std::uint8_t {
  ok = 0,
  started_late = 1,   ///< its start had passed when the process was ready
  took_too_long = 2,  ///< it ended after the start of the next window
  both = 3
};
constexpr Verdict operator|(Verdict a, Verdict b) {
  return static_cast<Verdict>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Verdict verdict, Verdict reason) {
  return (static_cast<unsigned>(verdict) & static_cast<unsigned>(reason)) != 0;
}

/// One timed execution, or one timed loop of executions, on one process.
struct Observation {
  double begin = 0, end = 0;      ///< seconds on the suite's clock: the process's own, or the global one
  double time = 0;                ///< seconds that the suite reckons for one call of the operation
  Verdict verdict = Verdict::ok;  ///< one that is not ok on one process counts on none
};

/// What one process brings back from a suite.
struct Observations {
  std::vector<Observation> seen;        ///< those that do not count among them
  std::vector<Phases> phases{};         ///< of each observation of a nonblocking suite; else empty
  std::optional<Synchronisation> sync;  ///< empty for a suite on local clocks
  bool valid = true;        ///< false: the stop rule's goal was not reached, or the method does not hold here
  std::string why_invalid;  ///< one sentence
};

/// All processes' observations, by rank.
using Measurement = std::vector<Observations>;

/// Fit points of the synchronisation that a suite begins with: ReproMPI's default (--fitpoints).
inline constexpr int suite_fit_points = 20;

/// What is measured, and how often.
struct Protocol {
  Collective operation{};
  Collective barrier{};       ///< the library's unless an algorithm is named; may have bytes
  std::optional<int> reps{};  ///< the suite's own where empty; what it sets is up to the suite (Reps)
  std::optional<int> warmup{};
  SyncOptions sync{.fit_points = suite_fit_points};  ///< of a suite on the global clock
  std::optional<double> window{};       ///< seconds; where empty the suite sizes its window, and lets it grow
  std::optional<double> time_budget{};  ///< seconds; the suite's own where empty (round-time)
  /// Bytes between two tests of a nonblocking suite; where empty there are none.
  std::optional<std::int64_t> test_interval{};
  std::optional<Arrivals> arrivals{};  ///< how late processes come to each call
};

enum class Statistic : std::uint8_t { mean, median, min, max };

/// What a statistic is taken of.
enum class Keep : std::uint8_t {
  all,
  middle_half,      ///< SKaMPI's: a quarter cut off at each end
  within_fences,    ///< what Tukey's filter leaves
  below_twice_p99,  ///< MPIBench's: what is not above twice the 99th percentile
};

enum class OverProcesses : std::uint8_t {
  root,
  min,
  average,
  max,
  rank_0,     ///< where a program asks process 0, whatever the root
  span,       ///< last end - first start, on the global clock
  from_root,  ///< last end - the root's start, on the global clock
  pooled      ///< the times of all processes, side by side
};

/// What of an observation: its time, or, of a nonblocking suite, the overhead that is its time, or where the
/// time went (Phases).
enum class Part : std::uint8_t { time, overhead, blocking, start, compute, test, wait, overall };

/// What a program prints beside a mean, about how far to trust it.
enum class Beside : std::uint8_t { nothing, standard_error, confidence_interval };

/// One number of a suite: which statistic of which processes.
struct Report {
  /// Which comes first: the statistic of each process's observations, or the processes of each observation.
  enum class Order : std::uint8_t { observations_first, processes_first };
  Statistic statistic;
  OverProcesses processes;
  Order order;
  bool primary = false;  ///< the number that people quote; one a suite
  Keep keep = Keep::all;
  Beside beside = Beside::nothing;
  Part part = Part::time;  ///< others only with observations first
};

/// When processes start. The numbers are those of one process; all do the same.
struct Start {
  enum class Kind : std::uint8_t {
    barriers,   ///< when they have left the barriers (schemes/start.cpp)
    window,     ///< at times a window apart (schemes/window.hpp)
    round_time  ///< at a time announced before each observation (schemes/start.cpp)
  };
  /// How long the first window is.
  enum class Sized : std::uint8_t {
    nothing,        ///< too short: it grows
    by_broadcasts,  ///< `broadcasts` in a row
    by_operation    ///< `factor` times the operation, the median of ten
  };
  Kind kind = Kind::barriers;
  int first = 0;        ///< barriers once, between the warm-up and the first observation
  int before_each = 0;  ///< barriers before each observation
  int after_each = 0;   ///< barriers after each observation
  bool primed = false;  ///< one untimed call right before each observation: it starts in the steady state
  std::string_view barrier{};  ///< the barriers' algorithm; where empty the experiment's
  Sized sized = Sized::nothing;
  int broadcasts = 0;  ///< that the first window is long; that round-time announces a start ahead
  double factor = 0;   ///< of the operation's time, the first window
  double lead =
      0;  ///< seconds from a batch of windows' announcement to its first, or a window if that is longer
};

/// Whether an observation may fail: start late or take too long.
constexpr bool may_fail(const Start& start) { return start.kind != Start::Kind::barriers; }

class Lateness;

/// A timed region: makes `calls` calls, or rounds of calls, and returns by how many operations its time is
/// divided.
/// The first call's delay, where processes come late, lies before the region; those of others within.
using Region = int (*)(Process&, const Protocol&, Lateness&, int calls);

struct Timed {
  Region region = nullptr;
  int calls = 1;            ///< by default
  bool every_root = false;  ///< calls come from every root
  /// The caches are emptied before each call; what that takes alone is taken off.
  bool flushes = false;
};

/// When there are observations enough. All but `fixed` and `budget` look at the times that the primary report
/// is made of, and exchange them outside the timed regions, after `min` observations and then every
/// `batch`. Where an observation may fail (may_fail()), every rule exchanges the verdicts then, counts those
/// that did not, and has the others repeated.
struct Stop {
  enum class Rule : std::uint8_t {
    fixed,                ///< after `most`
    budget,               ///< when `budget` is spent, or after `most`
    standard_error,       ///< standard error of the mean <= goal * mean
    confidence_interval,  ///< half width of the 95 % interval of the mean (Student's t) <= goal * mean
    deviation,            ///< standard deviation <= goal * mean
    decay                 ///< a batch with no new smallest takes another batch from what remains of `most`
  };
  Rule rule = Rule::fixed;
  int min = 1, most = 1;  ///< observations
  int batch = 1;          ///< observations between two looks
  double goal = 0;        ///< relative
  double budget = 0;      ///< seconds, on any process's clock
};

/// What Protocol::reps sets.
enum class Reps : std::uint8_t {
  loop,          ///< calls of a timed loop
  observations,  ///< observations; the most of them where a stop rule may end sooner
  as_published   ///< nothing: how often is part of the method (M = 100 and 8 to 30 reports in de Supinski and
                 ///< Karonis (1999))
};

struct Suite;
/// The whole of a suite's run on one process, from warm-up to its last observation.
using Procedure = Observations (*)(Process&, const Suite&, const Protocol&);

inline constexpr std::string_view local_clocks = "local";  ///< Suite::clocks of a suite that relates none

/// A known benchmark as one row of data (schemes/suites.cpp).
struct Suite {
  std::string_view name;
  std::string_view clocks = local_clocks;  ///< or the method that relates them (schemes/clock_sync.hpp)
  Start start{};
  Timed timed{};
  Stop stop{};
  Reps reps = Reps::observations;
  std::span<const Report> reports{};  ///< one of them primary
  int warmup = 1;                     ///< untimed calls at first
  bool bcast_only = false;
  bool in_turn = false;           ///< calls for each process in turn: messages grow with the square of P
  bool nonblocking = false;       ///< reports the overhead of a call that is overlapped with computation
  Procedure procedure = nullptr;  ///< nullptr: the timing loop of schemes/observe.cpp
  std::string_view source{};      ///< the program and its version, or the paper
};

std::span<const Suite> suites();
const Suite& suite_named(std::string_view name);  ///< throws InputError, naming the nearest

inline std::string_view name(const Suite& suite) { return suite.name; }
inline std::string_view source(const Suite& suite) { return suite.source; }
/// Whether the suite measures this operation (de Supinski and Karonis (1999)'s methods: only bcast).
bool measures(const Suite& suite, Operation operation);
/// Whether processes may come late to its calls: not where the suite is a procedure with starts of its own.
bool takes_arrivals(const Suite& suite);
/// Up to here suites that take their processes in turn belong to all.
inline constexpr int most_in_turn = 64;
/// Whether it is among all suites that time the operation on so many processes. Nonblocking ones report
/// overhead, and beyond most_in_turn a suite that takes processes in turn takes longer than all others
/// together: these are asked for by name.
bool belongs_to_all(const Suite& suite, Operation operation, int processes);
/// The suite with another stop rule; as it is where how often is part of its method (Reps::as_published).
Suite with_stop(const Suite& suite, const Stop& stop);
/// The report that people quote.
const Report& primary(const Suite& suite);

/// How often, once the experiment has had its say.
struct Counts {
  int calls;      ///< of a timed region
  int min, most;  ///< observations
  int warmup;
};
/// Throws InputError for reps below 1, a warm-up below 0, and a window or a time budget that is not above 0.
Counts counts_of(const Suite& suite, const Protocol& protocol);

/// Runs a suite on one process; every process of the run calls it with the same arguments.
/// Throws InputError where the suite does not measure the operation, or the experiment's window is too short
/// for it (WindowTooShort).
Observations observe(Process& process, const Suite& suite, const Protocol& protocol);

/// A reported number. `seconds` is empty where it is not defined (no observations).
struct Reported {
  std::string statistic;  ///< in words: "mean of each process, max over processes"
  bool primary;
  std::optional<double> seconds;
  std::optional<double> beside{};  ///< seconds: what Report::beside says
  bool has_truth = true;           ///< whether the truth of the suite is of this number
};
/// Of the observations that count.
std::vector<Reported> reduce(const Suite& suite, const Measurement& measurement, int root);
Reported reduce(const Report& report, const Measurement& measurement, int root);

/// How many observations do not count, because one process or more started late or took too long.
int invalid_observations(const Measurement& measurement);

}  // namespace plumbline
