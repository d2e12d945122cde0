#include "schemes/window.hpp"

#include <algorithm>
#include <array>

#include "models/statistics.hpp"
#include "schemes/agree.hpp"
#include "schemes/nanoseconds.hpp"

// As SKaMPI does it (Hunold, Carpen-Amarie 2016, MS4). Where more than a quarter of a batch of n windows
// started late or took too long, in seconds:
//
//     length <- max(2 length, 1.5 (end of the batch - its announcement) / (n + 1))
//
// SKaMPI begins with no length at all and lets the first batch find it; Netgauge times ten broadcasts in a
// row; ReproMPI asks its user, who knows how long the operation takes. Here its first window is a multiple of
// the median of ten calls: the system may take a process off its core during one of them, for as long as
// thousands of calls, and a window never shrinks.

namespace plumbline {
namespace {

constexpr int rehearsals = 10;

// Windows may have to be longer than the operation for the clocks' errors, a few microseconds. Where they
// grow past both of these, a clock has stepped: processes wait for each other's clocks, and windows go on
// growing.
constexpr double long_window = 0.1;         // seconds
constexpr double long_for_operation = 100;  // times the operation

double time_of_broadcasts(Process& process, const Protocol& protocol, int count) {
  const auto broadcasts = [&] {
    double value = 0;
    for (int i = 0; i < count; ++i) share_from(process, 0, {&value, 1});
  };
  return rehearse(process, protocol, 1, broadcasts).front();
}

std::vector<double> times_of_operation(Process& process, const Protocol& protocol) {
  return rehearse(process, protocol, rehearsals, [&] { process.run(protocol.operation); });
}

// Starts ten broadcasts ahead on the global clock, as windows do it: behind a barrier processes start apart,
// and the first of them would take longer than any window needs to be.
double own_time_from_common_start(Process& process, const GlobalClock& clock, const Protocol& protocol,
                                  double lead) {
  double start = process.rank() == 0 ? clock.now() + lead : 0;
  share_from(process, 0, {&start, 1});
  clock.wait_until(start);
  const double begin = process.now();
  process.run(protocol.operation);
  return process.now() - begin;
}

double min_time(Process& process, const GlobalClock& clock, const Protocol& protocol) {
  const double lead = time_of_broadcasts(process, protocol, rehearsals);
  std::vector<double> seconds(rehearsals);
  for (double& one : seconds) one = own_time_from_common_start(process, clock, protocol, lead);
  max_at(process, 0, seconds);
  share_from(process, 0, seconds);
  return *min(seconds);
}

double users_window(Process& process, const GlobalClock& clock, const Protocol& protocol) {
  const double fastest = min_time(process, clock, protocol);
  if (fastest > *protocol.window)
    throw WindowTooShort("a window of " + nanoseconds(*protocol.window) +
                         " is too short for the operation, which takes " + nanoseconds(fastest) + " or more");
  return *protocol.window;
}

double first_length(Process& process, const GlobalClock& clock, const Start& rule, const Protocol& protocol) {
  if (protocol.window) return users_window(process, clock, protocol);
  switch (rule.sized) {
    case Start::Sized::by_broadcasts:
      return time_of_broadcasts(process, protocol, rule.broadcasts);
    case Start::Sized::by_operation:
      return rule.factor * *median(times_of_operation(process, protocol));
    case Start::Sized::nothing:
      break;
  }
  return 0;
}

}  // namespace

WindowStart::WindowStart(Process& process, const GlobalClock& clock, const Start& rule,
                         const Protocol& protocol, const Record& seen, double lateness)
    : process_(process),
      clock_(clock),
      seen_(seen),
      may_grow_(!protocol.window),
      lead_(rule.lead),
      experiment_(protocol),
      length_(first_length(process, clock, rule, protocol) + (protocol.window ? 0 : lateness)) {}

void WindowStart::release() {
  if (seen_.agreed())
    begin_batch();
  else
    start_ += length_;
  late_ = clock_.now() > start_;
  clock_.wait_until(start_);
}

Verdict WindowStart::verdict(double end) const {
  const bool too_long = clock_.map().global(end) > start_ + length_;
  return (late_ ? Verdict::started_late : Verdict::ok) | (too_long ? Verdict::took_too_long : Verdict::ok);
}

void WindowStart::begin_batch() {
  const double before = length_;
  const double now = time_at_first();
  grow(now);
  announce(now);
  if (length_ <= std::max(before, long_window)) return;
  gave_up_ = length_ > long_for_operation * *median(times_of_operation(process_, experiment_));
  announce(time_at_first());  // anew: the first start has passed meanwhile
}

double WindowStart::time_at_first() const { return process_.rank() == 0 ? clock_.now() : 0; }

void WindowStart::announce(double now) {
  batch_ = now;
  start_ = now + std::max(length_, lead_);
  std::array<double, 2> announced{start_, length_};
  share_from(process_, 0, announced);
  start_ = announced[0];
  length_ = announced[1];
}

void WindowStart::grow(double now) {
  const auto batch = seen_.last_batch();
  const auto failed =
      std::ranges::count_if(batch, [](const Observation& one) { return one.verdict != Verdict::ok; });
  const auto windows = static_cast<double>(batch.size());
  if (process_.rank() != 0 || !may_grow_ || static_cast<double>(failed) <= windows / 4) return;
  length_ = std::max(2 * length_, 1.5 * (now - batch_) / (windows + 1));
}

}  // namespace plumbline
