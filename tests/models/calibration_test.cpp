#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "models/calibration/calibration.hpp"
#include "models/calibration/fit.hpp"
#include "models/calibration/latency.hpp"
#include "models/calibration/launches.hpp"
#include "models/calibration/noise_fit.hpp"
#include "models/calibration/round_trips.hpp"
#include "models/calibration/segments.hpp"
#include "models/calibration/summary.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;

// Times in ps: L 1,000, o_s 500, o_r 700, g 200, G 1 a byte, O 0.5 a byte; k = 101: sigma = 100, b = 550, u =
// 750.
LogGOPS small_machine() {
  LogGOPS level;
  level.L = 1000, level.o_s = 500, level.o_r = 700, level.g = 200, level.G = 1, level.O = 0.5;
  return level;
}

TEST(RoundTrips, OfEagerMessagesTakeWhatTheModelSays) {
  const LogGOPS level = small_machine();
  // 2 (500 + 1000 + 100 + 750) = 4,700; each further message max(550, 300, 750), with a delay of 900 1,450.
  EXPECT_EQ(parameterised_round_trip(level, 1, 0, 101), 4700);
  EXPECT_EQ(parameterised_round_trip(level, 3, 0, 101), 4700 + 2 * 750);
  EXPECT_EQ(parameterised_round_trip(level, 3, 900, 101), 4700 + 2 * 1450);
  EXPECT_EQ(train_of_sends(level, 3, 0, 101), 3 * 550);
  EXPECT_EQ(train_of_receives(level, 3, 101), 3 * 750);
}

TEST(RoundTrips, OfRendezvousMessagesTakeWhatTheModelSays) {
  LogGOPS level = small_machine();
  level.S = 100;
  // 2 (500 + 3000 + 100 + 700) = 8,600; each further one 100 + max(2000 + max(500, 700), 200) = 2,800.
  EXPECT_EQ(parameterised_round_trip(level, 1, 0, 101), 8600);
  EXPECT_EQ(parameterised_round_trip(level, 2, 0, 101), 8600 + 2800);
  // With 900 between 100 + 2000 + 500 + 900.
  EXPECT_EQ(parameterised_round_trip(level, 2, 900, 101), 8600 + 3500);
}

TEST(WeightedLine, GoesThroughPointsOfALine) {
  const WeightedLine line = fit_weighted_line(std::vector<LinePoint>{{1, {5, 1}}, {3, {9, 1}}, {5, {13, 1}}});
  EXPECT_DOUBLE_EQ(line.slope.value, 2);
  EXPECT_DOUBLE_EQ(line.intercept().value, 3);
  EXPECT_DOUBLE_EQ(line.chi_square, 0);
  // 1 / sqrt(sum (x - 3)^2) = 1 / sqrt(8); 1 / sqrt(3); at 0: sqrt(1/3 + 9/8).
  EXPECT_DOUBLE_EQ(line.slope.error, 1 / std::sqrt(8.0));
  EXPECT_DOUBLE_EQ(line.intercept().error, std::sqrt(1.0 / 3 + 9.0 / 8));
}

TEST(WeightedLine, WeighsPointsByTheirErrors) {
  // 10 with error 1 and 16 with error 2: (10 + 16/4) / (1 + 1/4) = 11.2.
  EXPECT_DOUBLE_EQ(combined(std::vector<Measured>{{10, 1}, {16, 2}}).value, 11.2);
  EXPECT_DOUBLE_EQ(combined(std::vector<Measured>{{10, 1}, {16, 2}}).error, std::sqrt(0.8));
}

std::vector<LinePoint> points_of(int count, double (*y)(double)) {
  std::vector<LinePoint> points;
  for (int i = 0; i < count; ++i) points.push_back({10.0 * i, {y(10.0 * i), 0.01}});
  return points;
}

std::vector<std::size_t> begins(const std::vector<Segment>& found) {
  std::vector<std::size_t> all;
  for (const Segment& segment : found) all.push_back(segment.begin);
  return all;
}

TEST(Segments, AreOneWhereOneLineExplainsAll) {
  EXPECT_THAT(begins(segments(points_of(20, [](double x) { return 5 + 0.1 * x; }))), testing::ElementsAre(0));
}

