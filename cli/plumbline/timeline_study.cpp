#include "cli/plumbline/timeline_study.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "cli/common/progress.hpp"
#include "cli/common/starts.hpp"
#include "cli/common/text.hpp"
#include "cli/common/title.hpp"
#include "cli/plumbline/timeline_packing.hpp"
#include "cli/plumbline/workers.hpp"
#include "models/errors.hpp"
#include "schemes/window.hpp"
#include "sim/timeline.hpp"

namespace plumbline {
namespace {

Launch launch_of(const Study& study) {
  return {study.machine, study.cells.front().processes, study.seed, 0, {}};
}

std::vector<Picoseconds> starts_of(const Study& study, const TimelineWish& wish) {
  check_starts(wish.starts.size(), study.cells.front().processes);
  std::vector<Picoseconds> starts;
  for (const double start : wish.starts) starts.push_back(to_picoseconds(start));
  return starts;
}

Timeline simulate_suite(const Study& study, const Suite& suite) {
  const Cell& cell = study.cells.front();
  try {
    return timeline_of(launch_of(study), with_stop(study, suite), experiment_of(study, cell));
  } catch (const WindowTooShort& error) {
    throw InputError(
        fmt::format("{}: {}, {}: {}", study.window_place, name(suite), describe(cell), error.what()));
  }
}

/// What every suite does, each in a process of its own.
std::vector<Timeline> simulate_suites(const Study& study, const std::vector<const Suite*>& suites) {
  const auto work = [&](int index) {
    return pack(simulate_suite(study, *suites[static_cast<std::size_t>(index)]));
  };
  const int count = static_cast<int>(suites.size());
  Progress progress(count, "simulations done");
  std::vector<Timeline> timelines;
  for (const Outcome& outcome : run_workers(count, 1, work, [&](int finished) { progress.show(finished); })) {
    if (!outcome.failure.empty()) throw RunError(outcome.failure);
    timelines.push_back(unpack_timeline(outcome.result));
  }
  return timelines;
}

struct Stretch {
  Picoseconds from = 0, to = 0;
};

/// When what comes right before the timed region begins, on its row: a collective, or a wait for a time, of
/// which `longest_wait` is enough.
Picoseconds lead_in(const Timeline& timeline, const Timeline::Stretch& region, Picoseconds longest_wait) {
  const Picoseconds until = region.begin.at;
  Picoseconds begin = -1;
  for (const Timeline::Call& call : timeline.calls)
    if (call.row == region.row && call.end.at <= until) begin = std::max(begin, call.begin.at);
  for (const Timeline::Interval& one : timeline.intervals)
    if (one.row == region.row && one.kind == Timeline::Kind::wait_until && one.end <= until)
      begin = std::max({begin, one.begin, one.end - longest_wait});
  return begin < 0 ? until : begin;
}

/// The timed regions, and what comes right before the first.
Stretch of_interest(const Timeline& timeline) {
  if (timeline.regions.empty()) return {0, timeline.end()};
  Stretch timed{never, 0};
  for (const Timeline::Stretch& region : timeline.regions)
    timed = {std::min(timed.from, region.begin.at), std::max(timed.to, region.end.at)};
  Stretch whole = timed;
  int row = -1;
  for (const Timeline::Stretch& region : timeline.regions) {
    if (region.row != row)  // the row's first
      whole.from = std::min(whole.from, lead_in(timeline, region, (timed.to - timed.from) / 4));
    row = region.row;
  }
  return whole;
}

/// To when the last process is done.
Stretch of_calls(const Timeline& timeline) {
  Stretch whole;
  for (const Timeline::Call& call : timeline.calls) whole.to = std::max(whole.to, call.end.at);
  return whole;
}

void choose_what_is_shown(Scheme& scheme, const TimelineWish& wish) {
  const Stretch usual = scheme.is_suite ? of_interest(scheme.timeline) : of_calls(scheme.timeline);
  scheme.from = wish.from ? to_picoseconds(*wish.from) : usual.from;
  scheme.to = wish.to ? to_picoseconds(*wish.to) : std::max(usual.to, wish.from ? scheme.timeline.end() : 0);
  if (!wish.from && wish.to && scheme.from >= scheme.to) scheme.from = 0;
  if (scheme.from >= scheme.to && (wish.from || wish.to))
    throw InputError(fmt::format("--from, --to: {} to {} of {}, which ends at {}: nothing is in it",
                                 time_text(to_seconds(scheme.from)), time_text(to_seconds(scheme.to)),
                                 scheme.name, time_text(to_seconds(scheme.timeline.end()))));
  scheme.to = std::max(scheme.to, scheme.from + 1);  // one process alone may need no time at all
}

}  // namespace

std::vector<Timeline::Stretch> Scheme::measured() const {
  return is_suite ? timeline.regions
                  : std::vector<Timeline::Stretch>(timeline.calls.begin(), timeline.calls.end());
}

std::vector<Scheme> timelines_of(const Study& study, const TimelineWish& wish) {
  const std::string title = title_of(study.cells.front(), study.machine.name, study.settings);
  std::vector<Scheme> schemes;
  if (wish.suites.empty()) {
    schemes.push_back(
        {.name = "one call alone",
         .title = title,
         .timeline = timeline_of(launch_of(study), study.cells.front().call, starts_of(study, wish))});
  } else {
    std::vector<Timeline> timelines = simulate_suites(study, wish.suites);
    for (std::size_t i = 0; i < timelines.size(); ++i)
      schemes.push_back({.name = std::string(name(*wish.suites[i])),
                         .title = title,
                         .is_suite = true,
                         .timeline = std::move(timelines[i])});
  }
  for (Scheme& scheme : schemes) {
    scheme.title.pop_back();  // the newline
    choose_what_is_shown(scheme, wish);
  }
  return schemes;
}

std::string length_text(const Timeline& timeline, const Timeline::Stretch& stretch) {
  const std::string sum = symbols(timeline, stretch);
  return sum.empty() ? time_text(to_seconds(stretch.end.at - stretch.begin.at)) : sum;
}

std::string row_name(const Timeline& timeline, int row) {
  if (row < timeline.processes) return fmt::format("{}", row);
  return fmt::format("{}'s helper", row - timeline.processes);
}

bool is_shown(const Scheme& scheme, Picoseconds begin, Picoseconds end) {
  return end >= scheme.from && begin <= scheme.to;
}

}  // namespace plumbline
