#include "cli/plumbline-mpi/measure_sync.hpp"

#include <algorithm>
#include <cmath>

#include "cli/common/clock_options.hpp"
#include "cli/plumbline-mpi/timing.hpp"
#include "hw/mpi_process.hpp"
#include "hw/run_sync.hpp"
#include "hw/watchdog.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr int fit_points = 1000;
constexpr int exchanges = 10;
constexpr double fit_span = 0.09;  // seconds
constexpr double limit = 600;      // seconds that a synchronisation may take

using Runs = std::vector<SyncRun>;

SyncRun run_once(World& world, const Timer& timer, const MeasuredSync& asked, const SyncMethod& method,
                 int run) {
  const Watchdog watchdog(limit, method.name, world.rank());
  const std::uint64_t seed = asked.seed + static_cast<std::uint64_t>(run);
  const BentClock clock = asked.injected ? BentClock(*asked.injected, seed, world.rank()) : BentClock();
  MpiProcess process(world.communicator(), timer, clock);
  return run_sync(world.communicator(), timer, process, method, asked.options, asked.horizons);
}

template <class Value>
double mean_over(const Runs& runs, Value value) {
  std::vector<double> values;
  for (const SyncRun& run : runs) values.push_back(value(run));
  return *mean(values);
}

SyncError error_of(const Runs& runs, double after, std::size_t horizon) {
  SyncError error;
  error.after_s = after;
  for (const SyncRun& run : runs) error.seeds_s.push_back(run.error[horizon]);
  error.mean_s = *mean(error.seeds_s);
  error.half_width_s = mean_half_width(error.seeds_s, 0.95);
  return error;
}

SyncFinding finding_of(const MeasuredSync& asked, const SyncMethod& method, const Runs& runs) {
  SyncFinding finding;
  finding.method = method.name;
  finding.seeds = static_cast<int>(runs.size());
  finding.duration_s = mean_over(runs, [](const SyncRun& run) { return run.duration; });
  finding.messages =
      std::llround(mean_over(runs, [](const SyncRun& run) { return static_cast<double>(run.messages); }));
  for (const SyncRun& run : runs) finding.rounds = std::max(finding.rounds, run.rounds);
  for (std::size_t i = 0; i < asked.horizons.size(); ++i)
    finding.errors.push_back(error_of(runs, asked.horizons[i], i));
  return finding;
}

SyncFindings frame_of(const World& world, const MeasuredSync& asked) {
  SyncFindings findings;
  findings.measured = true;
  findings.machine = library_name();
  findings.processes = world.size();
  findings.seed = asked.seed;
  findings.seeds = asked.runs;
  findings.clocks.estimator = asked.options.estimator;
  findings.clocks.exchanges = asked.options.exchanges;
  findings.clocks.patience = asked.options.patience;
  findings.clocks.fit_points = asked.options.fit_points;
  findings.clocks.fit_span = asked.options.fit_span;
  findings.fits = std::ranges::any_of(asked.methods, &SyncMethod::fits);
  return findings;
}

}  // namespace

SyncOptions hardware_sync_options_of(const Wishes& wishes) {
  Wishes suited = wishes;
  if (!wishes.patience) suited.exchanges = wishes.exchanges.value_or(exchanges);
  suited.fit_points = wishes.fit_points.value_or(fit_points);
  suited.fit_span = wishes.fit_span.value_or(fit_span);
  return sync_options_of(suited);
}

SyncFindings measure_sync(World& world, const MeasuredSync& asked) {
  const Timer timer = choose_timer(world, asked.timer);
  std::vector<Runs> of_method(asked.methods.size());
  for (int run = 0; run < asked.runs; ++run)
    for (std::size_t i = 0; i < asked.methods.size(); ++i)
      of_method[i].push_back(run_once(world, timer, asked, *asked.methods[i], run));
  SyncFindings findings = frame_of(world, asked);
  for (std::size_t i = 0; i < asked.methods.size(); ++i)
    findings.methods.push_back(finding_of(asked, *asked.methods[i], of_method[i]));
  return findings;
}

}  // namespace plumbline
