#include "models/clock.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr Picoseconds second = 1'000'000'000'000;
constexpr Picoseconds minute = 60 * second;
constexpr Picoseconds min_period = 1'000'000'000;  // 1 ms: every step and hop is kept
constexpr int skew_bits = 59;                      // a skew of up to 16 either way, in steps of 2e-18

// The streams of a clock.
enum Draw : std::uint64_t {
  offset_draw,
  skew_draw,
  ntp_phase_draw,
  daily_phase_draw,
  wander_steps = std::uint64_t{1} << 40,  // one a second
  ntp_steps = std::uint64_t{2} << 40      // one a step
};

Picoseconds floor_to(Picoseconds value, Picoseconds unit) {
  const Picoseconds rest = value % unit;
  return value - rest - (rest < 0 ? unit : 0);
}

// The first multiple of `period` after t, counted from `phase`.
Picoseconds next_multiple(Picoseconds t, Picoseconds period, Picoseconds phase) {
  return floor_to(t - phase, period) + period + phase;
}

bool is_multiple(Picoseconds t, Picoseconds period, Picoseconds phase) { return (t - phase) % period == 0; }

std::int64_t fixed_point(double skew) { return std::llround(std::ldexp(skew, skew_bits)); }

void require(bool holds, std::string_view what, double value, std::string_view unit) {
  // 15 digits: 1000 ppm / 1e-6 is 1000.0000000000001
  if (!holds) throw InputError(fmt::format("{}, not {:.15g}{}", what, value, unit));
}

/// What a clock shows; a tick below it fits, too. Without formatting: on a simulated process's small stack.
Picoseconds shown(__int128 local) {
  constexpr __int128 most = never - one_day;
  if (local > most || local < -most)
    throw RunError("a clock shows more than 105 days; ask for smaller steps, or for shorter times");
  return static_cast<Picoseconds>(local);
}

/// By how much the trace steps at t: from the first of its points there to the last.
Picoseconds trace_step(const ClockTrace& trace, Picoseconds t) {
  const auto first = std::ranges::lower_bound(trace.points, t, {}, &ClockTrace::Point::at);
  const auto behind = std::ranges::upper_bound(trace.points, t, {}, &ClockTrace::Point::at);
  return first == behind ? 0 : std::prev(behind)->ahead - first->ahead;
}

void check_spread(const Spread& spread, std::string_view name, double most, std::string_view most_text,
                  double unit, std::string_view unit_text) {
  const double min = spread.kind == Spread::Kind::constant ? -most : 0;
  require(spread.size >= min && spread.size <= most,
          fmt::format("{} must be between {} and {}", name, min == 0 ? "0" : fmt::format("-{}", most_text),
                      most_text),
          spread.size / unit, unit_text);
}

void check_fault(const ClockFault& fault) {
  require(fault.node >= 0, "node must be at least 0", fault.node, "");
  if (fault.kind == ClockFault::Kind::frequency_change) {
    require(fault.at > 0, "at must be above 0", to_seconds(fault.at), " s");
    require(fault.factor >= 0.1 && fault.factor <= 10, "factor must be between 0.1 and 10", fault.factor, "");
  } else {
    require(fault.at >= min_period, "period must be at least 1 ms", to_seconds(fault.at), " s");
    require(std::abs(to_seconds(fault.jump)) <= day, "jump must be at most a day", to_seconds(fault.jump),
            " s");
  }
}

}  // namespace

double Spread::draw(Stream stream) const {
  if (kind == Kind::normal) return size * stream.normal();
  return kind == Kind::uniform ? size * (2 * stream.uniform() - 1) : size;
}

void check(const ClockModel& model) {
  check_spread(model.offset, "offset", day, "1 day", 1, " s");
  check_spread(model.skew, "skew", 0.01, "10000 ppm", 1e-6, " ppm");
  require(model.wander >= 0 && model.wander <= 1e-4, "wander must be between 0 and 100 ppm",
          model.wander / 1e-6, " ppm");
  require(model.daily >= 0 && model.daily <= 1e-4, "daily must be between 0 and 100 ppm", model.daily / 1e-6,
          " ppm");
  require(model.ntp_period == 0 || model.ntp_period >= min_period, "period must be at least 1 ms",
          to_seconds(model.ntp_period), " s");
  require(model.ntp_step_sd >= 0 && model.ntp_step_sd <= day, "step_sd must be between 0 and 1 day",
          model.ntp_step_sd, " s");
  require(model.tick >= 1, "tick must be at least 1 ps", static_cast<double>(model.tick), " ps");
  require(model.read_cost >= 0, "read_cost must be at least 0", to_seconds(model.read_cost), " s");
  if (model.fault) check_fault(*model.fault);
}

double ClockTrace::mean_skew() const {
  const Picoseconds span = points.back().at - points.front().at;
  return span == 0
             ? 0
             : static_cast<double>(points.back().ahead - points.front().ahead) / static_cast<double>(span);
}

