#include "analysis/overlap/overlap_experiment.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "analysis/cost/cost.hpp"
#include "analysis/cost/memory.hpp"
#include "analysis/run/job.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/workers.hpp"
#include "models/statistics.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

using ProgressionKind = Progression::Kind;
using Core = Progression::Core;

constexpr std::string_view methods[] = {"nbcbench-time", "nbcbench-work"};

/// The experiment on the machine that carries on this way.
Experiment in_way(Experiment experiment, const OverlapWay& way) {
  experiment.machine.progression = way.progression;
  experiment.settings.test_interval = way.interval;
  return experiment;
}

/// Some observation counts.
double seconds_of(const JobResult& result, Part part) {
  const auto& reports = suite_named(methods[0]).reports;
  const auto found = std::ranges::find(reports, part, &Report::part);
  return *result.reported[static_cast<std::size_t>(found - reports.begin())].seconds;
}

OverlapCost cost_of(const JobResult& by_time, const JobResult& by_work) {
  OverlapCost cost;
  cost.blocking = seconds_of(by_work, Part::blocking);
  cost.start = seconds_of(by_work, Part::start);
  cost.test = seconds_of(by_work, Part::test);
  cost.wait = seconds_of(by_work, Part::wait);
  cost.by_time = seconds_of(by_time, Part::overhead);
  cost.by_work = seconds_of(by_work, Part::overhead);
  cost.lost = *median(by_work.truth);
  return cost;
}

/// The simulations of an experiment: cell by cell, way by way, method by method.
struct Run {
  std::size_t cell, way, method;
};

std::vector<Run> runs_of(std::size_t cells, std::size_t ways) {
  std::vector<Run> runs;
  for (std::size_t cell = 0; cell < cells; ++cell)
    for (std::size_t way = 0; way < ways; ++way)
      for (std::size_t method = 0; method < std::size(methods); ++method) runs.push_back({cell, way, method});
  return runs;
}

/// The result of one method, or none and a line about what failed.
std::optional<JobResult> result_from(const JobOutcome& outcome, const std::string& where,
                                     OverlapResults& results) {
  if (!outcome.failure.empty()) {
    results.failures.push_back(fmt::format("{}: {}", where, outcome.failure));
    return std::nullopt;
  }
  JobResult result = decode(outcome.result);
  if (result.invalid == result.observations) {
    results.failures.push_back(fmt::format("{}: no observation counts: {}", where, result.why_invalid));
    return std::nullopt;
  }
  if (!result.valid) results.doubts.push_back(fmt::format("{}: {}", where, result.why_invalid));
  return result;
}

/// Both methods' results of a way; empty where one has none.
std::optional<OverlapCost> cost_from(std::span<const JobOutcome> outcomes, const std::string& where,
                                     OverlapResults& results) {
  const auto by_time = result_from(outcomes[0], fmt::format("{}, {}", methods[0], where), results);
  const auto by_work = result_from(outcomes[1], fmt::format("{}, {}", methods[1], where), results);
  return by_time && by_work ? std::optional(cost_of(*by_time, *by_work)) : std::nullopt;
}

bool pays(const OverlapResults& results, const OverlapCell& cell, Core core) {
  const auto best = best_manual(results, cell);
  const auto thread = std::ranges::find_if(results.ways, [core](const OverlapWay& way) {
    return way.progression.kind == ProgressionKind::thread && way.progression.thread->core == core;
  });
  if (!best || thread == results.ways.end()) return false;
  const auto& cost = cell.costs[static_cast<std::size_t>(thread - results.ways.begin())];
  return cost && cost->lost < cell.costs[*best]->lost;
}

}  // namespace

std::vector<OverlapWay> ways_of(const Machine& machine, const std::vector<std::int64_t>& intervals) {
  const Progression own = machine.progression;
  const auto as = [&](ProgressionKind kind) {
    Progression progression = own;
    progression.kind = kind;
    return progression;
  };
  std::vector<OverlapWay> ways{{"no tests", as(ProgressionKind::manual), {}}};
  for (const std::int64_t interval : intervals)
    ways.push_back(
        {fmt::format("tests every {}", bytes_text(interval)), as(ProgressionKind::manual), interval});
  ways.push_back({"offloaded", as(ProgressionKind::offloaded), {}});
  if (!own.thread) return ways;
  for (const auto& [core, words] :
       {std::pair{Core::spare, "thread, spare core"}, {Core::same, "thread, same core"}}) {
    ways.push_back({words, as(ProgressionKind::thread), {}});
    ways.back().progression.thread->core = core;
  }
  return ways;
}

