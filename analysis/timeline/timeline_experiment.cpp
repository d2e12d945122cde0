#include "analysis/timeline/timeline_experiment.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "analysis/request/parse.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/packing.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "schemes/process.hpp"
#include "schemes/window.hpp"
#include "sim/timeline.hpp"

namespace plumbline {

/// An algorithm is a pointer into its table: a worker is a fork of this program.
void each_member(auto& each, Either<Timeline> auto& timeline) {
  each(timeline.processes, timeline.rows, timeline.intervals, timeline.messages, timeline.calls,
       timeline.regions, timeline.clocks, timeline.units);
}

namespace {

Launch launch_of(const Experiment& experiment) {
  return {experiment.machine,
          experiment.cells.front().processes,
          seed_of(experiment.settings),
          0,
          {},
          engine_of(experiment.settings)};
}

std::vector<Picoseconds> starts_of(const Experiment& experiment, const TimelineRequest& request) {
  check_starts(request.starts.size(), experiment.cells.front().processes);
  std::vector<Picoseconds> starts;
  for (const double start : request.starts) starts.push_back(to_picoseconds(start));
  return starts;
}

Timeline simulate_suite(const Experiment& experiment, const Suite& suite) {
  const Cell& cell = experiment.cells.front();
  try {
    return timeline_of(launch_of(experiment), with_stop(experiment, suite), protocol_of(experiment, cell));
  } catch (const WindowTooShort& error) {
    throw InputError(
        fmt::format("{}: {}, {}: {}", experiment.window_place, name(suite), describe(cell), error.what()));
  }
}

/// One call alone, here, or in a process of its own where only one simulation a program is possible.
Timeline timeline_of_a_call(const Experiment& experiment, const std::vector<Picoseconds>& starts) {
  const Launch launch = launch_of(experiment);
  const Collective& call = experiment.cells.front().call;
  if (launch.engine == Engine::native) return timeline_of(launch, call, starts);
  return unpack<Timeline>(in_a_worker([&] { return pack(timeline_of(launch, call, starts)); }));
}

/// What every suite does, each in a process of its own.
std::vector<Timeline> simulate_suites(const Experiment& experiment, const std::vector<const Suite*>& suites,
                                      Listener& listener) {
  const auto work = [&](int index) {
    return pack(simulate_suite(experiment, *suites[static_cast<std::size_t>(index)]));
  };
  const int count = static_cast<int>(suites.size());
  Progress progress(listener, count, "simulations done");
  const auto tick = [&](int finished) {
    const int under_way = std::min(finished, count - 1);
    progress.show(finished, fmt::format("simulating {}", name(*suites[static_cast<std::size_t>(under_way)])));
  };
  std::vector<Timeline> timelines;
  for (const JobOutcome& outcome : run_workers(count, 1, work, tick)) {
    if (!outcome.failure.empty()) throw RunError(outcome.failure);
    timelines.push_back(unpack<Timeline>(outcome.result));
  }
  return timelines;
}

struct Stretch {
  Picoseconds from = 0, to = 0;
};

/// "902.193254871 ms": all digits, in the largest unit that leaves at least 1.
std::string exact_text(Picoseconds time) {
  if (time == 0) return "0 s";
  struct Unit {
    const char* name;
    int digits;  // after the point
  };
  constexpr Unit units[] = {{"s", 12}, {"ms", 9}, {"us", 6}, {"ns", 3}, {"ps", 0}};
  const std::string digits = fmt::format("{}", time);
  const Unit unit =
      *std::ranges::find_if(units, [&](const Unit& one) { return std::ssize(digits) > one.digits; });
  std::string text = digits;
  text.insert(digits.size() - static_cast<std::size_t>(unit.digits), ".");
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return fmt::format("{} {}", text, unit.name);
}

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

/// Until the ports are free that were taken by then.
Picoseconds with_gaps(const Timeline& timeline, Picoseconds to) {
  Picoseconds last = to;
  for (const Timeline::Interval& one : timeline.intervals)
    if ((one.kind == Timeline::Kind::send_gap || one.kind == Timeline::Kind::receive_gap) && one.begin <= to)
      last = std::max(last, one.end);
  return last;
}

/// The timed regions, and what comes right before the first.
Stretch of_interest(const Timeline& timeline) {
  if (timeline.regions.empty()) return {0, timeline.end()};
  Stretch timed{never, 0};
  for (const Timeline::Stretch& region : timeline.regions)
    timed = {std::min(timed.from, region.begin.at), std::max(timed.to, region.end.at)};
  Stretch whole{timed.from, with_gaps(timeline, timed.to)};
  int row = -1;
  for (const Timeline::Stretch& region : timeline.regions) {
    if (region.row != row)  // the row's first
      whole.from = std::min(whole.from, lead_in(timeline, region, (timed.to - timed.from) / 4));
    row = region.row;
  }
  return whole;
}

/// Whether anything happens between the two times.
bool is_anything_in(const Timeline& timeline, Picoseconds from, Picoseconds to) {
  const auto is_in = [&](Picoseconds begin, Picoseconds end) {
    return begin < to && (end > from || begin >= from);
  };
  return std::ranges::any_of(timeline.intervals,
                             [&](const auto& one) { return is_in(one.begin, one.end); }) ||
         std::ranges::any_of(timeline.messages,
                             [&](const auto& one) { return is_in(one.posted, one.complete); }) ||
         std::ranges::any_of(timeline.calls,
                             [&](const auto& one) { return is_in(one.begin.at, one.end.at); });
}

void choose_what_is_shown(Scheme& scheme, const TimelineRequest& request) {
  const Picoseconds end = scheme.timeline.end();
  const Stretch usual = scheme.is_suite ? of_interest(scheme.timeline) : Stretch{0, end};
  scheme.from = request.from ? to_picoseconds(*request.from) : usual.from;
  scheme.to = request.to ? to_picoseconds(*request.to) : std::max(usual.to, request.from ? end : 0);
  if (!request.from && request.to && scheme.from >= scheme.to) scheme.from = 0;
  constexpr Picoseconds a_moment = 1'000'000;  // 1 us: one process alone may need no time at all
  if (scheme.to == 0 && !request.to) scheme.to = a_moment;
  if ((request.from || request.to) &&
      (scheme.from >= scheme.to || !is_anything_in(scheme.timeline, scheme.from, scheme.to)))
    throw InputError(fmt::format("--from, --to: {} to {} of {}, which ends at {}: nothing is in it",
                                 exact_text(scheme.from), exact_text(scheme.to), scheme.name,
                                 exact_text(end)));
  scheme.to = std::max(scheme.to, scheme.from + 1);
}

}  // namespace

std::vector<Timeline::Stretch> Scheme::measured() const {
  return is_suite ? timeline.regions
                  : std::vector<Timeline::Stretch>(timeline.calls.begin(), timeline.calls.end());
}

std::vector<Scheme> timelines_of(const Experiment& experiment, const TimelineRequest& request,
                                 Listener& listener) {
  const Engine engine = engine_of(experiment.settings);
  const std::string title =
      title_of(experiment.cells.front(), experiment.machine.name, experiment.machine_settings, engine);
  std::vector<Scheme> schemes;
  if (request.suites.empty()) {
    schemes.push_back({.name = "one call alone",
                       .title = title,
                       .engine = engine,
                       .timeline = timeline_of_a_call(experiment, starts_of(experiment, request))});
  } else {
    std::vector<Timeline> timelines = simulate_suites(experiment, request.suites, listener);
    for (std::size_t i = 0; i < timelines.size(); ++i)
      schemes.push_back({.name = std::string(name(*request.suites[i])),
                         .title = title,
                         .engine = engine,
                         .is_suite = true,
                         .timeline = std::move(timelines[i])});
  }
  for (Scheme& scheme : schemes) {
    scheme.title.pop_back();  // the newline
    choose_what_is_shown(scheme, request);
  }
  return schemes;
}

std::string row_name(const Timeline& timeline, int row) {
  if (row < timeline.processes) return fmt::format("{}", row);
  return fmt::format("{}'s helper", row - timeline.processes);
}

std::string Scheme::time_text(Picoseconds time) const {
  return plumbline::time_text(to_seconds(time - origin()));
}

std::string origin_line(const Scheme& scheme) {
  if (scheme.origin() == 0) return "";
  return fmt::format("Times count from {} after the run's start.\n", exact_text(scheme.origin()));
}

std::string_view purpose_of(const Timeline::Message& message) {
  if (message.operation) return name(*message.operation);
  switch (message.tag) {
    case tags::acknowledgment:
      return "acknowledgment";
    case tags::round_trip:
      return "round trip";
    case tags::agreement:
      return "agreement";
    case tags::clock_sync:
      return "clock sync";
    default:
      return "";
  }
}

std::size_t events_of(const std::vector<Scheme>& schemes) {
  std::size_t events = 0;
  for (const Scheme& scheme : schemes)
    events += scheme.timeline.intervals.size() + scheme.timeline.messages.size();
  return events;
}

bool is_shown(const Scheme& scheme, Picoseconds begin, Picoseconds end) {
  return end >= scheme.from && begin <= scheme.to;
}

}  // namespace plumbline
