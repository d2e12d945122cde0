#include "models/clock.hpp"

#include <algorithm>
#include <cmath>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr Picoseconds second = 1'000'000'000'000;

// Which draw of a clock is which: the first index of its stream. Draws of seconds and of steps never meet.
enum Draw : std::uint64_t { offset_and_skew = 0, wander_steps = std::uint64_t{1} << 40, ntp_steps = std::uint64_t{2} << 40 };

Picoseconds floor_to(Picoseconds value, Picoseconds unit) {
  const Picoseconds rest = value % unit;
  return value - rest - (rest < 0 ? unit : 0);
}

// The first multiple of `period` after t, counted from `phase`.
Picoseconds next_multiple(Picoseconds t, Picoseconds period, Picoseconds phase) {
  return floor_to(t - phase, period) + period + phase;
}

}  // namespace

double Spread::draw(Stream& stream) const {
  switch (kind) {
    case Kind::constant: return size;
    case Kind::normal: return size * stream.normal();
    case Kind::uniform: return size * (2 * stream.uniform() - 1);
  }
  return size;
}

void check(const ClockModel& model) {
  const auto require = [](bool holds, const char* what) {
    if (!holds) throw InputError(what);
  };
  require(model.offset.kind == Spread::Kind::constant || model.offset.size >= 0, "the offset's spread must be at least 0");
  require(model.skew.kind == Spread::Kind::constant || model.skew.size >= 0, "the skew's spread must be at least 0");
  require(std::abs(model.skew.size) <= 0.01, "the skew must be at most 10000ppm");
  require(model.wander >= 0 && model.wander <= 1e-4, "the wander must be between 0 and 100ppm");
  require(model.ntp_period >= 0 && model.ntp_step_sd >= 0, "the period and step of NTP must be at least 0");
  require(model.tick >= 1, "the tick must be at least 1ps");
  require(model.read_cost >= 0, "the cost of a read must be at least 0");
  if (!model.fault) return;
  require(model.fault->at > 0, "the time of a clock's fault must be above 0");
  require(model.fault->factor >= 0.1 && model.fault->factor <= 10, "the factor of a frequency must be between 0.1 and 10");
}

Clock::Clock(const ClockModel& model, std::uint64_t seed, int node)
    : model_(model), seed_(seed), node_(static_cast<std::uint32_t>(node)) {
  Stream stream(seed, Purpose::clock, node_, Draw::offset_and_skew);
  const double offset = model.offset.draw(stream);
  skew_ = model.skew.draw(stream);
  if (model.ntp_period > 0) ntp_phase_ = std::llround(stream.uniform() * static_cast<double>(model.ntp_period));
  if (model_.fault && model_.fault->node != node) model_.fault.reset();
  pieces_.push_back({0, to_picoseconds(offset), skew_});
}

// local = local at the piece's begin + dt + dt * skew, rounded to 1 ps once.
Picoseconds Clock::along(const Piece& piece, Picoseconds t) {
  const Picoseconds dt = t - piece.begin;
  return piece.local + dt + std::llround(static_cast<double>(dt) * piece.skew);
}

Picoseconds Clock::next_begin() const {
  const Picoseconds t = pieces_.back().begin;
  Picoseconds next = never;
  if (model_.wander > 0) next = std::min(next, next_multiple(t, second, 0));
  if (model_.ntp_period > 0) next = std::min(next, next_multiple(t, model_.ntp_period, ntp_phase_));
  if (!model_.fault) return next;
  const bool hops = model_.fault->kind == ClockFault::Kind::core_hop;
  if (hops || t < model_.fault->at) next = std::min(next, next_multiple(t, model_.fault->at, 0));
  return next;
}

// The line goes on from where the last one ended, with what happens at this instant.
void Clock::extend() const {
  const Picoseconds t = next_begin();
  Picoseconds jump = 0;
  if (model_.wander > 0 && t % second == 0) {
    Stream stream(seed_, Purpose::clock, node_, Draw::wander_steps + static_cast<std::uint64_t>(t / second));
    wander_ += model_.wander * stream.normal();
  }
  if (model_.ntp_period > 0 && (t - ntp_phase_) % model_.ntp_period == 0) {
    Stream stream(seed_, Purpose::clock, node_, Draw::ntp_steps + static_cast<std::uint64_t>((t - ntp_phase_) / model_.ntp_period));
    jump += to_picoseconds(model_.ntp_step_sd * stream.normal());
  }
  double factor = 1;
  if (model_.fault && model_.fault->kind == ClockFault::Kind::frequency_change && t >= model_.fault->at) factor = model_.fault->factor;
  if (model_.fault && model_.fault->kind == ClockFault::Kind::core_hop && t % model_.fault->at == 0) {
    jump += t / model_.fault->at % 2 == 1 ? model_.fault->jump : -model_.fault->jump;
  }
  pieces_.push_back({t, along(pieces_.back(), t) + jump, (1 + skew_ + wander_) * factor - 1});
}

std::size_t Clock::index_at(Picoseconds t) const {
  while (next_begin() <= t) extend();
  if (t >= pieces_.back().begin) return pieces_.size() - 1;
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), t,
                                      [](Picoseconds time, const Piece& piece) { return time < piece.begin; });
  return static_cast<std::size_t>(after - pieces_.begin()) - 1;
}

const Clock::Piece& Clock::piece_at(Picoseconds t) const { return pieces_[index_at(t)]; }

Picoseconds Clock::local(Picoseconds t) const { return along(piece_at(t), t); }

Picoseconds Clock::ticked(Picoseconds local) const { return floor_to(local, model_.tick); }

// The ticked clock reaches x when the clock reaches the first tick that is not below x.
Picoseconds Clock::when(double local_time, Picoseconds from) const {
  const Picoseconds target = -floor_to(-to_picoseconds(local_time), model_.tick);
  for (std::size_t i = index_at(from);; ++i) {
    if (i == pieces_.size()) extend();
    const Picoseconds end = i + 1 < pieces_.size() ? pieces_[i + 1].begin : next_begin();
    const Picoseconds reached = reach(pieces_[i], target, std::max(from, pieces_[i].begin));
    if (reached < end) return reached;
  }
}

// On a line: (target - local) / (1 + skew) after its begin, to the picosecond.
Picoseconds Clock::reach(const Piece& piece, Picoseconds target, Picoseconds from) const {
  if (along(piece, from) >= target) return from;
  const double dt = static_cast<double>(target - piece.local) / (1 + piece.skew);
  Picoseconds t = std::max<Picoseconds>(from, piece.begin + std::llround(dt));
  while (along(piece, t) < target) ++t;
  while (t > from && along(piece, t - 1) >= target) --t;
  return t;
}

}  // namespace plumbline
