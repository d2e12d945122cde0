#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "models/progression.hpp"

namespace plumbline {

/// What a process's progress thread is, beside a state of the network: what it costs, and what it takes from
/// the core that its process computes on.
class ProgressThread {
 public:
  explicit ProgressThread(const Progression& progression)
      : thread_(progression.kind == Progression::Kind::thread ? progression.thread : std::nullopt) {}

  void begin() { taken_.clear(); }

  /// A round wakes it at `time`; returns when it runs. The interrupt takes the computing core whatever core
  /// the thread is on.
  Picoseconds wakes(Picoseconds time) {
    if (!thread_) return time;
    take(time, thread_->interrupt);
    works(time + thread_->interrupt, thread_->context_switch);
    return time + thread_->interrupt + thread_->context_switch;
  }

  /// It is busy: with a message, say.
  void works(Picoseconds time, Picoseconds duration) {
    if (thread_ && thread_->core == Progression::Core::same) take(time, duration);
  }

  /// What was taken from the computing core at `from` or later but before `until`.
  Picoseconds taken(Picoseconds from, Picoseconds until) const {
    Picoseconds sum = 0;
    for (const Taken& one : taken_)
      if (one.time >= from && one.time < until) sum += one.duration;
    return sum;
  }

  /// When the computing core is given back that is taken at `time`; `time` where it is not.
  Picoseconds back_after(Picoseconds time) const {
    const auto later = std::ranges::upper_bound(taken_, time, {}, &Taken::time);
    return later == taken_.begin() ? time : std::max(time, later[-1].time + later[-1].duration);
  }

  static constexpr double bytes_a_disturbance = 2 * sizeof(Picoseconds);

 private:
  struct Taken {
    Picoseconds time, duration;
  };
  void take(Picoseconds time, Picoseconds duration) {
    if (duration > 0) taken_.push_back({time, duration});
  }

  std::optional<Progression::Thread> thread_;  // empty: the network itself, which needs no core
  std::vector<Taken> taken_;                   // in the present collective, one after the other
};

}  // namespace plumbline