int overlap_jobs_that_fit(const Experiment& experiment, const std::vector<std::int64_t>& intervals,
                          int workers, double free) {
  for (const OverlapWay& way : ways_of(experiment.machine, intervals))
    workers = jobs_that_fit(in_way(experiment, way), workers, free);
  return workers;
}

namespace {

/// Says how long the runs take.
void announce_runs(const Experiment& experiment, const std::vector<OverlapWay>& ways,
                   const std::vector<Run>& runs, int workers, Listener& listener) {
  std::vector<double> seconds;
  for (const Run& run : runs)
    seconds.push_back(cost_of(in_way(experiment, ways[run.way]), experiment.cells[run.cell],
                              &suite_named(methods[run.method]))
                          .seconds);
  const Duration duration = duration_of(seconds, workers);
  if (runs.empty()) return;
  const Run& longest = runs[duration.longest];
  announce(duration,
           fmt::format("{}, {}, {}", methods[longest.method], describe(experiment.cells[longest.cell]),
                       ways[longest.way].words),
           "fewer processes, repetitions or tests", listener);
}

}  // namespace

OverlapResults run_overlap(const Experiment& experiment, const std::vector<std::int64_t>& intervals,
                           int workers, Listener& listener) {
  OverlapResults results{experiment.machine.name,
                         experiment.machine_settings,
                         ways_of(experiment.machine, intervals),
                         {},
                         {},
                         {},
                         engine_of(experiment.settings)};
  const std::vector<Run> runs = runs_of(experiment.cells.size(), results.ways.size());
  const auto work = [&](int index) {
    const Run& run = runs[static_cast<std::size_t>(index)];
    return encode(perform(in_way(experiment, results.ways[run.way]),
                          Job{run.cell, 0, &suite_named(methods[run.method])}));
  };
  announce_runs(experiment, results.ways, runs, workers, listener);
  const int count = static_cast<int>(runs.size());
  Progress progress(listener, count, "simulations done");
  const auto outcomes = run_workers(count, workers, work, [&](int finished) { progress.show(finished); });
  std::span<const JobOutcome> left(outcomes);
  for (const Cell& cell : experiment.cells) {
    OverlapCell found{cell, {}};
    for (const OverlapWay& way : results.ways) {
      const std::string where = fmt::format("{}, {}", describe(cell), way.words);
      found.costs.push_back(cost_from(left, where, results));
      left = left.subspan(std::size(methods));
    }
    results.cells.push_back(std::move(found));
  }
  return results;
}

std::optional<std::size_t> best_manual(const OverlapResults& results, const OverlapCell& cell) {
  std::optional<std::size_t> best;
  for (std::size_t way = 0; way < results.ways.size(); ++way) {
    if (has_progress_thread(results.ways[way].progression) || !cell.costs[way]) continue;
    if (!best || cell.costs[way]->lost < cell.costs[*best]->lost) best = way;
  }
  return best;
}

std::vector<OverlapSizes> by_operation(const OverlapResults& results) {
  const auto differ = [](const Cell& a, const Cell& b) {
    Collective asked = a.asked;
    asked.bytes = b.asked.bytes;
    return a.processes != b.processes || !(asked == b.asked);
  };
  std::vector<OverlapSizes> all;
  for (const OverlapCell& cell : results.cells) {
    if (all.empty() || differ(all.back().front()->cell, cell.cell)) all.emplace_back();
    all.back().push_back(&cell);
  }
  for (OverlapSizes& sizes : all)
    std::ranges::stable_sort(sizes, {}, [](const OverlapCell* cell) { return cell->cell.call.bytes; });
  return all;
}

std::optional<std::int64_t> pays_from(const OverlapResults& results, const OverlapSizes& sizes, Core core) {
  std::optional<std::int64_t> from;
  for (auto cell = sizes.rbegin(); cell != sizes.rend() && pays(results, **cell, core); ++cell)
    from = (*cell)->cell.call.bytes;
  return from;
}

}  // namespace plumbline
