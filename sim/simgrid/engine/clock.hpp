#pragma once

#include "models/picoseconds.hpp"

namespace plumbline::on_simgrid {

/// What comes first within one picosecond, in eighths of it: what the network does (ports come free, messages
/// enter a node); what comes to a process; on a platform, what is complete then; what progress threads do;
/// what processes do; what joins a receiver's queue; what waits for its turn to leave a node, or for a
/// memory.
enum class Phase {
  network = 0,
  coming = 1,
  landing = 3,
  progress = 4,
  process = 5,
  joining = 6,
  leaving = 7
};

/// SimGrid's clock as the model's: it counts picoseconds, and eighths of them, which a double holds exactly
/// for 2^50 ps = 1,126 s.
class SimGridClock {
 public:
  /// The picosecond that it is.
  Picoseconds now() const;
  /// The nearest picosecond: for what ends at any time.
  Picoseconds nearest() const;
  /// Called by an actor: returns when it is `time`, or at once where that has passed. Throws RunError past
  /// 1,000 s.
  void sleep_until(Picoseconds time, Phase phase) const;
  /// Lets it be `time` now.
  void set_back(Picoseconds time) { epoch_ += static_cast<double>(now() - time); }

 private:
  double epoch_ = 0;  // SimGrid's date of the model's 0
};

}  // namespace plumbline::on_simgrid
