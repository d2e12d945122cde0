// The latency to each task (de Supinski and Karonis, figure 9): what each process does, and an exact model of
// a flat broadcast that shows when the method holds and that the suite notices when it does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schemes/process.hpp"
#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::list;
using test::protocol;
using test::ScriptedProcess;
using test::times;
using testing::HasSubstr;

const Suite& oli() { return suite_named("bcast-oli"); }

TEST(BcastOli, TheCurrentTaskAnswersPingsAndAcknowledgesBroadcasts) {
  ScriptedProcess task(1, 2);
  task.arriving = {{1, 1, 22}, {4}, {1}};  // stop after eight reports; pauses of 4 s; nothing wrong
  const auto result = observe(task, oli(), protocol());
  const std::string turn =
      list({times(101, "recv from 0, send to 0"), "barrier", times(102, "bcast, send to 0")});
  const std::string report = list({"now", turn, "now"});
  const std::string paused =
      list({times(101, "recv from 0, send to 0"), "barrier, bcast, send to 0",
            times(100, "bcast, now, wait, now, send to 0"), "bcast, send to 0, send to 0 (8 bytes)"});
  EXPECT_EQ(task.calls(), list({"bcast", times(8, report), "recv from 0 (24 bytes)", "recv from 0 (8 bytes)",
                                times(101, "now"), paused, "recv from 0 (8 bytes)"}));
  EXPECT_THAT(task.sent.back(), testing::ElementsAre(400));  // a hundred pauses
  EXPECT_TRUE(result.seen.empty());
  EXPECT_TRUE(result.valid);
}

TEST(BcastOli, TheOtherTasksOnlyTakePartInTheBroadcasts) {
  ScriptedProcess task(2, 3);
  task.arriving = {{1, 1, 22}, {4}, {1}};
  observe(task, oli(), protocol());
  const std::string calls = task.calls();
  const std::string turn_of_1 = list({"bcast, now, barrier", times(102, "bcast"), "recv from 0"});
  EXPECT_THAT(calls, testing::StartsWith(turn_of_1));
}

TEST(BcastOli, TheRootTimesEachTaskInTurnAndOnceMoreWithPauses) {
  ScriptedProcess root(0, 2);
  root.takes = [](const Collective& call) { return call.operation == Operation::bcast ? 1.0 : 0.0; };
  root.recv_takes = [](int, Tag tag) { return tag == tags::round_trip ? 0.5 : 0.25; };
  const auto result = observe(root, oli(), protocol());
  const std::string turn = list({"send to 1, recv from 1, now", times(100, "send to 1, recv from 1"),
                                 "now, barrier, bcast, recv from 1, now", times(100, "bcast, recv from 1"),
                                 "now, bcast, recv from 1"});
  const std::string report = list({"now", turn, "now"});
  const std::string wait = "now, wait, now, now";
  const std::string paused =
      list({"send to 1, recv from 1, now", times(100, list({wait, "send to 1, recv from 1, now"})),
            "barrier, bcast, recv from 1, now", times(100, list({wait, "bcast, recv from 1, now"})),
            "bcast, recv from 1, recv from 1 (8 bytes)"});
  EXPECT_EQ(root.calls(), list({"bcast", times(8, report), "send to 1 (24 bytes), send to 1 (8 bytes)",
                                times(101, "now"), paused, "send to 1 (8 bytes)"}));
  ASSERT_EQ(result.seen.size(), 8u);
  EXPECT_EQ(result.seen[0].time, 1.0);  // E = 1 + 0.25, RTT = 0.5
  EXPECT_TRUE(result.valid);
}

TEST(BcastOli, AloneItHasNothingToMeasure) {
  ScriptedProcess root(0, 1);
  const auto result = observe(root, oli(), protocol());
  EXPECT_EQ(root.calls(), "");
  EXPECT_FALSE(result.valid);
  EXPECT_FALSE(reduce(oli(), {result}, 0)[0].seconds.has_value());
}

TEST(BcastOli, TheRootMayBeAnotherTask) {
  ScriptedProcess root(1, 3);
  root.takes = [](const Collective&) { return 1.0; };
  const auto result = observe(root, oli(), protocol({}, 1));
  EXPECT_EQ(root.count("send to 1"), 0u);
  EXPECT_EQ(root.count("send to 0"), 9 * 101u);
  EXPECT_EQ(root.count("send to 2"), 9 * 101u);
  EXPECT_EQ(result.seen[0].time, 1.0);
}

