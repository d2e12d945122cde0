#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analysis/request/experiment.hpp"
#include "analysis/run/job.hpp"
#include "schemes/clock_sync.hpp"

namespace plumbline {

class Listener;

/// What simulating takes, before it is done: of one job, or of several. Counts come from schedules and the
/// suites' rows, seconds from counts and the rates of analysis/cost/rates.hpp: right within a factor of two
/// or three. Where a stop rule may end sooner, at most so much.
struct SimulationCost {
  double messages = 0;  ///< simulated
  double seconds = 0;   ///< of one core of 2020, release build
  double memory = 0;    ///< bytes that one worker takes; of several jobs, the largest of them
  double store = 0;     ///< bytes in a run store, where the experiment keeps raw observations; else 0

  SimulationCost& operator+=(const SimulationCost& other);
};

/// One launch of a suite, or of the truth where `suite` is null, with or without a cause of error.
SimulationCost cost_of(const Experiment& experiment, const Cell& cell, const Suite* suite);

/// The costs of an experiment's jobs, each computed once: launches cost the same.
class JobCosts {
 public:
  explicit JobCosts(const Experiment& experiment) : experiment_(experiment) {}
  const SimulationCost& operator()(const Job& job);

 private:
  const Experiment& experiment_;
  std::map<std::pair<std::size_t, const Suite*>, SimulationCost> known_;
};

/// One run of a synchronisation of clocks; without a store.
SimulationCost cost_of_sync(const Machine& machine, const SyncMethod& method, const SyncOptions& options,
                            int processes, Engine engine);

/// What is still to be done, and by how many at once.
struct Duration {
  double seconds = 0;       ///< until the last is done
  std::size_t longest = 0;  ///< the place in `costs` of the one that takes longest
  double longest_seconds = 0;
};
Duration duration_of(const std::vector<double>& seconds, int workers);

/// "4.2 min", "2.5 h", "12 days": two digits, in the largest unit that leaves at least 2; "40 s" below two
/// minutes.
std::string duration_text(double seconds);

/// Tells the listener how long it takes, where that is over a minute; `what`: the one that takes longest.
/// Throws InputError where that one takes over a day, since nothing of it is kept before it ends; `less`:
/// what to ask less of.
void announce(const Duration& duration, const std::string& what, const std::string& less, Listener& listener);

}  // namespace plumbline