ClockTrace ClockTrace::from(Picoseconds begin) const {
  const auto next = std::ranges::upper_bound(points, begin, {}, &Point::at);
  const Point& before = *std::prev(next);
  const double share = static_cast<double>(begin - before.at) / static_cast<double>(next->at - before.at);
  const double ahead = share * static_cast<double>(next->ahead - before.ahead);
  ClockTrace rest;
  rest.points.push_back({0, before.ahead + std::llround(ahead)});
  for (auto point = next; point != points.end(); ++point)
    rest.points.push_back({point->at - begin, point->ahead});
  return rest;
}

double pieces_a_second(const ClockModel& model, int node) {
  double pieces = model.wander > 0 ? 1 : 0;
  if (model.daily > 0) pieces += to_seconds(second) / to_seconds(minute);
  if (!model.traces.empty()) {
    const ClockTrace& trace = *model.traces[static_cast<std::size_t>(node) % model.traces.size()];
    pieces += static_cast<double>(trace.points.size()) / std::max(1.0, to_seconds(trace.points.back().at));
  }
  if (model.ntp_period > 0) pieces += 1 / to_seconds(model.ntp_period);
  const bool hops =
      model.fault && model.fault->node == node && model.fault->kind == ClockFault::Kind::core_hop;
  return hops ? pieces + 1 / to_seconds(model.fault->at) : pieces;
}

bool shows_true_time(const ClockModel& model) {
  const bool steps = model.ntp_period > 0 && model.ntp_step_sd > 0;
  return model.offset.size == 0 && model.skew.size == 0 && model.wander == 0 && model.daily == 0 &&
         model.traces.empty() && !steps && !model.fault;
}

Clock::Clock(const ClockModel& model, std::uint64_t seed, int node)
    : tick_(model.tick), seed_(seed), node_(static_cast<std::uint32_t>(node)), model_(model) {
  const auto stream = [&](Draw draw) { return Stream(seed_, Purpose::clock, node_, draw); };
  const double offset = model.offset.draw(stream(offset_draw));
  skew_ = model.skew.draw(stream(skew_draw));
  if (model.ntp_period > 0) {
    const double phase = stream(ntp_phase_draw).uniform() * static_cast<double>(model.ntp_period);
    ntp_phase_ = std::max<Picoseconds>(1, std::llround(phase));
  }
  if (model_.fault && model_.fault->node != node) model_.fault.reset();
  if (model.daily > 0) daily_phase_ = stream(daily_phase_draw).uniform();
  Picoseconds ahead = to_picoseconds(offset);
  if (!model_.traces.empty()) {
    trace_ = model_.traces[static_cast<std::size_t>(node) % model_.traces.size()].get();
    ahead += trace_->points.front().ahead;
  }
  first_ = {0, ahead, fixed_point(skew_ + trace_skew(0) + daily_skew(0))};
  begin_piece(first_);
}

// Of the line of the trace that begins at t or before it; behind the last point the mean.
double Clock::trace_skew(Picoseconds t) const {
  if (trace_ == nullptr) return 0;
  const auto next = std::ranges::upper_bound(trace_->points, t, {}, &ClockTrace::Point::at);
  if (next == trace_->points.end()) return trace_->mean_skew();
  const ClockTrace::Point& from = *std::prev(next);
  return static_cast<double>(next->ahead - from.ahead) / static_cast<double>(next->at - from.at);
}

double Clock::daily_skew(Picoseconds t) const {
  if (model_.daily == 0) return 0;
  const double days = static_cast<double>(floor_to(t, minute)) / static_cast<double>(one_day);
  return model_.daily * std::sin(2 * std::numbers::pi * (days + daily_phase_));
}

Clock::Line Clock::line(Picoseconds t) const {
  const std::size_t i = index_at(t);
  const Piece& piece = pieces_[i];
  return {piece.begin, i + 1 < pieces_.size() ? pieces_[i + 1].begin : end_, piece.local,
          std::ldexp(static_cast<double>(piece.skew), -skew_bits)};
}

// local = local at the piece's begin + dt + dt * skew, rounded to 1 ps once.
Picoseconds Clock::along(const Piece& piece, Picoseconds t) {
  const Picoseconds dt = t - piece.begin;
  constexpr __int128 half = __int128{1} << (skew_bits - 1);
  const __int128 gained = (static_cast<__int128>(dt) * piece.skew + half) >> skew_bits;
  return shown(piece.local + gained + dt);
}

// The first time after t at which the line ends: a new second, a step, a fault.
Picoseconds Clock::next_begin(Picoseconds t) const {
  Picoseconds next = never;
  if (model_.wander > 0) next = std::min(next, next_multiple(t, second, 0));
  if (model_.daily > 0) next = std::min(next, next_multiple(t, minute, 0));
  if (trace_ != nullptr) {
    const auto point = std::ranges::upper_bound(trace_->points, t, {}, &ClockTrace::Point::at);
    if (point != trace_->points.end()) next = std::min(next, point->at);
  }
  if (model_.ntp_period > 0) next = std::min(next, next_multiple(t, model_.ntp_period, ntp_phase_));
  if (!model_.fault) return next;
  const bool hops = model_.fault->kind == ClockFault::Kind::core_hop;
  if (hops || t < model_.fault->at) next = std::min(next, next_multiple(t, model_.fault->at, 0));
  return next;
}