TEST(Segments, ArePartedWhereTheLineJumpsAndWhereItBends) {
  const auto jump = [](double x) { return x < 95 ? 5 + 0.1 * x : 25 + 0.1 * x; };
  EXPECT_THAT(begins(segments(points_of(20, jump))), testing::ElementsAre(0, 10));
  const auto twice = [](double x) { return x < 65 ? 5 + 0.1 * x : x < 125 ? 30 + 0.05 * x : 10 + 0.4 * x; };
  EXPECT_THAT(begins(segments(points_of(20, twice))), testing::ElementsAre(0, 7, 13));
}

// A falling line is parted so that no piece falls: here into two level ones.
TEST(Segments, DoNotFallWhereTheyCanBeParted) {
  const auto steps = [](double x) { return x < 45 ? 20.0 : 18.0; };
  for (const Segment& one : segments(points_of(10, steps), 0.02)) EXPECT_GT(one.line.slope.value, -1e-9);
}

// Legs of 0 or 1 us, each as likely: sums of 0, 1, 2 us in a quarter, a half and a quarter of all cases.
TEST(Latency, OfOneLegIsFoundFromSumsOfTwo) {
  std::vector<double> sums;
  for (int i = 0; i < 400; ++i) sums.push_back(i % 4 == 0 ? 0 : i % 4 == 1 ? 2e-6 : 1e-6);
  const std::vector<double> legs = one_of_two_legs(sums, 10);
  ASSERT_EQ(legs.size(), 10U);
  EXPECT_TRUE(std::is_sorted(legs.begin(), legs.end()));
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(legs[i], 0, 0.05e-6);
  for (std::size_t i = 5; i < 10; ++i) EXPECT_NEAR(legs[i], 1e-6, 0.05e-6);
}

// 20,000 sums of lognormal legs (median 1 us, sigma 0.5): the leg's quantiles, and half the sums' mean.
TEST(Latency, HasTheSpreadOfALegAndTheMeanOfHalfASum) {
  const Distribution leg(Lognormal{1e-6, 0.5});
  std::vector<double> sums;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    Stream stream(1, Purpose::shuffle, 0, i);
    const double there = leg.draw(stream), back = leg.draw(stream);
    sums.push_back(there + back);
  }
  const std::vector<double> legs = one_of_two_legs(sums, 200);
  EXPECT_NEAR(*mean(legs), *mean(sums) / 2, 1e-4 * *mean(sums));
  for (const double p : {0.05, 0.25, 0.5, 0.75, 0.95})
    EXPECT_NEAR(*quantile(legs, p) / (1e-6 * std::exp(0.5 * normal_quantile(p))), 1, 0.06) << p;
}

TEST(Latency, OfEqualSumsIsHalfOfThem) {
  EXPECT_THAT(one_of_two_legs(std::vector<double>{4e-6, 4e-6, 4e-6}, 2), testing::ElementsAre(2e-6, 2e-6));
}

/// What an ideal clock measures on the machine, two repetitions; n = 4, delays of 10 us.
CalibrationSamples measured_on(const LogGOPS& level, const std::vector<std::int64_t>& sizes) {
  CalibrationSamples seen;
  seen.messages = 4;
  seen.reads = {0, 0};
  const auto twice = [](Picoseconds time) { return std::vector<double>(2, to_seconds(time)); };
  for (const std::int64_t bytes : sizes) {
    SizeSamples size;
    size.bytes = bytes, size.delay = 10e-6, size.waits_for_receiver = bytes > level.S;
    size.single = twice(parameterised_round_trip(level, 1, 0, bytes));
    size.train = twice(parameterised_round_trip(level, 4, 0, bytes));
    size.train_sends = twice(train_of_sends(level, 4, 0, bytes));
    size.delayed = twice(parameterised_round_trip(level, 4, 10'000'000, bytes));
    size.delayed_sends = twice(train_of_sends(level, 4, 10'000'000, bytes));
    size.delays = twice(30'000'000);
    size.receives = twice(train_of_receives(level, 4, bytes));
    seen.sizes.push_back(size);
  }
  seen.round_trips = twice(parameterised_round_trip(level, 1, 0, 1));
  return seen;
}

const std::vector<std::int64_t> sizes{1, 101, 201, 301, 401, 501, 601, 701, 801, 901, 1001};

