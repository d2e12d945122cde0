#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/picoseconds.hpp"
#include "models/random.hpp"

namespace plumbline {

/// What offsets and skews are drawn from: a number around 0.
struct Spread {
  enum class Kind : std::uint8_t { constant, normal, uniform } kind = Kind::constant;
  double size = 0;  ///< the value; the standard deviation; half the width

  double draw(Stream& stream) const;
};

/// The faults of timers that the first paper warns of (section 2.1).
struct ClockFault {
  enum class Kind : std::uint8_t {
    frequency_change,  ///< from `at` on the counter runs at `factor` times its frequency
    core_hop           ///< every `at` the process moves to a core whose counter is `jump` ahead, and back
  } kind = Kind::frequency_change;
  int node = 0;        ///< whose clock
  Picoseconds at = 0;
  double factor = 1;
  Picoseconds jump = 0;
};

/// How the clocks of a machine lie ([clock]); the default is perfect.
///
///   local(t) = offset + integral of f,   f = 1 + skew + w
///
/// w is constant for one second at a time and changes by N(0, wander) then. NTP, where there is one, steps the clock by
/// N(0, ntp_step_sd) every ntp_period.
struct ClockModel {
  Spread offset{};              ///< seconds
  Spread skew{};                ///< relative: 1e-6 is 1 ppm
  double wander = 0;            ///< relative
  Picoseconds ntp_period = 0;   ///< 0: no NTP
  double ntp_step_sd = 0;       ///< seconds
  Picoseconds tick = 1;         ///< a read is rounded down to a multiple of it
  Picoseconds read_cost = 0;    ///< the processor is busy that long; the value is that of its end
  std::optional<ClockFault> fault{};
};

/// Throws InputError for a model that no clock can have: negative spreads, a tick below 1 ps, a rate that reaches 0.
void check(const ClockModel& model);

/// One node's clock: a function of true time, drawn once and for all from (seed, node). Integer picoseconds inside.
class Clock {
 public:
  Clock(const ClockModel& model, std::uint64_t seed, int node);

  /// What the clock says at true time t >= 0, in seconds, after the tick.
  double read(Picoseconds t) const { return to_seconds(ticked(local(t))); }
  /// The clock before the tick.
  Picoseconds local(Picoseconds t) const;
  /// The earliest true time, not before `from`, at which read() gives at least `local_time` (seconds, to 1 ps).
  Picoseconds when(double local_time, Picoseconds from) const;
  /// d local / dt at true time t.
  double rate(Picoseconds t) const { return 1 + piece_at(t).skew; }

 private:
  /// Between two of these the clock is a straight line.
  struct Piece {
    Picoseconds begin;  // true time
    Picoseconds local;  // at its begin
    double skew;
  };

  Picoseconds ticked(Picoseconds local) const;
  const Piece& piece_at(Picoseconds t) const;
  std::size_t index_at(Picoseconds t) const;
  Picoseconds next_begin() const;
  void extend() const;
  static Picoseconds along(const Piece& piece, Picoseconds t);
  Picoseconds reach(const Piece& piece, Picoseconds target, Picoseconds from) const;

  ClockModel model_;
  std::uint64_t seed_;
  std::uint32_t node_;
  double skew_ = 0;                    // without wander and faults
  Picoseconds ntp_phase_ = 0;
  mutable double wander_ = 0;          // of the last piece
  mutable std::vector<Piece> pieces_;  // as far as was asked for: a cache, the clock is fixed
};

}  // namespace plumbline
