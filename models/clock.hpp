#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "models/picoseconds.hpp"
#include "models/random.hpp"

namespace plumbline {

/// What offsets and skews are drawn from: a number around 0.
struct Spread {
  enum class Kind : std::uint8_t { constant, normal, uniform } kind = Kind::constant;
  double size = 0;  ///< the value; the standard deviation; half the width

  double draw(Stream stream) const;
};

/// The faults of timers that Hoefler et al. (2010) warn of (section 2.1).
struct ClockFault {
  enum class Kind : std::uint8_t {
    frequency_change,  ///< from `at` on the counter runs at `factor` times its frequency
    core_hop           ///< every `at` the process moves to a core whose counter is `jump` ahead, and back
  } kind = Kind::frequency_change;
  int node = 0;  ///< whose clock
  Picoseconds at = 0;
  double factor = 1;
  Picoseconds jump = 0;
};

/// A clock as somebody logged it: by how much it is ahead of the true time, at some times.
struct ClockTrace {
  struct Point {
    Picoseconds at = 0, ahead = 0;
  };
  /// In rising time, two or more, the first at 0. Two at one time are a step.
  std::vector<Point> points;

  /// Of the straight line from its first point to its last: relative.
  double mean_skew() const;
  /// What is left of it from a time on, which is then 0; the time is before its last point's.
  ClockTrace from(Picoseconds begin) const;
};

/// How the clocks of a machine lie ([clock]); the default is perfect.
///
///   local(t) = offset + integral of f,   f = 1 + skew + w
///
/// w is constant for one second at a time and changes by N(0, wander) then. NTP, where there is one, steps
/// the clock by N(0, ntp_step_sd) every ntp_period, from a phase of its own on. Temperature, where it changes
/// by day, adds daily sin(2 pi (t / day + phase)) to f, constant for a minute at a time, the phase each
/// clock's own. With traces the clock shows what they say, on straight lines from point to point, and goes on
/// at a trace's mean frequency behind its end; node i has the trace i modulo their number.
struct ClockModel {
  Spread offset{};    ///< seconds
  Spread skew{};      ///< relative: 1e-6 is 1 ppm
  double wander = 0;  ///< relative
  double daily = 0;   ///< relative: the amplitude of a day's temperature
  std::vector<std::shared_ptr<const ClockTrace>> traces{};
  Picoseconds ntp_period = 0;  ///< 0: no NTP
  double ntp_step_sd = 0;      ///< seconds
  Picoseconds tick = 1;        ///< a read is rounded down to a multiple of it
  Picoseconds read_cost = 0;   ///< the processor is busy that long; the value is that of its end
  std::optional<ClockFault> fault{};
};

/// Throws InputError, which begins with the parameter's name, for a model that no clock can have: negative
/// spreads, a tick below 1 ps, a rate that comes near 0, more than 1000 steps or hops a second.
void check(const ClockModel& model);

/// Whether every clock of the model shows the true time: no offset, skew, wander, steps or fault. Ticks and
/// the cost of reading are the timer's.
bool shows_true_time(const ClockModel& model);

/// How many straight pieces a node's clock has a second; it keeps them as far as it was asked, 24 bytes each.
double pieces_a_second(const ClockModel& model, int node);

/// One node's clock: a function of true time, drawn once and for all from (seed, node). Integer picoseconds
/// inside. What is not random in one model is drawn alike in another: without wander a node keeps its offset
/// and skew. Not for two threads at once: it remembers how far it was drawn.
class alignas(64) Clock {  // what a read needs lies in one cache line
 public:
  Clock(const ClockModel& model, std::uint64_t seed, int node);

  /// What the clock says at true time t >= 0, in seconds, after the tick. Throws RunError where steps or a
  /// fault have led it past 105 days, either way.
  double read(Picoseconds t) const { return to_seconds(ticked(local(t))); }
  /// The clock before the tick.
  Picoseconds local(Picoseconds t) const;
  /// The earliest true time, not before `from` >= 0, at which read() gives at least `local_time`, which is
  /// rounded to 1 ps: sums of doubles then meet the same picosecond however they were added up. Throws
  /// std::out_of_range where that is past 106 days.
  Picoseconds when(double local_time, Picoseconds from) const;
  /// A stretch of the clock that is a straight line: from true time `begin`, where it shows `local`, to
  /// before `end` (`never`: it does not end).
  struct Line {
    Picoseconds begin, end, local;
    double skew;
  };
  /// The one that true time t >= 0 is on.
  Line line(Picoseconds t) const;

  /// Between two of these the clock is a straight line.
  struct Piece {
    Picoseconds begin;  ///< true time
    Picoseconds local;  ///< at its begin
    std::int64_t
        skew;  ///< in units of 2^-59: products are exact, and the clock never runs backwards by rounding
  };
  /// A piece, and what the next ones are drawn from.
  struct Drawn {
    Piece piece;
    Picoseconds end;  ///< of the piece
    double wander;
  };
  /// The pieces one after the other, for who keeps them: these functions change nothing and need no memory,
  /// so that several threads, and handlers of signals, may call them. Past 106 days after() throws as
  /// local() does.
  Drawn first() const { return {first_, next_begin(0), 0}; }
  Drawn after(const Drawn& drawn) const;
  static Line line_of(const Drawn& drawn);

 private:
  Picoseconds ticked(Picoseconds local) const;
  std::size_t index_at(Picoseconds t) const;
  void begin_piece(const Piece& piece) const;
  void extend() const;
  double wander_from(Picoseconds t, double before) const;
  double skew_from(Picoseconds t, double wander) const;
  Picoseconds jump_at(Picoseconds t) const;
  Picoseconds next_begin(Picoseconds t) const;
  double trace_skew(Picoseconds t) const;
  double daily_skew(Picoseconds t) const;
  static Picoseconds along(const Piece& piece, Picoseconds t);
  static Picoseconds reach(const Piece& piece, Picoseconds target, Picoseconds from);

  mutable Piece last_{};             // of pieces_,
  mutable Picoseconds end_ = never;  // and its end
  Picoseconds tick_;
  std::uint64_t seed_;
  std::uint32_t node_;
  ClockModel model_;
  double skew_ = 0;                    // without wander and faults
  Picoseconds ntp_phase_ = 0;          // its first step
  double daily_phase_ = 0;             // of a day
  const ClockTrace* trace_ = nullptr;  // of the model's
  mutable double wander_ = 0;          // of the last piece
  Piece first_{};
  mutable std::vector<Piece> pieces_;  // as far as was asked for: a cache, the clock is fixed
};

}  // namespace plumbline
