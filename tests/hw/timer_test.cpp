#include <gmock/gmock.h>

#include <vector>

#include "hw/clocks/counter_frequency.hpp"
#include "hw/clocks/timer.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Optional;
using testing::ThrowsMessage;

/// Empty where this machine has no such timer.
std::optional<Timer> timer_of(TimerKind kind) {
  try {
    return Timer(kind);
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("take --clock monotonic"));
    return std::nullopt;
  }
}

TEST(Timer, HasANameForEachKind) {
  for (const TimerKind kind : timer_kinds()) EXPECT_EQ(timer_named(name(kind)), kind);
  EXPECT_THAT([] { timer_named("monotone"); },
              ThrowsMessage<InputError>(HasSubstr("did you mean 'monotonic'")));
}

TEST(Timer, AdvancesAsSecondsDoWhateverItsKind) {
  for (const TimerKind kind : timer_kinds()) {
    const auto timer = timer_of(kind), other = timer_of(TimerKind::monotonic);
    if (!timer) continue;
    const double begin = timer->now(), reference = other->now();
    while (other->now() < reference + 0.02) continue;
    EXPECT_GE(timer->now() - begin, 0.019) << name(kind);
    EXPECT_LT(timer->now() - begin, 5) << name(kind);
  }
}

TEST(Timer, CountsFromTheZeroItIsGiven) {
  Timer timer(TimerKind::monotonic);
  const std::int64_t zero = timer.count();
  timer.count_from(zero - 5'000'000'000);
  EXPECT_GE(timer.now(), 5);
  EXPECT_LT(timer.now(), 65);
}

TEST(Timer, KnowsItsTickAndWhatAReadingCosts) {
  for (const TimerKind kind : timer_kinds()) {
    const auto timer = timer_of(kind);
    if (!timer) continue;
    const TimerQuality quality = timer->measure();
    EXPECT_GT(quality.tick, 0) << name(kind);
    EXPECT_LT(quality.tick, 0.1) << name(kind);
    EXPECT_GT(quality.cost, 0) << name(kind);
    EXPECT_LT(quality.cost, 1e-3) << name(kind);
  }
}

TEST(Timer, SaysWhereACountersFrequencyIsFromAndHowWellItWasChecked) {
  const auto timer = timer_of(TimerKind::tsc);
  if (!timer) GTEST_SKIP() << "no counter that tells its frequency";
  const TimerQuality quality = timer->measure();
  EXPECT_THAT(quality.frequency, Optional(testing::Gt(1e6)));
  EXPECT_NE(quality.source, "");
  EXPECT_THAT(quality.check_ppm, Optional(testing::AllOf(testing::Ge(-100), testing::Le(100))));
  EXPECT_FALSE(Timer(TimerKind::monotonic).measure().frequency);
}

TEST(TimerQuality, FindsATickThatIsShorterThanAReading) {
  // 10 ns ticks of 25.96 counts: readings are two or three ticks apart.
  const std::int64_t counter[] = {52, 51, 52, 78, 52, 77, 78, 52, 52, 51};
  EXPECT_EQ(tick_in(counter), 26);
  // Nanoseconds rounded down from such ticks.
  const std::int64_t nanoseconds[] = {20, 20, 21, 30, 20, 31, 30};
  EXPECT_EQ(tick_in(nanoseconds), 10);
}

TEST(TimerQuality, FindsATickThatIsLongerThanAReading) {
  const std::int64_t microseconds[] = {1, 1, 1, 1};
  EXPECT_EQ(tick_in(microseconds), 1);
  const std::int64_t coarse[] = {4'000'000, 4'000'000, 8'000'000};
  EXPECT_EQ(tick_in(coarse), 4'000'000);
}

TEST(TimerQuality, CallsACountTheTickWhereReadingsTellCountsApart) {
  const std::int64_t steps[] = {40, 41, 43, 42, 40, 42};
  EXPECT_EQ(tick_in(steps), 1);
  const std::int64_t even[] = {40, 44, 42, 46, 40, 42};
  EXPECT_EQ(tick_in(even), 2);
}

TEST(TimerQuality, DoesNotTakeADisturbanceForATick) {
  std::vector<std::int64_t> steps(5000, 20);
  for (std::size_t i = 0; i < steps.size(); i += 3) steps[i] = 30;
  steps[77] = 33;
  EXPECT_EQ(tick_in(steps), 10);
}

TEST(TimerQuality, RefusesATimerThatStepsBack) {
  std::int64_t count = 0;
  const auto read = [&] { return ++count == 1000 ? 900 : count; };
  EXPECT_THAT([&] { tick_of(read, "broken"); },
              ThrowsMessage<RunError>(AllOf(HasSubstr("the timer broken went back by 99 counts"))));
}

TEST(TimerQuality, RefusesATimerThatStandsStill) {
  EXPECT_THAT([] { tick_of([] { return std::int64_t{42}; }, "broken"); },
              ThrowsMessage<RunError>(HasSubstr("the timer broken stands still")));
}

TEST(CounterFrequency, IsReadFromTheKernelLog) {
  EXPECT_THAT(frequency_in_kernel_log("<6>[    0.000058] tsc: Detected 2596.120 MHz processor\n"),
              Optional(testing::DoubleEq(2596.120e6)));
  EXPECT_THAT(frequency_in_kernel_log("tsc: Detected 2500.000 MHz processor\n[1.5] tsc: Refined TSC "
                                      "clocksource calibration: 2494.140 MHz\n"),
              Optional(testing::DoubleEq(2494.140e6)));
  EXPECT_FALSE(frequency_in_kernel_log("tsc: Fast TSC calibration failed\n"));
  EXPECT_FALSE(frequency_in_kernel_log("tsc: Detected some MHz processor\n"));
}

constexpr std::string_view known =
    "processor\t: 0\ncpu MHz\t\t: 2596.120\nflags\t\t: fpu rdtscp constant_tsc nonstop_tsc tsc_known_freq\n";

TEST(CounterFrequency, IsThatOfCpuinfoOnlyWhereItIsKnownAndNothingScalesIt) {
  EXPECT_THAT(frequency_in_cpuinfo(known, false), Optional(testing::DoubleEq(2596.120e6)));
  EXPECT_FALSE(frequency_in_cpuinfo(known, true));
  EXPECT_FALSE(frequency_in_cpuinfo("cpu MHz : 2596.120\nflags : constant_tsc\n", false));
}

TEST(CounterFrequency, NeedsACounterThatNeitherStopsNorChangesItsRate) {
  EXPECT_EQ(fault_of_counter(known), "");
  EXPECT_THAT(std::string(fault_of_counter("flags : rdtscp constant_tsc")), HasSubstr("nonstop_tsc"));
  EXPECT_THAT(std::string(fault_of_counter("flags : rdtscp nonstop_tsc")), HasSubstr("constant_tsc"));
  EXPECT_THAT(std::string(fault_of_counter("flags : constant_tsc nonstop_tsc")), HasSubstr("rdtscp"));
}

// 2596.120 against 2596.380: 2596.380 / 2596.120 - 1 = 100.15 ppm.
TEST(CounterFrequency, IsRefusedWhenTheKernelsRawClockDisagreesByMoreThan100Ppm) {
  EXPECT_NEAR(require_agreement(2596.120e6, "kernel log", 2596.094e6), -10, 0.1);
  EXPECT_THAT([] { require_agreement(2596.120e6, "kernel log", 2596.380e6); },
              ThrowsMessage<InputError>(AllOf(HasSubstr("2596.120000 MHz by the kernel log"),
                                              HasSubstr("2596.380000 MHz"), HasSubstr("100 ppm apart"),
                                              HasSubstr("take --clock monotonic"))));
}

}  // namespace
}  // namespace plumbline
