// Timelines of every suite: whatever the scheme does, what is recorded obeys the model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "sim/launch_seed.hpp"
#include "sim/timeline.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using Kind = Timeline::Kind;

constexpr int processes = 3;
constexpr int observations = 2;

Machine machine() {
  Machine machine =
      test::machine_of({.L = 2.5, .o_s = 0.5, .o_r = 0.4, .g = 1, .G = 0.006, .O = 0.001, .S = 12'000});
  machine.network.between_nodes.jitter = Distribution(Lognormal{1e-7, 0.5});
  machine.clock.offset = {Spread::Kind::normal, 1e-3};
  machine.clock.read_cost = 25'000;
  return machine;
}

Launch launch() { return {machine(), processes, 7}; }

Protocol protocol(std::int64_t bytes) {
  Protocol protocol{.operation = test::call_of(Operation::bcast, "flat", bytes)};
  protocol.reps = observations;
  return protocol;
}

bool is_of_a_port(Kind kind) { return kind == Kind::send_gap || kind == Kind::receive_gap; }

/// Intervals of the processor, of the port out and of the port in each follow one another. Waiting is what is
/// between, so that the processor's intervals also join.
void expect_that_nothing_overlaps(const Timeline& timeline) {
  std::map<std::pair<int, int>, Picoseconds> free;  // by row; 0: processor, 1: out, 2: in
  for (const Timeline::Interval& one : timeline.intervals) {
    const int place = one.kind == Kind::send_gap ? 1 : one.kind == Kind::receive_gap ? 2 : 0;
    const auto [last, is_first] = free.try_emplace({one.row, place}, one.begin);
    if (place == 0) {
      EXPECT_EQ(one.begin, last->second) << "row " << one.row << ", " << name(one.kind);
    } else {
      EXPECT_GE(one.begin, last->second) << "row " << one.row << ", " << name(one.kind);
    }
    last->second = one.end;
  }
}

/// Every message is sent and received once, in the order of its times, and takes its port g + (k-1)G on each
/// side.
void expect_that_messages_obey(const Timeline& timeline) {
  std::map<std::pair<int, Kind>, int> times;  // that a message has an interval of the kind
  for (const Timeline::Interval& one : timeline.intervals) {
    if (one.message < 0) continue;
    ++times[{one.message, one.kind}];
    if (!is_of_a_port(one.kind)) continue;
    const auto& message = timeline.messages[static_cast<std::size_t>(one.message)];
    const auto serial = std::max<std::int64_t>(message.bytes - 1, 0) * 6000;  // G = 0.006 us = 6000 ps
    EXPECT_EQ(one.end - one.begin, 1'000'000 + serial);
  }
  for (int i = 0; i < std::ssize(timeline.messages); ++i) {
    const auto& message = timeline.messages[static_cast<std::size_t>(i)];
    for (const Kind kind : {Kind::send, Kind::receive, Kind::send_gap, Kind::receive_gap})
      EXPECT_EQ((times[{i, kind}]), 1) << "message " << i << ", " << name(kind);
    EXPECT_EQ(message.rendezvous, message.bytes > 12'000);
    EXPECT_GE(message.arrives, message.leaves + 2'500'000);  // L and jitter, which is not below 0
    EXPECT_GE(message.taken, message.arrives);
  }
}

class TimelineOfSuite : public testing::TestWithParam<std::string_view> {};

TEST_P(TimelineOfSuite, ObeysTheModel) {
  const auto failed = test::in_child([&] {
    const Timeline timeline = timeline_of(launch(), suite_named(GetParam()), protocol(8));
    expect_that_nothing_overlaps(timeline);
    expect_that_messages_obey(timeline);
    EXPECT_FALSE(timeline.regions.empty());
    return std::vector<Picoseconds>{testing::Test::HasFailure()};
  });
  EXPECT_THAT(failed, testing::ElementsAre(0));
}

std::vector<std::string_view> every_suite() {
  std::vector<std::string_view> names;
  for (const Suite& suite : suites()) names.push_back(name(suite));
  return names;
}

INSTANTIATE_TEST_SUITE_P(Suites, TimelineOfSuite, testing::ValuesIn(every_suite()), [](const auto& suite) {
  std::string text(suite.param);
  std::ranges::replace(text, '-', '_');
  return text;
});

TEST(TimelineOfARendezvousSuite, ObeysTheModel) {
  const auto failed = test::in_child([] {
    const Timeline timeline = timeline_of(launch(), suite_named("osu"), protocol(20'000));
    expect_that_nothing_overlaps(timeline);
    expect_that_messages_obey(timeline);
    EXPECT_EQ(std::ranges::count(timeline.messages, true, &Timeline::Message::rendezvous),
              (processes - 1) * (observations + 1));  // and the warm-up
    return std::vector<Picoseconds>{testing::Test::HasFailure()};
  });
  EXPECT_THAT(failed, testing::ElementsAre(0));
}

// A timed region reaches from the value of one read to that of another, so on perfect clocks it is the
// observation.
TEST(TimelineRegions, AreTheObservationsOfPerfectClocks) {
  const auto failed = test::in_child([] {
    Launch perfect = launch();
    perfect.machine.clock.offset = {};
    std::vector<Observations> seen(processes);
    const Timeline timeline = timeline_of(perfect, 8, [&](Process& process) {
      seen[static_cast<std::size_t>(process.rank())] = observe(process, suite_named("osu"), protocol(8));
    });
    EXPECT_EQ(timeline.regions.size(), static_cast<std::size_t>(processes * observations));
    for (std::size_t i = 0; i < timeline.regions.size(); ++i) {
      const Observation& one = seen[i / observations].seen[i % observations];
      EXPECT_EQ(to_seconds(timeline.regions[i].begin.at), one.begin);
      EXPECT_EQ(to_seconds(timeline.regions[i].end.at), one.end);
    }
    return std::vector<Picoseconds>{testing::Test::HasFailure()};
  });
  EXPECT_THAT(failed, testing::ElementsAre(0));
}

// A suite on local clocks knows nothing of offsets: what its clocks show apart is what they are apart.
TEST(TimelineClocks, OfLocalClocksAreOffByTheirOffsets) {
  const auto failed = test::in_child([] {
    const Launch run = launch();
    const Timeline timeline = timeline_of(run, suite_named("osu"), protocol(8));
    const std::uint64_t seed = launch_seed(run.seed, run.launch);
    const Clock first(run.machine.clock, seed, 0), last(run.machine.clock, seed, processes - 1);
    EXPECT_EQ(timeline.clocks[0][0].seconds, 0);
    for (const Timeline::ClockError& error : timeline.clocks[processes - 1])
      EXPECT_NEAR(error.seconds, to_seconds(last.local(error.at) - first.local(error.at)), 1e-12);
    EXPECT_GT(std::abs(timeline.clocks[processes - 1][0].seconds), 1e-6);
    return std::vector<Picoseconds>{testing::Test::HasFailure()};
  });
  EXPECT_THAT(failed, testing::ElementsAre(0));
}

// Related clocks agree to within the asymmetry that jitter leaves of a round trip, far below the offsets of 1
// ms.
TEST(TimelineClocks, OfRelatedClocksAreNearlyRight) {
  const auto failed = test::in_child([] {
    const Timeline timeline = timeline_of(launch(), suite_named("reprompi"), protocol(8));
    for (const auto& errors : timeline.clocks)
      for (const auto& error : errors) EXPECT_LT(std::abs(error.seconds), 2e-6);
    return std::vector<Picoseconds>{testing::Test::HasFailure()};
  });
  EXPECT_THAT(failed, testing::ElementsAre(0));
}

}  // namespace
}  // namespace plumbline