// The line goes on from where the last one ended, with what happens at this instant.
Clock::Drawn Clock::after(const Drawn& drawn) const {
  const Picoseconds t = drawn.end;
  if (t == never) throw std::out_of_range("a clock is asked for a time past 106 days");
  const Picoseconds local = shown(static_cast<__int128>(along(drawn.piece, t)) + jump_at(t));
  const double wander = wander_from(t, drawn.wander);
  return {{t, local, fixed_point(skew_from(t, wander))}, next_begin(t), wander};
}

Clock::Line Clock::line_of(const Drawn& drawn) {
  return {drawn.piece.begin, drawn.end, drawn.piece.local,
          std::ldexp(static_cast<double>(drawn.piece.skew), -skew_bits)};
}

void Clock::extend() const {
  const Drawn next = after({last_, end_, wander_});
  wander_ = next.wander;
  begin_piece(next.piece);
}

void Clock::begin_piece(const Piece& piece) const {
  pieces_.push_back(piece);
  last_ = piece;
  end_ = next_begin(piece.begin);
}

double Clock::wander_from(Picoseconds t, double before) const {
  if (model_.wander == 0 || !is_multiple(t, second, 0)) return before;
  Stream stream(seed_, Purpose::clock, node_, wander_steps + static_cast<std::uint64_t>(t / second));
  return before + model_.wander * stream.normal();
}

// The skew from t on. Whatever the wander, a clock does not come to a standstill.
double Clock::skew_from(Picoseconds t, double wander) const {
  const double frequency = 1 + std::clamp(skew_ + wander + trace_skew(t) + daily_skew(t), -0.5, 0.5);
  const bool changed =
      model_.fault && model_.fault->kind == ClockFault::Kind::frequency_change && t >= model_.fault->at;
  return frequency * (changed ? model_.fault->factor : 1) - 1;
}

// By how much the clock jumps at t.
Picoseconds Clock::jump_at(Picoseconds t) const {
  Picoseconds jump = trace_ == nullptr ? 0 : trace_step(*trace_, t);
  if (model_.ntp_period > 0 && is_multiple(t, model_.ntp_period, ntp_phase_)) {
    Stream stream(seed_, Purpose::clock, node_,
                  ntp_steps + static_cast<std::uint64_t>((t - ntp_phase_) / model_.ntp_period));
    jump += to_picoseconds(model_.ntp_step_sd * stream.normal());
  }
  const bool hops =
      model_.fault && model_.fault->kind == ClockFault::Kind::core_hop && is_multiple(t, model_.fault->at, 0);
  if (!hops) return jump;
  const bool away = t / model_.fault->at % 2 == 1;
  return away ? jump + model_.fault->jump : jump - model_.fault->jump;
}

std::size_t Clock::index_at(Picoseconds t) const {
  assert(t >= 0);
  while (end_ <= t) extend();
  if (t >= last_.begin) return pieces_.size() - 1;
  const auto after =
      std::upper_bound(pieces_.begin(), pieces_.end(), t,
                       [](Picoseconds time, const Piece& piece) { return time < piece.begin; });
  return static_cast<std::size_t>(after - pieces_.begin()) - 1;
}

Picoseconds Clock::local(Picoseconds t) const {
  const bool on_last = t >= last_.begin && t < end_;
  return along(on_last ? last_ : pieces_[index_at(t)], t);
}

Picoseconds Clock::ticked(Picoseconds local) const { return floor_to(local, tick_); }

// The ticked clock reaches x when the clock reaches the first tick that is not below x: on the first line
// that gets there before it ends.
Picoseconds Clock::when(double local_time, Picoseconds from) const {
  Picoseconds first = to_picoseconds(local_time);
  if (to_seconds(first) < local_time) ++first;
  const Picoseconds target = -floor_to(-first, tick_);
  for (std::size_t i = index_at(from);; ++i) {
    if (i == pieces_.size()) extend();
    const Picoseconds end = i + 1 < pieces_.size() ? pieces_[i + 1].begin : end_;
    const Picoseconds reached = reach(pieces_[i], target, std::max(from, pieces_[i].begin));
    if (reached < end) return reached;
  }
}

// On a line: (target - local) / (1 + skew) after its begin, to the picosecond.
Picoseconds Clock::reach(const Piece& piece, Picoseconds target, Picoseconds from) {
  if (along(piece, from) >= target) return from;
  const double rate = 1 + std::ldexp(static_cast<double>(piece.skew), -skew_bits);
  const double dt = static_cast<double>(static_cast<__int128>(target) - piece.local) / rate;
  if (dt >= static_cast<double>(never - piece.begin)) return never;
  Picoseconds t = std::max<Picoseconds>(from, piece.begin + std::llround(dt));
  while (along(piece, t) < target) ++t;
  while (t > from && along(piece, t - 1) >= target) --t;
  return t;
}

}  // namespace plumbline
