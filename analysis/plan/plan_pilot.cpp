#include "analysis/plan/plan_pilot.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/run/job.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/stored_cell.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/workers.hpp"
#include "models/comparison/launch_number.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "models/units.hpp"
#include "schemes/observation_times.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

/// What every launch saw of a cell.
struct Seen {
  std::vector<std::vector<double>> times;  // by launch: of its observations
  std::vector<double> spacings, syncs;     // by launch
};

double sync_of(const Measurement& measurement) {
  double longest = 0;
  for (const Observations& process : measurement)
    if (process.sync) longest = std::max(longest, process.sync->duration);
  return longest;
}

void add_launch(Seen& seen, const Suite& suite, const Measurement& measurement, int root) {
  seen.times.push_back(observation_times(primary(suite).processes, measurement, root));
  seen.spacings.push_back(spacing_of(measurement.at(0).seen));
  seen.syncs.push_back(sync_of(measurement));
}

PilotCell pilot_cell(const CellKey& key, const Seen& seen, const VarianceEstimate& variance) {
  std::vector<double> all;
  for (const std::vector<double>& launch : seen.times) all.insert(all.end(), launch.begin(), launch.end());
  return {key, variance, *quantile(all, 0.99), *median(seen.spacings), *median(seen.syncs)};
}

// A store

std::vector<CellKey> wanted_cells(const Store& store, const std::vector<StoredLaunch>& launches,
                                  const CellFilter& filter) {
  std::vector<CellKey> keys;
  for (const StoredLaunch& launch : launches)
    for (const CellKey& key : store.cells(launch.id))
      if (passes(filter, compared_key(key)) && std::ranges::find(keys, key) == keys.end())
        keys.push_back(key);
  std::ranges::sort(keys, {}, [](const CellKey& key) { return compared_key(key); });
  return keys;
}

Seen seen_in(const Store& store, const std::vector<StoredLaunch>& launches, const CellKey& key) {
  Seen seen;
  for (const StoredLaunch& launch : launches)
    if (store.has(launch.id, key))
      add_launch(seen, suite_named(key.suite), measurement_of(store.cell(launch.id, key)), key.root);
  return seen;
}

void require_two_launches(const std::string& file, const std::vector<StoredLaunch>& launches) {
  if (launches.size() >= 2) return;
  throw InputError(
      fmt::format("{} has {} launch{}; a pilot needs two or more to see how launches differ "
                  "(plumbline launch --launches 5)",
                  file, launches.size(), launches.size() == 1 ? "" : "es"));
}

// A launch effect from so few is off by a factor of two as easily as not (chi-squared with four degrees of
// freedom has 0.05 below 0.71).
constexpr std::size_t few_launches = 10;

void add_notes(Pilot& pilot, std::size_t launches, bool several_libraries) {
  if (several_libraries)
    pilot.notes.emplace_back(
        "launches by several mpiruns: how they differ counts as launch effect (PILOT.db:NAME takes one's)");
  if (launches < few_launches)
    pilot.notes.push_back(fmt::format(
        "{} launches tell little of the launch effect; 'at most' is its limit at 95 %", launches));
}

// A machine

std::vector<CellKey> keys_of(const Pilot& pilot) {
  std::vector<CellKey> keys;
  for (const PilotCell& cell : pilot.cells) keys.push_back(cell.key);
  return keys;
}

}  // namespace

double spacing_of(const std::vector<Observation>& seen) {
  if (seen.size() < 2) return seen.empty() ? 0 : seen[0].end - seen[0].begin;
  return (seen.back().begin - seen.front().begin) / static_cast<double>(seen.size() - 1);
}

std::string cell_text(const CellKey& key) {
  return fmt::format("{} {} {} on {}", key.suite, operation_text(key.operation, key.algorithm),
                     bytes_text(key.bytes), key.processes);
}

std::optional<PilotCell> pilot_cell_of(const CellKey& key, const Measurement& measurement, double launch_sd) {
  Seen seen;
  add_launch(seen, suite_named(key.suite), measurement, key.root);
  const auto within = variation_within(seen.times);
  if (!within) return std::nullopt;
  const double number = *launch_number(seen.times.front());
  return pilot_cell(key, seen, {number, {launch_sd, *within}, launch_sd, 1});
}

Pilot read_pilot(const CompareSide& side, const CellFilter& filter) {
  if (side.parts.size() != 1)
    throw InputError(fmt::format("{}: a pilot is one run store, not {}", side.text, side.parts.size()));
  const LaunchesOf& part = side.parts.front();
  const std::string& file = part.file;
  const Store store = Store::read(file);
  if (store.info().backend == "imported")
    throw InputError(file + ": holds imported results; raw observations of Plumbline's suites are needed");
  std::vector<StoredLaunch> launches = store.launches();
  std::erase_if(launches, [&](const StoredLaunch& launch) { return !takes(part, launch); });
  require_two_launches(side.text, launches);
  Pilot pilot{fmt::format("{}, {} launches on {}", side.text, launches.size(), store.info().machine), {}, {}};
  for (const CellKey& key : wanted_cells(store, launches, filter)) {
    const Seen seen = seen_in(store, launches, key);
    if (const auto variance = estimate_variance(seen.times))
      pilot.cells.push_back(pilot_cell(key, seen, *variance));
    else
      pilot.notes.push_back(
          fmt::format("{} is left out: it takes two launches with two observations above 0", cell_text(key)));
  }
  if (pilot.cells.empty())
    throw InputError(fmt::format("{} has no cell to plan, or none that the options leave", file));
  const bool several = std::ranges::any_of(
      launches, [&](const StoredLaunch& launch) { return launch.name != launches.front().name; });
  add_notes(pilot, launches.size(), several);
  if (store.info().backend == "measured") pilot.clocks = measured_clocks(store, launches);
  return pilot;
}

Pilot simulate_pilot(const Experiment& experiment, int workers, Listener& listener) {
  std::vector<Job> jobs = jobs_of(experiment);
  std::erase_if(jobs, [](const Job& job) { return job.suite == nullptr; });
  const auto job_of = [&](int index) { return jobs[static_cast<std::size_t>(index)]; };
  Progress progress(listener, static_cast<int>(jobs.size()), "simulations done");
  const std::vector<JobOutcome> outcomes = run_workers(
      static_cast<int>(jobs.size()), workers,
      [&](int index) { return encode(perform(experiment, job_of(index))); },
      [&](int finished) { progress.show(finished); });
  Pilot pilot{fmt::format("one simulated launch of {} observations{}", experiment.settings.reps.value_or(1),
                          engine_text(engine_of(experiment.settings))),
              {},
              {}};
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!outcomes[i].failure.empty())
      throw RunError(fmt::format("{}: {}", describe(experiment, jobs[i]), outcomes[i].failure));
    const CellKey key = key_of(experiment.cells[jobs[i].cell], jobs[i].suite);
    auto cell = pilot_cell_of(key, decode(outcomes[i].result).raw, experiment.machine.launch_sd);
    if (!cell) throw InputError(fmt::format("{}: no two observations above 0 count", cell_text(key)));
    pilot.cells.push_back(std::move(*cell));
  }
  pilot.clocks = simulated_clocks(experiment, keys_of(pilot), workers);
  if (experiment.machine.launch_sd == 0)
    pilot.notes.emplace_back(
        "the machine has no launch effect; real ones have 1 to 5 % (--set launch.sd=0.03)");
  return pilot;
}

}  // namespace plumbline