LogGOPS with_gap() {
  LogGOPS level;
  level.L = 1'000'000, level.o_s = 500'000, level.o_r = 700'000, level.g = 900'000, level.G = 1000,
  level.O = 100;
  return level;
}

TEST(NetworkFit, GivesTheParametersBackFromTheClosedForms) {
  const NetworkFit fit = fit_network(measured_on(with_gap(), sizes));
  EXPECT_NEAR(fit.o_s.value, 0.5e-6, 1e-12);
  EXPECT_NEAR(fit.o_r.value, 0.7e-6, 1e-12);
  EXPECT_NEAR(fit.g.value, 0.9e-6, 1e-12);
  EXPECT_NEAR(fit.G.value, 1e-9, 1e-14);
  EXPECT_NEAR(fit.O.value, 0.1e-9, 1e-14);
  EXPECT_NEAR(fit.L.value, 1e-6, 2e-12);
  EXPECT_EQ(fit.latencies.size(), 1U);  // no jitter
  EXPECT_FALSE(fit.eager_most);
}

TEST(NetworkFit, FindsTheThresholdAndWhatLiesAboveIt) {
  LogGOPS level = with_gap();
  level.S = 501;
  const NetworkFit fit = fit_network(measured_on(level, sizes));
  EXPECT_EQ(fit.eager_most, 501);
  ASSERT_EQ(fit.changes.size(), 1U);
  EXPECT_TRUE(fit.changes[0].rendezvous);
  for (const SizeCheck& size : fit.sizes) EXPECT_NEAR(size.fitted / size.measured, 1, 1e-5) << size.bytes;
}

TEST(NetworkFit, RefusesALatencyBelow0AndNamesTheSize) {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  seen.round_trips = {2e-6, 2e-6};  // half is 1 us, less than o_s + o_r = 1.2 us
  try {
    fit_network(seen);
    FAIL() << "taken";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("half a round trip of 1 B, 1.000 us, is less than the overheads"));
    EXPECT_THAT(error.what(), HasSubstr("L would be -0.200 us"));
  }
}

// Round trips by size leave 1.1 us for o_s + o_r. Trains of 4 receives whose two repetitions are 1.12 us
// apart give u with an error of 1.12 us / 2 / 4 = 0.14 us at each of 11 sizes, o_r with 0.14 us / sqrt(11) =
// 0.042 us; Student's quantile of two repetitions is 12.7, so that 12.7 0.042 us 1.1 / 1.2 = 0.49 us are
// explained: half a round trip of 1 B of 0.9 us is, 0.4 us is not.
TEST(NetworkFit, TakesALatencyBelow0ThatTheErrorsExplain) {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  for (SizeSamples& size : seen.sizes)
    size.single.assign(2, 2.2e-6 + 2.2e-9 * static_cast<double>(size.bytes - 1));
  seen.round_trips = {1.8e-6, 1.8e-6};
  EXPECT_THROW(fit_network(seen), InputError);  // without errors
  for (SizeSamples& size : seen.sizes) size.receives[0] += 0.56e-6, size.receives[1] -= 0.56e-6;
  const NetworkFit fit = fit_network(seen);
  EXPECT_EQ(fit.L.value, 0);
  EXPECT_NEAR(fit.o_s.value + fit.o_r.value, 0.9e-6, 1e-12);
  EXPECT_NEAR(fit.o_s.value / fit.o_r.value, 0.5 / 0.7, 1e-6);
  EXPECT_NEAR(fit.classes.at(0).shortened, 0.9 / 1.2, 1e-6);
  seen.round_trips = {0.8e-6, 0.8e-6};
  EXPECT_THROW(fit_network(seen), InputError);
}

// Half a round trip of k bytes takes 2.2 us + (k-1) 1.1 ns alone. In a loop one of 1 B takes as long, one of
// 4 B a fifth more: 2 B, in the middle of log k, a tenth more; 101 B, beyond the last loop, a fifth.
TEST(Summary, HasRoundTripsAsLongAsInALoop) {
  CalibrationSamples seen = measured_on(with_gap(), {1, 2, 4, 101});
  seen.in_place = {{.bytes = 1, .trips = {4.4e-6, 4.4e-6}},
                   {.bytes = 4, .trips = {1.2 * 4.4066e-6, 1.2 * 4.4066e-6}}};
  const calibrating::Summary all = calibrating::summarise(seen);
  const std::vector<double> expected{2.2e-6, 1.1 * 2.2011e-6, 1.2 * 2.2033e-6, 1.2 * 2.31e-6};
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(all.half_trip[i].y.value, expected[i], 1e-12) << i;
}