// ---- a flat broadcast, exactly
// ----------------------------------------------------------------------------------

/// The root of a flat broadcast to tasks 1, ..., P-1 in LogGP, with tasks that answer at once. Microseconds.
class FlatRoot {
 public:
  struct Parameters {
    double L, o, g, serial;  // serial = (k-1)G of a broadcast's message; the others' messages are empty
  };
  FlatRoot(Parameters parameters, int size)
      : p_(parameters), size_(size), sent_(static_cast<std::size_t>(size)) {}

  double broadcast(double now) {
    for (int to = 1; to < size_; ++to) now = send(to, now, p_.serial);
    return now;
  }
  double send(int to, double now, double serial = 0) {
    const double starts = std::max(now, free_);
    free_ = starts + p_.g + serial;
    sent_[static_cast<std::size_t>(to)] = starts + serial;
    return starts + p_.o;
  }
  // The answer to the last message: it took o + L (and its length), the task o to receive and o to send, L,
  // and o here.
  double receive(int from, double now) const {
    return std::max(now, sent_[static_cast<std::size_t>(from)] + 3 * p_.o + 2 * p_.L) + p_.o;
  }

 private:
  Parameters p_;
  int size_;
  double free_ = 0;
  std::vector<double> sent_;  // when the last byte left
};

/// The first process to begin with at 0, until the last has it: (P-2)(g + (k-1)G) + L + (k-1)G + 2o.
double truth(const FlatRoot::Parameters& p, int size) {
  return (size - 2) * (p.g + p.serial) + p.L + p.serial + 2 * p.o;
}

Observations measure(const FlatRoot::Parameters& parameters, int size) {
  ScriptedProcess root(0, size);
  FlatRoot model(parameters, size);
  root.takes = [&](const Collective& call) {
    return call.operation == Operation::bcast ? model.broadcast(root.clock) - root.clock : 1000;
  };
  root.send_takes = [&](int to, Tag tag) {
    return tag == tags::round_trip ? model.send(to, root.clock) - root.clock : 0;
  };
  root.recv_takes = [&](int from, Tag) { return model.receive(from, root.clock) - root.clock; };
  return observe(root, oli(), protocol());
}

TEST(BcastOliOnAFlatBroadcast, IsTheTruthWhereTheGapIsShorterThanARoundTrip) {
  for (const FlatRoot::Parameters& parameters :
       {FlatRoot::Parameters{2.5, 0.5, 1, 0}, {2.5, 0.5, 1, 50}, {1, 0.2, 2.75, 0}, {10000, 1, 5, 100}})
    for (const int size : {2, 3, 8, 40}) {
      const auto result = measure(parameters, size);
      ASSERT_EQ(result.seen.size(), 8u);
      EXPECT_NEAR(result.seen[7].time, truth(parameters, size), 1e-9 * truth(parameters, size));
      EXPECT_TRUE(result.valid) << size << ": " << result.why_invalid;
    }
}

// g 5, L 1, o 0.2: a round trip takes 2.8, but the root's pings are 5 apart. E = D_0 = (P-1) g for every
// task, and so OL = 5 (P-1) - 2.5, where the truth is 5 (P-2) + 1.4.
TEST(BcastOliOnAFlatBroadcast, SaysSoWhereTheRootsGapIsLongerThanARoundTrip) {
  const FlatRoot::Parameters parameters{1, 0.2, 5, 0};
  const auto two = measure(parameters, 2);
  EXPECT_NEAR(two.seen[7].time, 2.5, 1e-9);
  EXPECT_FALSE(two.valid);
  EXPECT_THAT(two.why_invalid,
              HasSubstr("179 %"));  // 2.5 / 1.4
  const auto four = measure(parameters, 4);
  EXPECT_NEAR(four.seen[7].time, 12.5, 1e-9);
  EXPECT_FALSE(four.valid);
  EXPECT_THAT(four.why_invalid, HasSubstr("110 %"));  // 12.5 / 11.4
}

// The error stays 1.1 while the latency grows; at 60 tasks it is below the method's accuracy of 2 %.
TEST(BcastOliOnAFlatBroadcast, IsSilentWhereTheErrorIsBelowItsAccuracy) {
  const FlatRoot::Parameters parameters{1, 0.2, 5, 0};
  const auto result = measure(parameters, 60);
  EXPECT_TRUE(result.valid);
  EXPECT_NEAR(result.seen[7].time / truth(parameters, 60), 1, 0.004);
}

}  // namespace
}  // namespace plumbline
