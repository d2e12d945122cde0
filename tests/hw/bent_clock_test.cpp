#include <gmock/gmock.h>

#include "hw/clocks/bent_clock.hpp"
#include "hw/clocks/injected_clock.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

constexpr double picosecond = 1e-12;

ClockModel wild() {
  ClockModel model;
  model.offset = {Spread::Kind::uniform, 1};
  model.skew = {Spread::Kind::uniform, 50e-6};
  model.wander = 1e-6;
  model.ntp_period = to_picoseconds(0.7);
  model.ntp_step_sd = 50e-6;
  return model;
}

double by_clock(const ClockModel& model, int rank, double t) {
  return to_seconds(Clock(model, 7, rank).local(to_picoseconds(t)));
}

TEST(BentClock, ShowsTheTrueTimeWhereNothingBendsIt) {
  BentClock straight, perfect(ClockModel{}, 1, 0);
  EXPECT_FALSE(straight.bends());
  EXPECT_FALSE(perfect.bends());
  EXPECT_EQ(straight.local(12.5), 12.5);
  EXPECT_EQ(perfect.shown_at(-1), -1);
}

TEST(BentClock, ShowsWhatTheModelsClockShowsAsTimeGoesOn) {
  for (int rank = 0; rank < 5; ++rank) {
    BentClock bent(wild(), 7, rank);
    for (double t = 0; t < 20; t += 0.0137)
      ASSERT_NEAR(bent.local(t), by_clock(wild(), rank, t), 3 * picosecond) << rank << " at " << t;
  }
}

TEST(BentClock, TellsTheFarFutureWithoutLosingItsPlace) {
  BentClock bent(wild(), 7, 3);
  const double now = bent.local(5.25);
  EXPECT_NEAR(bent.shown_at(605.25), by_clock(wild(), 3, 605.25), 200 * picosecond);
  EXPECT_EQ(bent.local(5.25), now);
  EXPECT_NEAR(bent.shown_at(1.5), by_clock(wild(), 3, 1.5), 3 * picosecond);
}

TEST(BentClock, StepsWhereNtpStepsIt) {
  ClockModel model;
  model.ntp_period = to_picoseconds(10);
  model.ntp_step_sd = 1;
  BentClock bent(model, 7, 0);
  int steps = 0;
  for (double t = 0; t < 100; t += 0.5)
    if (std::abs(bent.local(t + 0.5) - bent.local(t) - 0.5) > 1e-6) ++steps;
  EXPECT_EQ(steps, 10);
}

TEST(BentClock, GoesBackToALineThatHasEnded) {
  BentClock bent(wild(), 7, 1);
  bent.local(9);
  EXPECT_NEAR(bent.local(8.1), by_clock(wild(), 1, 8.1), 3 * picosecond);
}

TEST(BentClock, GoesStraightOnBeforeZero) {
  BentClock bent(injected_clock_named("offset=1s,skew=50ppm"), 7, 1);
  EXPECT_NEAR(bent.local(-0.5), 2 * bent.local(0) - bent.local(0.5), 3 * picosecond);
}

TEST(BentClock, DiffersBetweenProcessesOfANodeAndBendsProcess0Too) {
  const ClockModel model = injected_clock_named("offset=1s");
  BentClock first(model, 7, 0), second(model, 7, 1);
  EXPECT_NE(first.local(0), 0);
  EXPECT_NE(first.local(0), second.local(0));
}

TEST(InjectedClock, HasThePartsOfAMachineFilesClock) {
  const ClockModel model =
      injected_clock_named("offset=1s, skew=50ppm, wander=0.01ppm, ntp=50us, ntp-period=100s");
  EXPECT_EQ(model.offset.kind, Spread::Kind::uniform);
  EXPECT_EQ(model.offset.size, 1);
  EXPECT_EQ(model.skew.kind, Spread::Kind::uniform);
  EXPECT_DOUBLE_EQ(model.skew.size, 50e-6);
  EXPECT_DOUBLE_EQ(model.wander, 1e-8);
  EXPECT_DOUBLE_EQ(model.ntp_step_sd, 50e-6);
  EXPECT_EQ(model.ntp_period, to_picoseconds(100));
}

TEST(InjectedClock, StepsEvery660SecondsUnlessToldOtherwise) {
  EXPECT_EQ(injected_clock_named("ntp=50us").ntp_period, to_picoseconds(660));
  EXPECT_EQ(injected_clock_named("offset=1ms").ntp_period, 0);
}

template <class Text>
auto refused(Text text) {
  return [text] { injected_clock_named(text); };
}

TEST(InjectedClock, SaysWhatIsWrongWithAText) {
  EXPECT_THAT(refused("offst=1s"), ThrowsMessage<InputError>(HasSubstr("did you mean 'offset'")));
  EXPECT_THAT(refused("offset"), ThrowsMessage<InputError>(HasSubstr("write e.g. offset=1s")));
  EXPECT_THAT(refused(""), ThrowsMessage<InputError>(HasSubstr("write e.g. offset=1s")));
  EXPECT_THAT(refused("offset=5"), ThrowsMessage<InputError>(StartsWith("offset: ")));
  EXPECT_THAT(refused("skew=2"), ThrowsMessage<InputError>(HasSubstr("skew must be between")));
  EXPECT_THAT(refused("ntp-period=2s"), ThrowsMessage<InputError>(HasSubstr("without ntp")));
}

}  // namespace
}  // namespace plumbline
