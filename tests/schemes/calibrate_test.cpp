#include "schemes/calibrate/calibrate.hpp"

#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "schemes/calibrate/in_place.hpp"
#include "schemes/calibrate/surroundings.hpp"
#include "schemes/calibrate/trains.hpp"
#include "tests/schemes/scripted_process.hpp"

// Each against a script: what is called, in which order, and what is written down.

namespace plumbline {
namespace {

using namespace test;
using calibrating::Client;

TEST(ScriptedCalibration, SendsATrainWithDelaysBetweenAndReceivesOneAnswer) {
  ScriptedProcess process(0, 2);
  Client client(process, 1, 64);
  process.send_takes = [](int, Tag) { return 1.0; };
  process.recv_takes = [](int, Tag) { return 5.0; };
  const Client::Trains seen = client.trains(8, 3, 0.5, 1);
  const std::string order = "send to 1 (40 bytes)", pause = "compute 0", message = "send to 1 (8 bytes)";
  const std::string answer = "recv from 1 (8 bytes)";  // one of each as a rehearsal
  EXPECT_EQ(process.calls(), list({order, message, answer, pause, "now", message, "compute 0.5", message,
                                   "compute 0.5", message, "now", answer, "now"}));
  // 3 sends and 2 delays; with the answer 5 more.
  EXPECT_DOUBLE_EQ(seen.sends[0], 4);
  EXPECT_DOUBLE_EQ(seen.whole[0], 9);
}

TEST(ScriptedCalibration, TimesReceivesAfterAllMessagesHadTimeToCome) {
  ScriptedProcess process(0, 2);
  Client client(process, 1, 64);
  process.recv_takes = [](int, Tag) { return 2.0; };
  const std::vector<double> seen = client.receives(8, 2, 1);
  EXPECT_EQ(process.calls(), list({"send to 1 (40 bytes)", "compute 0", "send to 1 (1 bytes)", "compute 0",
                                   "now", "recv from 1 (8 bytes)", "recv from 1 (8 bytes)", "now"}));
  EXPECT_DOUBLE_EQ(seen[0], 4);
}

TEST(ScriptedCalibration, PausesDifferentlyEachTime) {
  ScriptedProcess process(0, 2);
  process.recv_takes = [](int, Tag) { return 1.0; };
  Client client(process, 1, 64);
  client.pause_for(8, 1);  // round trips of 1 s: the pause is from 2 to 4 s
  process.calls();
  client.delays(2, 0, 3);
  const std::string calls = process.calls();
  EXPECT_EQ(calls.find("compute 2.0,"), std::string::npos);
  std::vector<double> pauses;
  for (std::size_t at = 0; (at = calls.find("compute ", at)) != std::string::npos; ++at)
    if (const double time = std::stod(calls.substr(at + 8)); time > 0) pauses.push_back(time);
  ASSERT_EQ(pauses.size(), 3U);
  for (const double pause : pauses) {
    EXPECT_GE(pause, 2);
    EXPECT_LT(pause, 4);
  }
  EXPECT_NE(pauses[0], pauses[1]);
  EXPECT_NE(pauses[1], pauses[2]);
}

TEST(ScriptedCalibration, TellsWhetherASendWaitsForItsReceiver) {
  ScriptedProcess process(0, 2);
  Client client(process, 1, 64);
  process.recv_takes = [](int, Tag) { return 1.0; };  // the server is late by twice a pause of 2 s: 4 s
  EXPECT_FALSE(client.waits_for_receiver(8));
  // An order and 10 round trips, one and 5 trains of 2 with a rehearsal each are 27 sends, the next order the
  // 28th; then tokens and messages by turns. Sends that wait do so every time: the 4th does not.
  int sends = 0, quick = 0;
  process.send_takes = [&](int, Tag) {
    return ++sends >= 30 && sends % 2 == 0 && sends != quick ? 4.0 : 0.0;
  };
  EXPECT_TRUE(client.waits_for_receiver(8));
  sends = 0, quick = 36;
  EXPECT_FALSE(client.waits_for_receiver(8));
}

// A send waits if it takes half the time by which the server is late: twice a pause of 2 s, and 50 us where
// round trips take no time. The messages are every second send from the 30th on.
TEST(ScriptedCalibration, TellsAWaitFromHowLateTheServerIs) {
  ScriptedProcess process(0, 2);
  Client client(process, 1, 64);
  const auto waits = [&](double send, double receive) {
    process.recv_takes = [receive](int, Tag) { return receive; };
    process.send_takes = [send, sends = 0](int, Tag) mutable {
      return ++sends >= 30 && sends % 2 == 0 ? send : 0.0;
    };
    return client.waits_for_receiver(8);
  };
  EXPECT_FALSE(waits(1.9, 1));
  EXPECT_TRUE(waits(2.1, 1));
  EXPECT_FALSE(waits(24e-6, 0));
  EXPECT_TRUE(waits(26e-6, 0));
}

// The first five find the caches cold.
TEST(ScriptedCalibration, TimesRoundTripsInARow) {
  ScriptedProcess process(0, 2);
  Client client(process, 1, 64);
  int received = 0;
  process.recv_takes = [&](int, Tag) { return ++received <= 5 ? 9.0 : 2.0; };
  EXPECT_EQ(client.trips(8, 2), (std::vector<double>{2, 2}));
}

// A send of 1 s and a receive of 2 s make a trip of 3 s; three of them less a read of the clock of 1.5 s make
// 2.5 s a trip.
TEST(ScriptedCalibration, CountsRoundsInPlaceAfterAFirstRepetition) {
  ScriptedProcess process(0, 3);
  CalibrationPlan plan;
  plan.sizes = {1}, plan.repetitions = 1, plan.in_place_rounds = 3;
  process.recv_takes = [](int, Tag) { return 2.0; };
  process.send_takes = [](int, Tag) { return 1.0; };
  const std::vector<InPlaceSamples> seen = calibrating::in_place(process, 1, 1.5, plan);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].bytes, 1);
  EXPECT_EQ(seen[0].trips, std::vector<double>{2.5});
  EXPECT_EQ(seen[0].forwards, std::vector<double>{2.5});
  EXPECT_TRUE(seen[0].calls.empty());  // there is a third process
}