TEST(NetworkFit, RefusesAGapPerByteBelow0AndNamesTheSizes) {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  for (SizeSamples& size : seen.sizes)
    size.single = std::vector<double>(2, 20e-6 - 5e-9 * static_cast<double>(size.bytes));
  try {
    fit_network(seen);
    FAIL() << "taken";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("G would be below 0"));
    EXPECT_THAT(error.what(), HasSubstr("B and"));
  }
}

// Half round trips of 2.2 us at 1 B, and 10 % less at 1,001 B: no reason to refuse; G is 0.
TEST(NetworkFit, TakesASmallFallForAStateOfTheMachine) {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  for (SizeSamples& size : seen.sizes)
    size.single = std::vector<double>(2, 4.4e-6 - 0.44e-9 * static_cast<double>(size.bytes - 1));
  EXPECT_EQ(fit_network(seen).G.value, 0);
}

TEST(NetworkFit, RefusesWhereHardlyAnythingIsEager) {
  LogGOPS level = with_gap();
  level.S = 150;
  EXPECT_THROW(fit_network(measured_on(level, sizes)), InputError);
}

TEST(NetworkFit, RefusesRoundTripsThatTakeNoTime) {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  seen.sizes[1].single = {0, 0};
  try {
    fit_network(seen);
    FAIL() << "taken";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("half a round trip of 101 B takes 0 us by this clock"));
  }
}

// The sender returns from its sends at once (o_s alone), the train still takes 2 us a message: an adapter's
// gap that the sender does not feel.
TEST(NetworkFit, TakesTheGapFromTheRoundTripWhereTheSenderDoesNotFeelIt) {
  CalibrationSamples seen = measured_on(small_machine(), sizes);
  for (SizeSamples& size : seen.sizes) size.train = std::vector<double>(2, size.single[0] + 3 * 2e-6);
  const NetworkFit fit = fit_network(seen);
  EXPECT_FALSE(fit.g.bound);
  EXPECT_NEAR(fit.g.value, 2e-6, 0.01e-6);
}

// Two protocols: L 1 us and G 1 ns/B up to 1001 B, L 6 us and G 0.5 ns/B above, o_s 0.5 us, o_r 0.7 us and O
// 0.1 ns/B in both.
LogGOPS with_gap_above() {
  LogGOPS level = with_gap();
  level.L = 6'000'000, level.G = 500;
  return level;
}

CalibrationSamples two_protocols() {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  for (const SizeSamples& size : measured_on(with_gap_above(), {1101, 2001, 3001, 4001, 5001}).sizes)
    seen.sizes.push_back(size);
  return seen;
}

// Half a round trip is o_s + o_r + L + (k-1)(G + O): 2.2 us + 1.1 ns (k-1), then 7.2 us + 0.6 ns (k-1). A
// line within 4 % is asked for, so intercepts and slopes come back to the picosecond.
TEST(NetworkFit, FitsEveryProtocolWhereOneSetOfParametersDoesNotDo) {
  const NetworkFit fit = fit_network(two_protocols());
  ASSERT_EQ(fit.classes.size(), 2U);
  EXPECT_EQ(fit.classes[0].first, 1);
  EXPECT_EQ(fit.classes[0].last, 1001);
  EXPECT_EQ(fit.classes[1].first, 1101);
  EXPECT_EQ(fit.classes[1].last, 5001);
  EXPECT_NEAR(fit.classes[0].L.value, 1e-6, 1e-11);
  EXPECT_NEAR(fit.classes[1].L.value, 6e-6, 1e-11);
  EXPECT_NEAR(fit.classes[0].G.value, 1e-9, 1e-14);
  EXPECT_NEAR(fit.classes[1].G.value, 0.5e-9, 1e-14);
  for (const ClassFit& one : fit.classes) {
    EXPECT_NEAR(one.o_s.value, 0.5e-6, 1e-11);
    EXPECT_NEAR(one.o_r.value, 0.7e-6, 1e-11);
    EXPECT_NEAR(one.O.value, 0.1e-9, 1e-14);
    EXPECT_EQ(one.shortened, 1);
  }
  for (const SizeCheck& size : fit.sizes) EXPECT_NEAR(size.fitted / size.measured, 1, 1e-4) << size.bytes;
}

