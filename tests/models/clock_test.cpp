#include "models/clock.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr Picoseconds ns = 1'000, us = 1'000 * ns, ms = 1'000 * us, s = 1'000 * ms;
constexpr double ppm = 1e-6;

Spread constant(double value) { return {Spread::Kind::constant, value}; }
Spread normal(double sd) { return {Spread::Kind::normal, sd}; }
Spread uniform(double half) { return {Spread::Kind::uniform, half}; }

/// Everything at once, and a tick that no power of ten divides.
ClockModel restless() {
  ClockModel model;
  model.offset = normal(1e-3);
  model.skew = normal(100 * ppm);
  model.wander = 1 * ppm;
  model.ntp_period = 3 * s + 7;
  model.ntp_step_sd = 50e-6;
  model.tick = 333;
  return model;
}

std::string refusal(const ClockModel& model) {
  try {
    check(model);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

double mean(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += value;
  return sum / static_cast<double>(x.size());
}

double variance(const std::vector<double>& x) {
  const double middle = mean(x);
  double sum = 0;
  for (const double value : x) sum += (value - middle) * (value - middle);
  return sum / static_cast<double>(x.size() - 1);
}

// For normal x the sample variance has the relative standard error sqrt(2 / (n - 1)).
void expect_variance(const std::vector<double>& x, double expected) {
  EXPECT_NEAR(variance(x) / expected, 1, 5 * std::sqrt(2 / static_cast<double>(x.size() - 1)));
}

TEST(Clock, without_a_model_shows_the_true_time) {
  const Clock clock(ClockModel{}, 1, 0);
  for (const Picoseconds t : {Picoseconds{0}, Picoseconds{1}, us, 3'600 * s + 1}) {
    EXPECT_EQ(clock.local(t), t);
    EXPECT_EQ(clock.read(t), to_seconds(t));
    EXPECT_EQ(clock.when(to_seconds(t), 0), t);
  }
  EXPECT_TRUE(shows_true_time(ClockModel{}));
}

// offset + (1 + skew) t. 100 s at 10 ppm: 1 ms ahead; -300 ppm over 1 us: 0.3 ns behind; 300 ppm of 1 ns is
// below 1 ps.
TEST(Clock, is_offset_plus_one_plus_skew_times_t_to_the_picosecond) {
  ClockModel model;
  model.offset = constant(-2e-3);
  model.skew = constant(10 * ppm);
  EXPECT_EQ(Clock(model, 1, 0).local(100 * s), 100 * s + ms - 2 * ms);
  EXPECT_EQ(Clock(model, 1, 0).local(7'200 * s), 7'200 * s + 72 * ms - 2 * ms);
  EXPECT_DOUBLE_EQ(1 + Clock(model, 1, 0).line(s).skew, 1 + 10 * ppm);
  model.skew = constant(-300 * ppm);
  EXPECT_EQ(Clock(model, 1, 0).local(us), us - 300 - 2 * ms);
  EXPECT_EQ(Clock(model, 1, 0).local(ns), ns - 2 * ms);
}

TEST(Clock, rounds_a_read_down_to_its_tick_also_below_zero) {
  ClockModel model;
  model.tick = 10 * ns;
  EXPECT_EQ(Clock(model, 1, 0).read(29 * ns), 20e-9);
  EXPECT_EQ(Clock(model, 1, 0).read(30 * ns), 30e-9);
  model.offset = constant(-1e-6);
  EXPECT_EQ(Clock(model, 1, 0).read(1), -1e-6);  // -999.999 ns
}

TEST(Clock, is_a_function_of_seed_and_node_however_it_is_asked) {
  const Clock forwards(restless(), 4, 2), backwards(restless(), 4, 2);
  std::vector<Picoseconds> there;
  for (Picoseconds t = 0; t < 20 * s; t += 77 * ms) there.push_back(forwards.local(t));
  for (std::size_t i = there.size(); i-- > 0;)
    EXPECT_EQ(backwards.local(static_cast<Picoseconds>(i) * 77 * ms), there[i]);
  EXPECT_NE(Clock(restless(), 5, 2).local(0), there[0]);
  EXPECT_NE(Clock(restless(), 4, 3).local(0), there[0]);
}

TEST(Clock, keeps_what_is_left_when_another_part_is_taken_away) {
  ClockModel model = restless();
  const double skew = Clock(model, 4, 2).line(0).skew;
  const Picoseconds offset = Clock(model, 4, 2).local(0);
  model.wander = 0;
  model.ntp_period = 0;
  EXPECT_EQ(Clock(model, 4, 2).local(0), offset);
  model.offset = constant(0);
  EXPECT_EQ(Clock(model, 4, 2).line(0).skew, skew);
}

TEST(Clock, offsets_and_skews_have_the_spread_of_the_model) {
  ClockModel model;
  model.offset = normal(1e-3);
  model.skew = uniform(100 * ppm);
  std::vector<double> offsets, skews;
  for (int node = 0; node < 20'000; ++node) {
    offsets.push_back(to_seconds(Clock(model, 1, node).local(0)));
    skews.push_back(Clock(model, 1, node).line(0).skew);
    EXPECT_LE(std::abs(skews.back()), 100.0001 * ppm);
  }
  EXPECT_NEAR(mean(offsets), 0, 5 * 1e-3 / std::sqrt(20'000));
  expect_variance(offsets, 1e-6);
  // Uniform: variance half^2 / 3, and its estimate is closer than a normal one's.
  expect_variance(skews, std::pow(100 * ppm, 2) / 3);
}

// The frequency is a sum of n independent steps after n seconds: variance n sigma^2.
TEST(ClockWander, the_variance_of_the_frequency_grows_with_time) {
  ClockModel model;
  model.wander = 1 * ppm;
  for (const int n : {1, 4, 100}) {
    std::vector<double> frequencies;
    for (std::uint64_t seed = 0; seed < 4'000; ++seed)
      frequencies.push_back(1 + Clock(model, seed, 0).line(n * s).skew);
    EXPECT_NEAR(mean(frequencies), 1, 5 * ppm * std::sqrt(n / 4'000.0));
    expect_variance(frequencies, n * ppm * ppm);
  }
}

// The time after n seconds: sum over k = 1 .. n-1 of (n - k) steps: variance sigma^2 (n-1) n (2n-1) / 6.
TEST(ClockWander, the_variance_of_the_time_is_that_of_summed_steps) {
  ClockModel model;
  model.wander = 1 * ppm;
  std::vector<double> ahead;
  for (std::uint64_t seed = 0; seed < 4'000; ++seed)
    ahead.push_back(to_seconds(Clock(model, seed, 0).local(10 * s) - 10 * s));
  expect_variance(ahead, ppm * ppm * 9 * 10 * 19 / 6);
}

TEST(ClockWander, holds_for_a_whole_second_and_makes_no_jump) {
  ClockModel model;
  model.skew = constant(-50 * ppm);
  model.wander = 1 * ppm;
  const Clock clock(model, 1, 0);
  EXPECT_EQ(clock.line(0).skew, clock.line(s - 1).skew);
  EXPECT_NE(clock.line(s - 1).skew, clock.line(s).skew);
  for (Picoseconds t = s; t <= 600 * s; t += s) {
    EXPECT_NEAR(static_cast<double>(clock.local(t) - clock.local(t - 1)), 1, 1) << t;
    EXPECT_NEAR(static_cast<double>(clock.local(t + 1) - clock.local(t)), 1, 1) << t;
  }
}

TEST(ClockNtp, steps_once_a_period_by_a_normal_number) {
  ClockModel model;
  model.ntp_period = 10 * s;
  model.ntp_step_sd = 1e-3;
  std::vector<double> sums;
  for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
    const Clock clock(model, seed, 0);
    sums.push_back(to_seconds(clock.local(40 * s) - 40 * s));
    EXPECT_EQ(clock.local(0), 0);
    EXPECT_EQ(clock.line(35 * s).skew, 0);
  }
  expect_variance(sums, 4 * 1e-6);  // four periods: four steps
}

TEST(ClockNtp, nodes_step_at_times_of_their_own) {
  ClockModel model;
  model.ntp_period = 10 * s;
  model.ntp_step_sd = 1e-3;
  int stepped = 0;
  for (int node = 0; node < 1'000; ++node) stepped += Clock(model, 1, node).local(5 * s) != 5 * s;
  EXPECT_NEAR(stepped / 1'000.0, 0.5, 5 * std::sqrt(0.25 / 1'000));
}

TEST(ClockFaults, a_frequency_change_multiplies_the_rate_from_its_time_on_at_its_node_only) {
  ClockModel model;
  model.skew = constant(100 * ppm);
  model.fault = ClockFault{ClockFault::Kind::frequency_change, 1, 10 * s, 0.8, 0};
  const Clock clock(model, 1, 1);
  EXPECT_EQ(clock.local(10 * s), 10 * s + ms);
  // Then 1.0001 * 0.8 a second: 5 s are 4.0004 s.
  EXPECT_EQ(clock.local(15 * s), 10 * s + ms + 4 * s + 400 * us);
  EXPECT_EQ(Clock(model, 1, 0).local(15 * s), 15 * s + 1'500 * us);
  EXPECT_EQ(clock.when(14.0014, 0), 15 * s);
}

TEST(ClockFaults, a_core_hop_jumps_there_and_back) {
  ClockModel model;
  model.fault = ClockFault{ClockFault::Kind::core_hop, 0, s, 1, 5 * us};
  const Clock clock(model, 1, 0);
  EXPECT_EQ(clock.local(s - 1), s - 1);
  EXPECT_EQ(clock.local(s), s + 5 * us);
  EXPECT_EQ(clock.local(2 * s - 1), 2 * s - 1 + 5 * us);
  EXPECT_EQ(clock.local(2 * s), 2 * s);
  EXPECT_EQ(clock.local(101 * s), 101 * s + 5 * us);
}

/// The earliest time from `from` on at which the clock reads at least x: no other time is found by looking at
/// each.
void expect_earliest(const Clock& clock, double x, Picoseconds from) {
  const Picoseconds found = clock.when(x, from);
  ASSERT_GE(found, from);
  EXPECT_GE(clock.read(found), x);
  for (Picoseconds t = std::max(from, found - 2'000); t < found; ++t)
    ASSERT_LT(clock.read(t), x) << "at " << t;
}

// Readings are whole picoseconds, so that x is not rounded. Around a jump, from before and after it.
TEST(ClockWhen, is_the_earliest_time_by_brute_force) {
  ClockModel model = restless();
  model.fault = ClockFault{ClockFault::Kind::core_hop, 2, 2 * s + 1, 1, 5 * us};
  const Clock clock(model, 4, 2);
  for (const Picoseconds t :
       {Picoseconds{0}, Picoseconds{12'345}, s - 5, s, 2 * s + 1, 2 * s + 2, 4 * s + 2, 9 * s}) {
    const double x = clock.read(t);
    for (const Picoseconds from : {Picoseconds{0}, std::max<Picoseconds>(0, t - us), t}) {
      expect_earliest(clock, x, from);
      expect_earliest(clock, to_seconds(to_picoseconds(x) + 1), from);
      expect_earliest(clock, to_seconds(to_picoseconds(x) + 332), from);
    }
  }
}

// A step of 5 us forwards at 1 s skips readings: whoever waits for one of them goes on at the step. At 2 s it
// goes back: what was read just before is read again 5 us later, but the first time counts.
TEST(ClockWhen, stops_at_the_step_that_passes_it_and_takes_the_first_of_two) {
  ClockModel model;
  model.fault = ClockFault{ClockFault::Kind::core_hop, 0, s, 1, 5 * us};
  const Clock clock(model, 1, 0);
  EXPECT_EQ(clock.when(1.000002, 0), s);
  EXPECT_EQ(clock.when(2.000002, 0), 2 * s - 3 * us);
  EXPECT_EQ(clock.when(2.000002, 2 * s), 2 * s + 2 * us);
  EXPECT_EQ(clock.when(2.000005, 0), 2 * s + 5 * us);  // never before the step: 1 ps short
}

TEST(ClockWhen, a_time_that_has_passed_is_now) {
  const Clock clock(restless(), 4, 2);
  EXPECT_EQ(clock.when(clock.read(5 * s) - 1, 5 * s), 5 * s);
  EXPECT_EQ(clock.when(-1e3, 7), 7);
}

TEST(ClockWhen, is_monotone_in_both_arguments) {
  const Clock clock(restless(), 4, 2);
  Picoseconds last = 0;
  for (double x = 0; x < 12; x += 0.0317) {
    const Picoseconds t = clock.when(x, 0);
    EXPECT_GE(t, last);
    EXPECT_GE(clock.when(x, t / 2), t);
    EXPECT_GE(clock.when(x, t + 1), t + 1);
    EXPECT_GE(clock.read(t), x - 0.5e-12);  // x is rounded to 1 ps
    last = t;
  }
}

// At a tenth of the frequency ten true times show one reading.
TEST(ClockWhen, is_exact_at_extreme_rates_and_after_days) {
  for (const double factor : {0.1, 10.0}) {
    ClockModel model;
    model.fault = ClockFault{ClockFault::Kind::frequency_change, 0, s, factor, 0};
    const Clock clock(model, 1, 0);
    for (const Picoseconds t : {s + 3, 100 * s + 7, 400'000 * s + 9}) {
      const Picoseconds target = clock.local(t);
      const Picoseconds found = clock.when(to_seconds(target), 0);
      // A double holds seconds to 1 ps up to 8,192 s.
      EXPECT_NEAR(static_cast<double>(clock.local(found) - target), 0,
                  target < 8'192 * s ? 0 : static_cast<double>(target) / 9e15)
          << t;
      EXPECT_LT(clock.local(found - 1), clock.local(found)) << t;
    }
  }
}

TEST(Clock, never_runs_backwards_without_a_step) {
  ClockModel model;
  model.skew = constant(-0.01);
  model.wander = 100 * ppm;
  model.fault = ClockFault{ClockFault::Kind::frequency_change, 0, 20'000 * s, 0.1, 0};
  const Clock clock(model, 1, 0);
  for (const Picoseconds begin : {Picoseconds{0}, 10 * s - 500, 30'000 * s - 500}) {
    for (Picoseconds t = begin; t < begin + 1'000; ++t) ASSERT_LE(clock.local(t), clock.local(t + 1)) << t;
  }
}

TEST(ClockWhen, refuses_what_does_not_fit) {
  const Clock clock(ClockModel{}, 1, 0);
  EXPECT_THROW(clock.when(1e7, 0), std::out_of_range);
  ClockModel slow;
  slow.skew = constant(-0.01);
  EXPECT_THROW(Clock(slow, 1, 0).when(9.2e6, 0), std::out_of_range);
}

TEST(Clock, says_so_where_steps_or_a_fault_lead_it_past_what_fits) {
  ClockModel stepping;
  stepping.ntp_period = s / 100;
  stepping.ntp_step_sd = day;
  // A random walk: 360,000 steps of a day are 600 days wide.
  const Clock wild(stepping, 1, 0);
  EXPECT_NO_THROW(wild.read(s / 100));
  EXPECT_THROW(wild.read(3600 * s), RunError);
  ClockModel fast;
  fast.fault = {ClockFault::Kind::frequency_change, 0, s, 10, 0};
  EXPECT_THROW(Clock(fast, 1, 0).read(20 * one_day), RunError);
}

TEST(ClockCheck, names_the_parameter_and_its_value) {
  const auto with = [](auto change) {
    ClockModel model;
    change(model);
    return refusal(model);
  };
  using Model = ClockModel;
  EXPECT_EQ(refusal(restless()), "accepted");
  EXPECT_EQ(with([](Model& m) { m.offset = constant(-3); }), "accepted");
  EXPECT_EQ(with([](Model& m) { m.offset = normal(-1e-3); }),
            "offset must be between 0 and 1 day, not -0.001 s");
  EXPECT_EQ(with([](Model& m) { m.offset = constant(1e6); }),
            "offset must be between -1 day and 1 day, not 1000000 s");
  EXPECT_EQ(with([](Model& m) { m.skew = uniform(-0.5 * ppm); }),
            "skew must be between 0 and 10000 ppm, not -0.5 ppm");
  EXPECT_EQ(with([](Model& m) { m.skew = constant(-0.5); }),
            "skew must be between -10000 ppm and 10000 ppm, not -500000 ppm");
  EXPECT_EQ(with([](Model& m) { m.wander = -0.25; }),
            "wander must be between 0 and 100 ppm, not -250000 ppm");
  EXPECT_EQ(with([](Model& m) { m.wander = std::nan(""); }),
            "wander must be between 0 and 100 ppm, not nan ppm");
  EXPECT_EQ(with([](Model& m) { m.ntp_step_sd = -1; }), "step_sd must be between 0 and 1 day, not -1 s");
  EXPECT_EQ(with([](Model& m) { m.ntp_period = -s; }), "period must be at least 1 ms, not -1 s");
  EXPECT_EQ(with([](Model& m) { m.tick = 0; }), "tick must be at least 1 ps, not 0 ps");
  EXPECT_EQ(with([](Model& m) { m.read_cost = -s; }), "read_cost must be at least 0, not -1 s");
}

TEST(ClockCheck, names_the_parameter_of_a_fault) {
  const auto refused = [](ClockFault fault) {
    ClockModel model;
    model.fault = fault;
    return refusal(model);
  };
  using enum ClockFault::Kind;
  EXPECT_EQ(refused({frequency_change, 0, s, 0.8, 0}), "accepted");
  EXPECT_EQ(refused({frequency_change, -1, s, 0.8, 0}), "node must be at least 0, not -1");
  EXPECT_EQ(refused({frequency_change, 0, 0, 0.8, 0}), "at must be above 0, not 0 s");
  EXPECT_EQ(refused({frequency_change, 0, s, 0, 0}), "factor must be between 0.1 and 10, not 0");
  EXPECT_EQ(refused({core_hop, 0, 0, 1, us}), "period must be at least 1 ms, not 0 s");
}

TEST(ClockModels, only_a_model_without_any_lie_shows_true_time) {
  ClockModel timer;
  timer.tick = us;
  timer.read_cost = 25 * ns;
  EXPECT_TRUE(shows_true_time(timer));
  EXPECT_FALSE(shows_true_time(restless()));
  ClockModel fault;
  fault.fault = ClockFault{};
  EXPECT_FALSE(shows_true_time(fault));
}

}  // namespace
}  // namespace plumbline
