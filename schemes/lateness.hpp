#pragma once

#include <cstdint>
#include <optional>

#include "models/arrivals/arrivals.hpp"
#include "schemes/suite.hpp"

namespace plumbline {

/// The protocol's arrivals at work on one process: it comes as late to each call as they say. Every process
/// makes one, at one point of its run: where arrivals are relative to an operation whose time is not known,
/// it is measured now, the median of ten calls behind barriers.
class Lateness {
 public:
  /// Throws InputError where arrivals are of another number of processes.
  Lateness(Process& process, const Protocol& protocol);

  /// Delays the process before its next call.
  void before_call();
  /// The longest that any process may be delayed, seconds.
  double longest() const { return delays_ ? delays_->longest() : 0; }

 private:
  Process& process_;
  std::optional<Delays> delays_;
  std::uint64_t calls_ = 0;
};

}  // namespace plumbline
