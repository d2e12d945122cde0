#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/plan/plan_results.hpp"
#include "analysis/request/experiment.hpp"
#include "analysis/run/causes.hpp"
#include "models/statistics/interval.hpp"

namespace plumbline {

class Listener;

/// What `recommend` is asked for: which suite to measure the request's cells by.
struct RecommendQuestion {
  ExperimentRequest request{};
  double precision = 0.02;         ///< of each number: half its 95 % interval, relative
  double tolerance = 0.1;          ///< a suite whose error is larger anywhere misleads
  std::optional<double> budget{};  ///< seconds on the cluster
  double start_up = 1;             ///< seconds of an mpirun until it measures, and after
  double messages = 100e6;         ///< of collectives that may be simulated, about: 10 s
};

/// An error of one cell.
struct CellError {
  Cell cell{};
  double error = 0;  ///< reported / truth - 1
  Interval interval{};
};

/// What the simulation says of a suite.
struct SuiteScore {
  const Suite* suite = nullptr;
  double mean_error = 0;  ///< of |error| over all cells
  Interval mean_interval{};
  std::optional<CellError> worst{};  ///< of the sampled cells; empty where it has no number in any
  int without_number = 0;            ///< sampled cells
  std::optional<Cause> cause{};      ///< of the worst, the one with the largest share
  std::string starts_by{};           ///< "barrier:linear"; empty of no barrier
  double launch = 0;  ///< seconds on the cluster of one mpirun of all cells, as the suite is by itself
  int pairs = 0, pairs_right = 0;  ///< of algorithms whose truths are apart, and that it orders as they are

  /// Whether it has numbers everywhere, none of them further off than the tolerance.
  bool is_trusted(double tolerance) const;
};

/// A command and what is to be said of it.
struct RecommendedCommand {
  std::string program;  ///< "plumbline-mpi", "ReproMPI", "OSU", "IMB"
  std::string command;
  std::string suite;  ///< the one that does what it does; its error is known
};

struct Recommendation {
  std::string machine;
  std::vector<std::string> machine_settings;
  RecommendQuestion question{};
  std::size_t cells = 0, sampled = 0;
  int launches = 0, calls = 0, repetitions = 0;  ///< simulated: launches, calls of a loop, observations
  std::vector<SuiteScore> suites{};              ///< the best first
  int algorithms = 0;                            ///< that the suites had to order
  std::optional<PlanResults> plan{};  ///< of all cells by the first suite; empty where there is none
  int reps = 0;        ///< of the cell that it measures most often, and so of the command; 0: no plan
  double seconds = 0;  ///< that its launches take where every cell has so many
  std::vector<RecommendedCommand> commands{};
  std::vector<std::string> notes{};
};

/// Simulates a sample of the cells, and finds the suite to take: of those with numbers everywhere the one
/// whose largest error is least; of those that are not told apart from it, or below 1 %, the cheapest.
/// Throws as carry_out(), and InputError for what does not fit into memory.
Recommendation recommend(const RecommendQuestion& question, int workers, Listener& listener);

}  // namespace plumbline
