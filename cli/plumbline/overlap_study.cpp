#include "cli/plumbline/overlap_study.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "cli/common/progress.hpp"
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

double seconds_of(const UnitResult& result, Part part) {
  const auto& reports = suite_named(methods[0]).reports;
  const auto found = std::ranges::find(reports, part, &Report::part);
  return result.reported[static_cast<std::size_t>(found - reports.begin())].seconds.value_or(0);
}

OverlapCost cost_of(const UnitResult& by_time, const UnitResult& by_work) {
  OverlapCost cost;
  cost.blocking = seconds_of(by_work, Part::blocking);
  cost.start = seconds_of(by_work, Part::start);
  cost.test = seconds_of(by_work, Part::test);
  cost.wait = seconds_of(by_work, Part::wait);
  cost.by_time = seconds_of(by_time, Part::overhead);
  cost.by_work = seconds_of(by_work, Part::overhead);
  cost.lost = median(by_work.truth).value_or(0);
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

/// Both methods' results of a way, or none and a line about what failed.
std::optional<OverlapCost> cost_from(const Outcome& by_time, const Outcome& by_work, const std::string& where,
                                     std::vector<std::string>& failures) {
  for (const Outcome* outcome : {&by_time, &by_work})
    if (!outcome->failure.empty()) {
      failures.push_back(fmt::format("{}: {}", where, outcome->failure));
      return std::nullopt;
    }
  return cost_of(decode(by_time.result), decode(by_work.result));
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

OverlapFindings study_overlap(const Study& study, const std::vector<std::int64_t>& intervals, int jobs) {
  OverlapFindings findings{study.machine.name, study.settings, ways_of(study.machine, intervals), {}, {}};
  const std::vector<Run> runs = runs_of(study.cells.size(), findings.ways.size());
  const auto work = [&](int index) {
    const Run& run = runs[static_cast<std::size_t>(index)];
    return encode(
        perform(in_way(study, findings.ways[run.way]), Unit{run.cell, 0, &suite_named(methods[run.method])}));
  };
  const int count = static_cast<int>(runs.size());
  Progress progress(count, "simulations done");
  const auto outcomes = run_workers(count, jobs, work, [&](int finished) { progress.show(finished); });
  auto next = outcomes.begin();
  for (const Cell& cell : study.cells) {
    OverlapCell found{cell, {}};
    for (const OverlapWay& way : findings.ways) {
      const std::string where = fmt::format("{}, {}", describe(cell), way.words);
      found.costs.push_back(cost_from(next[0], next[1], where, findings.failures));
      next += std::ssize(methods);
    }
    findings.cells.push_back(std::move(found));
  }
  return findings;
}

std::optional<std::size_t> best_manual(const OverlapFindings& findings, const OverlapCell& cell) {
  std::optional<std::size_t> best;
  for (std::size_t way = 0; way < findings.ways.size(); ++way) {
    if (has_helper(findings.ways[way].progression) || !cell.costs[way]) continue;
    if (!best || cell.costs[way]->by_work < cell.costs[*best]->by_work) best = way;
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
  return cost && cost->by_work < cell.costs[*best]->by_work;
}

}  // namespace

std::optional<std::int64_t> pays_from(const OverlapFindings& findings, Core core) {
  std::vector<const OverlapCell*> by_size;
  for (const OverlapCell& cell : findings.cells) by_size.push_back(&cell);
  std::ranges::stable_sort(by_size, std::greater{},
                           [](const OverlapCell* cell) { return cell->cell.call.bytes; });
  std::optional<std::int64_t> from;
  for (const OverlapCell* cell : by_size) {
    if (!pays(findings, *cell, core)) break;
    from = cell->cell.call.bytes;
  }
  return from;
}

}  // namespace plumbline
