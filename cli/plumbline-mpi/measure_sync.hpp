#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "analysis/sync/sync_results.hpp"
#include "hw/clocks/injected_clock.hpp"
#include "hw/clocks/timer.hpp"
#include "hw/world.hpp"

namespace plumbline {

/// What `plumbline-mpi sync` is asked for.
struct MeasuredSync {
  std::vector<const SyncMethod*> methods{};
  SyncOptions options{};  ///< where nothing is said, lines are fitted to bounds of 300 ping-pongs
  std::vector<double> horizons{0, 1, 10, 60, 600};  ///< seconds after the last process is done
  int runs = 10;                                    ///< of each method, each with clocks of its own
  std::uint64_t seed = 1;
  std::optional<TimerKind> timer{};
  std::string injected_text{};           ///< as it was said
  std::optional<ClockModel> injected{};  ///< empty: the processes' own clocks, which agree on one node
};

/// As sync_options_of(), with defaults that suit a node's shared memory, with round trips below a
/// microsecond: 160 points over 0.08 s a level.
SyncOptions hardware_sync_options_of(const ExperimentRequest& request);

/// Synchronises with every method, one after the other in every run, so that what disturbs the machine for a
/// while disturbs all of them. Every process calls it; the findings are the same on all. Throws InputError
/// where the processes do not share the true time.
SyncResults measure_sync(mpi::World& world, const MeasuredSync& asked);

}  // namespace plumbline
