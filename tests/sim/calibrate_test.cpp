#include <gtest/gtest.h>

#include <fmt/core.h>

#include "models/calibration/calibration.hpp"
#include "models/calibration/round_trips.hpp"
#include "models/statistics.hpp"
#include "sim/sanitized.hpp"
#include "tests/support/calibrate.hpp"
#include "tests/support/random_machine.hpp"

// Calibrations of simulated machines, whose parameters are known.

namespace plumbline {
namespace {

using test::calibrate;
using test::network_only;
using test::random_machine;

/// What is counted over machines and parameters. A clock's rate is unknown to who has no other: truth is in
/// seconds of process 0's clock. Parameters are whole picoseconds.
struct Score {
  double rate = 1;
  int parameters = 0, covered = 0;
  int ticking = 0, ticking_covered = 0;  // of these: where the clock ticks, so that everything has an error
  bool ticks = false;

  void see(const std::string& what, const Parameter& found, double seconds, double rounding = 1e-12) {
    const double truth = rate * seconds;
    const bool covers = found.low - rounding <= truth && truth <= found.high + rounding;
    ++parameters, covered += covers;
    if (ticks) ++ticking, ticking_covered += covers;
    EXPECT_FALSE(found.bound) << what;
    EXPECT_NEAR(found.value, truth, 0.02 * truth) << what;
  }
};

void see(Score& score, const Machine& machine, const NetworkFit& fit) {
  const LogGOPS& truth = machine.network.between_nodes;
  score.rate = 1 + Clock(machine.clock, 1, 0).line(0).skew;
  score.ticks = machine.clock.tick > 1;
  score.see("o_s", fit.o_s, to_seconds(truth.o_s));
  score.see("o_r", fit.o_r, to_seconds(truth.o_r));
  score.see("g", fit.g, to_seconds(truth.g));
  score.see("G", fit.G, truth.G * 1e-12, 1e-18);
  if (truth.O > 0) score.see("O", fit.O, truth.O * 1e-12, 1e-18);
  score.see("latency", fit.latency, to_seconds(truth.L) + truth.jitter->mean());
  // Of 50,000 sums of two draws the smallest is near twice the smallest draw, never below.
  EXPECT_TRUE(fit.L.bound);
  EXPECT_GT(fit.L.value, score.rate * to_seconds(truth.L) - to_seconds(machine.clock.tick));
}

// Under the sanitizers four machines take as long, and run the same code; four say nothing of coverage.
TEST(SimulatedCalibration, FindsAllParametersOfFortyRandomMachinesWithin2PercentAndIntervalsThatCover) {
  Score score;
  for (int number = 0; number < (sanitized ? 4 : 40); ++number) {
    const Machine machine = random_machine(number);
    SCOPED_TRACE(machine.name);
    const NetworkFit fit = fit_network(calibrate(machine, network_only()));
    see(score, machine, fit);
    const std::int64_t S = machine.network.between_nodes.S;
    EXPECT_EQ(fit.eager_most.value_or(S), S);
    EXPECT_EQ(fit.eager_most.has_value(), S < network_only().sizes.back());
    EXPECT_EQ(fit.changes.size(), fit.eager_most ? 1U : 0U);  // and no change of protocol that is none
  }
  const double coverage = static_cast<double>(score.covered) / score.parameters;
  fmt::print("intervals cover the truth in {} of {} cases; by a ticking clock in {} of {}\n", score.covered,
             score.parameters, score.ticking_covered, score.ticking);
  if (sanitized) return;
  EXPECT_GE(coverage, 0.90);
  // Intervals twice as wide, of 3.92 standard errors, would all cover it: of 214 cases 0.02 would not.
  EXPECT_LT(coverage, 1);
}

// n = 16 messages of every size, with and without a delay, on an idle network without jitter: to the
// picosecond. A time is a difference of two doubles below a second: their rounding is 1e-4 ps.
TEST(SimulatedCalibration, MeasuresWhatTheClosedFormsSay) {
  for (const int number : {0, 1, 2, 3, 6, 7}) {
    Machine machine = random_machine(number);
    machine.network.between_nodes.jitter.reset();
    machine.clock = {};
    CalibrationPlan plan = network_only();
    plan.repetitions = plan.round_trips = 2;
    const LogGOPS& level = machine.network.between_nodes;
    for (const SizeSamples& size : calibrate(machine, plan).sizes) {
      SCOPED_TRACE(fmt::format("{}, {} B", machine.name, size.bytes));
      const Picoseconds delay = to_picoseconds(size.delay);
      const auto trip = [&](int n, Picoseconds d) {
        return parameterised_round_trip(level, n, d, size.bytes);
      };
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(to_picoseconds(size.single[i]), trip(1, 0));
        EXPECT_EQ(to_picoseconds(size.train[i]), trip(16, 0));
        EXPECT_EQ(to_picoseconds(size.delayed[i]), trip(16, delay));
        EXPECT_EQ(to_picoseconds(size.train_sends[i]), train_of_sends(level, 16, 0, size.bytes));
        EXPECT_EQ(to_picoseconds(size.delayed_sends[i]), train_of_sends(level, 16, delay, size.bytes));
        EXPECT_EQ(to_picoseconds(size.receives[i]), train_of_receives(level, 16, size.bytes));
      }
    }
  }
}

// gamma = 0.1 us + (k-1) 0.1 ns is below b = 3 us up to S = 4 KiB. The tightest bound is that of 4 KiB:
// g <= 3 us - 4,095 B 0.1 ns/B = 2.5905 us.
TEST(SimulatedCalibration, GivesABoundForAGapThatHidesBehindTheOverheads) {
  Machine machine = random_machine(1);
  LogGOPS& level = machine.network.between_nodes;
  level.o_s = level.o_r = 3'000'000, level.g = 100'000, level.G = 100, level.O = 0, level.S = 4096;
  const NetworkFit fit = fit_network(calibrate(machine, network_only()));
  EXPECT_TRUE(fit.g.bound);
  EXPECT_NEAR(fit.g.value, 2.5905e-6, 0.01e-6);
  EXPECT_EQ(fit.g.low, 0);
}

Calibration calibrated_in_place(const CallCost& call, double combine) {
  Machine machine;
  LogGOPS& level = machine.network.between_nodes;
  level.L = 2'000'000, level.o_s = 300'000, level.o_r = 200'000, level.g = 100'000, level.G = 100;
  machine.call = call;
  machine.compute.combine = combine;
  CalibrationPlan plan = network_only();
  plan.sizes = {1, 2, 4, 8, 16, 1024}, plan.held_out = {}, plan.repetitions = 2, plan.round_trips = 2;
  plan.in_place_rounds = 4;
  return fit_calibration(std::vector{calibrate(machine, plan)});
}

// By models/calibration/in_place.hpp, to the rounding of a picosecond a round. Sizes up to 8 B tell o.
TEST(SimulatedCalibration, FindsWhatCallsCost) {
  const InPlaceFit found = calibrated_in_place({250'000, 0, 150'000, {}}, 0).in_place;
  EXPECT_NEAR(found.o.value, 0.25e-6, 1e-11);
  EXPECT_NEAR(found.o_message.value, 0.15e-6, 1e-11);
}

// 0.5 ns a byte.
TEST(SimulatedCalibration, FindsWhatCombiningCosts) {
  const InPlaceFit found = calibrated_in_place({}, 500).in_place;
  EXPECT_NEAR(found.o.value, 0, 1e-11);
  EXPECT_NEAR(found.o_message.value, 0, 1e-11);
  ASSERT_EQ(found.sizes.back().bytes, 1024);
  EXPECT_NEAR(found.combining.back(), 0.512e-6, 1e-11);
  for (const double o_exchange : found.o_exchange) EXPECT_NEAR(o_exchange, 0, 1e-11);
}

// The median of PRTT(1, 0, s) on the machine and on what its calibration describes.
TEST(SimulatedCalibration, DescribesAMachineWithTheSameRoundTrips) {
  for (const int number : {1, 2, 3, 9, 13, 18}) {
    const Machine machine = random_machine(number);
    const Machine found = machine_of(fit_calibration(std::vector{calibrate(machine, network_only())}));
    CalibrationPlan plan = network_only();
    plan.sizes = {1, 8, 64, 512, 4096, 16384, 65536};
    plan.repetitions = 200, plan.round_trips = 2;
    const CalibrationSamples there = calibrate(machine, plan), here = calibrate(found, plan);
    for (std::size_t i = 0; i < plan.sizes.size(); ++i)
      EXPECT_NEAR(*median(here.sizes[i].single) / *median(there.sizes[i].single), 1, 0.01)
          << machine.name << ", " << plan.sizes[i] << " B";
  }
}

CalibrationPlan surroundings_only() {
  CalibrationPlan plan = network_only();
  plan.sizes = {1, 4, 16, 64};
  plan.round_trips = 2000;
  return plan;
}

// Poisson: 500 interruptions a second of 50 us. The loop watches 2 s: 1,000 of them, with a standard
// deviation of 32.
TEST(SimulatedCalibration, SeesTheNoiseOfTheProcessor) {
  Machine machine = random_machine(0);
  machine.noise = PoissonNoise{500, Distribution(Constant{50e-6})};
  CalibrationPlan plan = surroundings_only();
  plan.works = 100'000;
  const Calibration found = fit_calibration(std::vector{calibrate(machine, plan)});
  ASSERT_TRUE(found.noise);
  EXPECT_NEAR(found.noise->rate.value, 500, 60);
  EXPECT_NEAR(found.noise->share, 500 * 50e-6, 0.003);
  EXPECT_NEAR(*median(found.noise->lengths), 50e-6, 1e-9);
  const Machine described = machine_of(found);
  ASSERT_TRUE(described.noise);
  EXPECT_NEAR(share(*described.noise), 0.025, 0.003);
}

TEST(SimulatedCalibration, SeesSkewAndWanderOfEveryNodeAndTheExitsOfBarriers) {
  Machine machine = random_machine(0);
  machine.clock.offset = {Spread::Kind::normal, 1e-3};
  machine.clock.skew = {Spread::Kind::normal, 10e-6};
  machine.clock.wander = 0.1e-6;
  CalibrationPlan plan = surroundings_only();
  plan.clock_points = 200, plan.barriers = 50;
  const Calibration found = fit_calibration(std::vector{calibrate(machine, plan, 3)});
  ASSERT_EQ(found.clocks.size(), 2U);
  const Clock zero(machine.clock, 1, 0);
  for (const ClockFit& clock : found.clocks) {
    const Clock truth(machine.clock, 1, clock.node);
    const double skew = truth.line(0).skew - zero.line(0).skew;
    EXPECT_LE(clock.skew.low, skew);
    EXPECT_GE(clock.skew.high, skew);
    EXPECT_LT(clock.skew.high - clock.skew.low, 5e-6);  // 4 sqrt(13/35 2 200) 0.1 ppm = 4.9 ppm
    EXPECT_FALSE(clock.wander.bound);
    EXPECT_NEAR(clock.wander.value, 0.1e-6, 0.03e-6);
  }
  ASSERT_TRUE(found.barrier);
  EXPECT_GT(found.barrier->value, 0);
  EXPECT_LT(found.barrier->value, 100e-6);
}

// Twelve factors of sd 5 %: the interval is that of chi^2, 0.71 to 1.70 of the estimate.
TEST(SimulatedCalibration, SeesTheFactorOfALaunch) {
  Machine machine = random_machine(0);
  machine.launch_sd = 0.05;
  std::vector<CalibrationSamples> launches;
  for (std::uint64_t launch = 0; launch < 12; ++launch)
    launches.push_back(calibrate(machine, surroundings_only(), 2, launch));
  const Calibration found = fit_calibration(launches);
  ASSERT_TRUE(found.launch);
  EXPECT_LE(found.launch->low, 0.05);
  EXPECT_GE(found.launch->high, 0.05);
  EXPECT_NEAR(found.launch->low / found.launch->value, 0.71, 0.01);
  EXPECT_NEAR(found.launch->high / found.launch->value, 1.70, 0.01);
}

}  // namespace
}  // namespace plumbline