// The same two protocols as a machine: up to 1001 B the first costs, above the second, to the picosecond that
// their parameters are rounded to.
TEST(MachineOf, HasTheCostsOfEveryProtocol) {
  const LogGOPS level = machine_of(fit_calibration(std::vector{two_protocols()})).network.between_nodes;
  for (const std::int64_t bytes : {1, 500, 1001}) {
    const double expected = static_cast<double>(parameterised_round_trip(with_gap(), 1, 0, bytes));
    EXPECT_NEAR(static_cast<double>(parameterised_round_trip(level, 1, 0, bytes)) / expected, 1, 1e-4);
  }
  for (const std::int64_t bytes : {1002, 3000, 5001}) {
    const double expected = static_cast<double>(parameterised_round_trip(with_gap_above(), 1, 0, bytes));
    EXPECT_NEAR(static_cast<double>(parameterised_round_trip(level, 1, 0, bytes)) / expected, 1, 1e-4);
  }
}

// Half a round trip of 1 B is 2.2 us. Receives that take 2 us each when timed alone leave, with o_s = 0.5 us,
// L = -0.3 us: both are shortened to 2.2 / 2.5 of it, and L is 0.
TEST(NetworkFit, ShortensOverheadsThatTakeMoreThanTheRoundTrip) {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  for (SizeSamples& size : seen.sizes)
    size.receives = std::vector<double>(2, 4 * (2e-6 + 0.1e-9 * static_cast<double>(size.bytes - 1)));
  const NetworkFit fit = fit_network(seen);
  ASSERT_EQ(fit.classes.size(), 1U);
  EXPECT_NEAR(fit.classes[0].shortened, 2.2 / 2.5, 1e-5);
  EXPECT_NEAR(fit.o_s.value, 0.5e-6 * 2.2 / 2.5, 1e-11);
  EXPECT_NEAR(fit.o_r.value, 2e-6 * 2.2 / 2.5, 1e-11);
  EXPECT_EQ(fit.classes[0].L.value, 0);
}

TEST(HeldOut, AFactorOfOneAndAHalfIsAMiss) {
  const std::vector<SizeCheck> checks{
      {8, 1e-6, 1.49e-6}, {16, 1e-6, 1.51e-6}, {32, 1.51e-6, 1e-6}, {64, 0, 1e-6}};
  std::vector<std::int64_t> bytes;
  for (const SizeCheck& size : missed(checks)) bytes.push_back(size.bytes);
  EXPECT_THAT(bytes, testing::ElementsAre(16, 32, 64));
}

// The two protocols in three launches, in the third of which round trips from 1,001 B on were interrupted for
// 1 ms each, and whose delays are longer: what the other two say is found.
TEST(FitLaunches, TakesAllRepetitionsTogetherWhereProtocolsAreApart) {
  std::vector<CalibrationSamples> launches(3, two_protocols());
  for (SizeSamples& size : launches[2].sizes) {
    for (double& time : size.single) time += size.bytes > 1000 ? 1e-3 : 0;
    for (auto* times : {&size.delayed_sends, &size.delays})
      for (double& time : *times) time += 5e-6;
  }
  const NetworkFit fit = fit_calibration(launches).network;
  ASSERT_EQ(fit.classes.size(), 2U);
  EXPECT_NEAR(fit.classes[1].G.value, 0.5e-9, 1e-13);
  EXPECT_NEAR(fit.classes[1].L.value, 6e-6, 1e-10);
  EXPECT_NEAR(fit.o_s.value, 0.5e-6, 1e-11);
}

TEST(CalibrationSamples, AreTheSameAfterTheWayThroughNumbers) {
  CalibrationSamples seen = measured_on(with_gap(), sizes);
  seen.clocks = {{.node = 3, .at = {1, 2}, .offset = {4, 5}}};
  seen.barrier_exits = {7};
  seen.in_place = {{8, {1}, {2}, {3}, {4}, {5}, {6}}};
  EXPECT_EQ(calibration_samples_of(flat(seen)), seen);
}

}  // namespace
}  // namespace plumbline
