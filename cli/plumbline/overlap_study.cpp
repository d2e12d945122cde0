#include "cli/plumbline/overlap_study.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "cli/common/progress.hpp"
#include "cli/plumbline/memory.hpp"
#include "cli/plumbline/unit.hpp"
#include "cli/plumbline/workers.hpp"
#include "models/statistics.hpp"
#include "models/units.hpp"

namespace plumbline {
namespace {

using Kind = Progression::Kind;
using Core = Progression::Core;

constexpr std::string_view methods[] = {"nbcbench-time", "nbcbench-work"};

/// The study on the machine that carries on this way.
Study in_way(Study study, const OverlapWay& way) {
  study.machine.progression = way.progression;
  study.test_interval = way.interval;
  return study;
}

/// Some observation counts.
double seconds_of(const UnitResult& result, Part part) {
  const auto& reports = suite_named(methods[0]).reports;
  const auto found = std::ranges::find(reports, part, &Report::part);
  return *result.reported[static_cast<std::size_t>(found - reports.begin())].seconds;
}

OverlapCost cost_of(const UnitResult& by_time, const UnitResult& by_work) {
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

/// The simulations of a study: cell by cell, way by way, method by method.
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
std::optional<UnitResult> result_from(const Outcome& outcome, const std::string& where,
                                      OverlapFindings& findings) {
  if (!outcome.failure.empty()) {
    findings.failures.push_back(fmt::format("{}: {}", where, outcome.failure));
    return std::nullopt;
  }
  UnitResult result = decode(outcome.result);
  if (result.invalid == result.observations) {
    findings.failures.push_back(fmt::format("{}: no observation counts: {}", where, result.why_invalid));
    return std::nullopt;
  }
  if (!result.valid) findings.doubts.push_back(fmt::format("{}: {}", where, result.why_invalid));
  return result;
}

/// Both methods' results of a way; empty where one has none.
std::optional<OverlapCost> cost_from(std::span<const Outcome> outcomes, const std::string& where,
                                     OverlapFindings& findings) {
  const auto by_time = result_from(outcomes[0], fmt::format("{}, {}", methods[0], where), findings);
  const auto by_work = result_from(outcomes[1], fmt::format("{}, {}", methods[1], where), findings);
  return by_time && by_work ? std::optional(cost_of(*by_time, *by_work)) : std::nullopt;
}

}  // namespace

std::vector<OverlapWay> ways_of(const Machine& machine, const std::vector<std::int64_t>& intervals) {
  const Progression own = machine.progression;
  const auto as = [&](Kind kind) {
    Progression progression = own;
    progression.kind = kind;
    return progression;
  };
  std::vector<OverlapWay> ways{{"no tests", as(Kind::manual), {}}};
  for (const std::int64_t interval : intervals)
    ways.push_back({fmt::format("tests every {}", bytes_text(interval)), as(Kind::manual), interval});
  ways.push_back({"offloaded", as(Kind::offloaded), {}});
  if (!own.thread) return ways;
  for (const auto& [core, words] :
       {std::pair{Core::spare, "thread, spare core"}, {Core::same, "thread, same core"}}) {
    ways.push_back({words, as(Kind::thread), {}});
    ways.back().progression.thread->core = core;
  }
  return ways;
}

int overlap_jobs_that_fit(const Study& study, const std::vector<std::int64_t>& intervals, int jobs,
                          double free) {
  for (const OverlapWay& way : ways_of(study.machine, intervals))
    jobs = jobs_that_fit(in_way(study, way), jobs, free);
  return jobs;
}

OverlapFindings study_overlap(const Study& study, const std::vector<std::int64_t>& intervals, int jobs) {
  OverlapFindings findings{study.machine.name, study.settings, ways_of(study.machine, intervals), {}, {}, {}};
  const std::vector<Run> runs = runs_of(study.cells.size(), findings.ways.size());
  const auto work = [&](int index) {
    const Run& run = runs[static_cast<std::size_t>(index)];
    return encode(
        perform(in_way(study, findings.ways[run.way]), Unit{run.cell, 0, &suite_named(methods[run.method])}));
  };
  const int count = static_cast<int>(runs.size());
  Progress progress(count, "simulations done");
  const auto outcomes = run_workers(count, jobs, work, [&](int finished) { progress.show(finished); });
  std::span<const Outcome> left(outcomes);
  for (const Cell& cell : study.cells) {
    OverlapCell found{cell, {}};
    for (const OverlapWay& way : findings.ways) {
      const std::string where = fmt::format("{}, {}", describe(cell), way.words);
      found.costs.push_back(cost_from(left, where, findings));
      left = left.subspan(std::size(methods));
    }
    findings.cells.push_back(std::move(found));
  }
  return findings;
}

std::optional<std::size_t> best_manual(const OverlapFindings& findings, const OverlapCell& cell) {
  std::optional<std::size_t> best;
  for (std::size_t way = 0; way < findings.ways.size(); ++way) {
    if (has_helper(findings.ways[way].progression) || !cell.costs[way]) continue;
    if (!best || cell.costs[way]->lost < cell.costs[*best]->lost) best = way;
  }
  return best;
}

namespace {

bool pays(const OverlapFindings& findings, const OverlapCell& cell, Core core) {
  const auto best = best_manual(findings, cell);
  const auto thread = std::ranges::find_if(findings.ways, [core](const OverlapWay& way) {
    return way.progression.kind == Kind::thread && way.progression.thread->core == core;
  });
  if (!best || thread == findings.ways.end()) return false;
  const auto& cost = cell.costs[static_cast<std::size_t>(thread - findings.ways.begin())];
  return cost && cost->lost < cell.costs[*best]->lost;
}

}  // namespace

std::vector<OverlapSizes> by_operation(const OverlapFindings& findings) {
  const auto differ = [](const Cell& a, const Cell& b) {
    Collective asked = a.asked;
    asked.bytes = b.asked.bytes;
    return a.processes != b.processes || !(asked == b.asked);
  };
  std::vector<OverlapSizes> all;
  for (const OverlapCell& cell : findings.cells) {
    if (all.empty() || differ(all.back().front()->cell, cell.cell)) all.emplace_back();
    all.back().push_back(&cell);
  }
  for (OverlapSizes& sizes : all)
    std::ranges::stable_sort(sizes, {}, [](const OverlapCell* cell) { return cell->cell.call.bytes; });
  return all;
}

std::optional<std::int64_t> pays_from(const OverlapFindings& findings, const OverlapSizes& sizes, Core core) {
  std::optional<std::int64_t> from;
  for (auto cell = sizes.rbegin(); cell != sizes.rend() && pays(findings, **cell, core); ++cell)
    from = (*cell)->cell.call.bytes;
  return from;
}

}  // namespace plumbline
