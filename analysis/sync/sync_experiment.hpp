#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/run/workers.hpp"
#include "analysis/sync/sync_results.hpp"
#include "models/machine.hpp"
#include "schemes/clock_sync.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

class Listener;

/// What `sync` is asked for.
struct SyncExperiment {
  Machine machine;
  std::vector<std::string> settings{};  ///< that changed the machine
  int processes = 1;
  std::vector<const SyncMethod*> methods;
  SyncOptions options;
  std::vector<double> horizons{0, 1, 10, 60, 600};  ///< seconds after the last process is done
  std::optional<double> limit{};  ///< seconds: for how long the error stays within it is asked
  int seeds = 3;                  ///< runs of each method: seed, seed + 1, ...
  std::uint64_t seed = 1;
  Engine engine = Engine::native;
};

/// What a run leaves out, to see where the error comes from.
enum class SyncWithout : std::uint8_t {
  nothing,
  jitter,  ///< jitter of the network and noise of the processors
  wander,  ///< wander, and NTP's steps
  both
};

/// One run: what one worker simulates.
struct SyncJob {
  const SyncMethod* method;
  int run;  ///< of the experiment's seeds, from 0
  SyncWithout without;
};

/// Whether leaving it out makes the machine another one. Where it does not, the run would be the same.
bool matters(SyncWithout without, const Machine& machine);

/// Every run of an experiment: methods, then seeds, then what is left out, of which only what matters.
std::vector<SyncJob> jobs_of(const SyncExperiment& experiment);

/// How many they are.
double count_jobs(const SyncExperiment& experiment);

/// "hca3, 16 processes, seed 3, without jitter", for messages.
std::string describe(const SyncExperiment& experiment, const SyncJob& job);

/// Simulates the job. On clocks that were logged each seed begins at a place of its own of the log, the first
/// at its begin, all evenly spread; and for how long the error stays within the limit is asked no further
/// than its end. At most once a program, as run_sync() (sim/simulate.hpp).
SyncRun perform(const SyncExperiment& experiment, const SyncJob& job);

/// The result as bytes for a pipe (analysis/run/packing.hpp), and back.
std::string encode(const SyncRun& run);
SyncRun decode_sync(std::string_view bytes);

/// What the outcomes of jobs_of() come to. A seed whose whole run failed is left out.
SyncResults collect(const SyncExperiment& experiment, const std::vector<SyncJob>& jobs,
                    const std::vector<JobOutcome>& outcomes);

/// Simulates an experiment in forked workers, so many at once. Throws as simulate_cells.hpp.
SyncResults carry_out(const SyncExperiment& experiment, int workers, Listener& listener);

}  // namespace plumbline