// Each of its loops at 1, 2 and 4 B, twice; calls of two processes alone.
TEST(ScriptedCalibration, MeasuresEveryLoopInPlaceAtEverySize) {
  for (const int processes : {2, 3}) {
    ScriptedProcess process(0, processes);
    CalibrationPlan plan;
    plan.sizes = {1, 4}, plan.repetitions = 2, plan.in_place_rounds = 1;
    std::vector<std::int64_t> bytes;
    for (const InPlaceSamples& size : calibrating::in_place(process, 1, 0, plan)) {
      bytes.push_back(size.bytes);
      for (const auto* times :
           {&size.trips, &size.forwards, &size.exchanges, &size.combines, &size.additions})
        EXPECT_EQ(times->size(), 2U);
      for (const auto* times : {&size.calls, &size.streams})
        EXPECT_EQ(times->size(), processes == 2 ? 2U : 0U);
    }
    EXPECT_EQ(bytes, (std::vector<std::int64_t>{1, 2, 4}));
    // A receive is posted in three of the loops, and waited for: 3 x 3 sizes x (2 repetitions and a first
    // one).
    const std::string calls = process.calls();
    int waits = 0;
    for (std::size_t at = 0; (at = calls.find("wait for 1", at)) != std::string::npos; ++at) ++waits;
    EXPECT_EQ(waits, 27);
  }
}

TEST(ScriptedCalibration, WorksAndReadsAsOftenAsAsked) {
  ScriptedProcess process(0, 2);
  EXPECT_EQ(calibrating::fixed_work(process, 0.25, 2), (std::vector<double>{0.25, 0.25}));
  EXPECT_EQ(process.calls(), "now, compute 0.25, now, compute 0.25, now");
  calibrating::clock_reads(process, 2);
  EXPECT_EQ(process.calls(), times(202, "now"));
}

TEST(ScriptedCalibration, OfOneProcessOrWithoutSizesIsRefused) {
  ScriptedProcess alone(0, 1);
  EXPECT_THROW(measure_calibration(alone, {}), InputError);
  CalibrationPlan plan;
  plan.sizes = {1, 2, 2, 4};
  ScriptedProcess process(0, 2);
  EXPECT_THROW(measure_calibration(process, plan), InputError);
}

}  // namespace
}  // namespace plumbline
