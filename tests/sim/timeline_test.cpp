#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "models/evaluate.hpp"
#include "schemes/executor.hpp"
#include "sim/jitter.hpp"
#include "sim/network/recorder.hpp"
#include "sim/timeline.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/rule_cases.hpp"

// Who did what when. Referees: derivations by hand, and the evaluator of models/, which shares no code with
// the network but the schedule and the cost of a message.

namespace plumbline {
namespace {

using test::us;
using testing::ElementsAre;
using Kind = Timeline::Kind;

struct Seen {
  int row;
  Kind kind;
  Picoseconds begin, end;
  bool operator==(const Seen&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Seen& one) {
  return out << one.row << " " << name(one.kind) << " " << one.begin << " to " << one.end;
}

std::vector<Seen> seen_of(const Timeline& timeline) {
  std::vector<Seen> seen;
  for (const auto& one : timeline.intervals) seen.push_back({one.row, one.kind, one.begin, one.end});
  return seen;
}

std::vector<std::string> sums_of(const Timeline& timeline, const std::vector<Timeline::Call>& calls) {
  std::vector<std::string> sums;
  for (const auto& call : calls) sums.push_back(symbols(timeline, call));
  return sums;
}

Launch launch_of(const test::Level& level, int processes) { return {test::machine_of(level), processes}; }

// L 5, o 0.5, g 1: process 0 sends at 0 and, its port free again, at 1. Messages arrive 5.5 and 6.5.
TEST(Timeline, OfAFlatBroadcastHasOverheadsGapsAndWaiting) {
  const Timeline timeline = timeline_of(launch_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1}, 3),
                                        test::call_of(Operation::bcast, "flat", 1));
  EXPECT_THAT(
      seen_of(timeline),
      ElementsAre(Seen{0, Kind::send, 0, us(0.5)}, Seen{0, Kind::send_gap, 0, us(1)},
                  Seen{0, Kind::waiting, us(0.5), us(1)}, Seen{0, Kind::send, us(1), us(1.5)},
                  Seen{0, Kind::send_gap, us(1), us(2)}, Seen{1, Kind::waiting, 0, us(5.5)},
                  Seen{1, Kind::receive, us(5.5), us(6)}, Seen{1, Kind::receive_gap, us(5.5), us(6.5)},
                  Seen{2, Kind::waiting, 0, us(6.5)}, Seen{2, Kind::receive, us(6.5), us(7)},
                  Seen{2, Kind::receive_gap, us(6.5), us(7.5)}));
  ASSERT_EQ(timeline.messages.size(), 2U);
  const Timeline::Message& second = timeline.messages[1];
  EXPECT_EQ(second.to, 2);
  EXPECT_EQ(second.bytes, 1);
  EXPECT_EQ(second.round, 0);
  EXPECT_EQ(second.leaves, us(1.5));
  EXPECT_EQ(second.arrives, us(6.5));
  EXPECT_EQ(timeline.intervals[5].message, 0);  // process 1 waits for the first
  EXPECT_THAT(sums_of(timeline, timeline.calls), ElementsAre("g + o", "L + 2o", "L + g + 2o"));
}

// docs/explanation/model.md's example: request 1.5, answer 2.5, the send returns 3.5, complete 4.5, the
// receive ends 5.0.
TEST(Timeline, OfARendezvousHasItsLegs) {
  const Timeline timeline =
      timeline_of(launch_of({.L = 1, .o_s = 0.5, .o_r = 0.5, .g = 0.2, .G = 0.001, .S = 1000}, 2),
                  test::call_of(Operation::bcast, "flat", 1001));
  ASSERT_EQ(timeline.messages.size(), 1U);
  const Timeline::Message& message = timeline.messages[0];
  EXPECT_EQ(message.request_leaves, us(0.5));
  EXPECT_EQ(message.request_arrives, us(1.5));
  EXPECT_EQ(message.answer_leaves, us(1.5));
  EXPECT_EQ(message.answer_arrives, us(2.5));
  EXPECT_EQ(message.leaves, us(2.5));
  EXPECT_EQ(message.arrives, us(3.5));
  EXPECT_EQ(message.complete, us(4.5));
  // Sender: 0.5 + 1 + 1 + 1 = o + 2L + (k-1)G; receiver: a latency and an overhead more.
  EXPECT_THAT(sums_of(timeline, timeline.calls), ElementsAre("2L + (k-1)G + o", "3L + 2o + (k-1)G"));
}

// What does not come from the parameters is no sum of them: process 1 comes 2 us late, and its message is
// there at 5 + 0; process 2 comes after its message.
TEST(Timeline, AStartThatIsNoParameterLeavesNoSum) {
  const std::vector<Picoseconds> starts{0, us(2), us(9)};
  const Timeline timeline =
      timeline_of(launch_of({.L = 5, .g = 1}, 3), test::call_of(Operation::bcast, "flat", 1), starts);
  EXPECT_THAT(sums_of(timeline, timeline.calls), ElementsAre("g", "", "0"));
  EXPECT_EQ(timeline.calls[1].end.at - timeline.calls[1].begin.at, us(3));
  EXPECT_EQ(timeline.calls[2].begin.at, us(9));
}

// Figure 1 of Hoefler et al. (2010).
TEST(TimelineOfFigure1, OneBroadcastTakesLPlus2gAndThreeTake8gPlusL) {
  const Launch launch = launch_of({.L = 5, .g = 1}, 4);
  const Collective flat = test::call_of(Operation::bcast, "flat", 1);
  const Timeline once = timeline_of(launch, flat);
  EXPECT_THAT(sums_of(once, once.calls), ElementsAre("2g", "L", "L + g", "L + 2g"));
  const std::vector<Picoseconds> ends = test::in_child([&] {
    const Timeline thrice = timeline_of(launch, 1, [&](Process& process) {
      process.mark_start();
      process.now();
      for (int i = 0; i < 3; ++i) process.run(flat);
      process.now();
      process.mark_end();
    });
    EXPECT_EQ(symbols(thrice, thrice.regions[0]), "8g");
    EXPECT_EQ(symbols(thrice, thrice.regions[3]), "8g + L");
    return std::vector<Picoseconds>{testing::Test::HasFailure(), thrice.regions[3].end.at};
  });
  EXPECT_THAT(ends, ElementsAre(0, us(13)));
}

// Figure 3: every process measures 3g after a linear barrier.
TEST(TimelineOfFigure3, EveryProcessMeasures3g) {
  const auto failed = test::in_child([] {
    const Protocol protocol{.operation = test::call_of(Operation::bcast, "flat", 1),
                            .barrier = test::call_of(Operation::barrier, "linear", 1),
                            .reps = 1,
                            .warmup = 0};
    const Timeline timeline =
        timeline_of(launch_of({.L = 5, .g = 1}, 4), suite_named("mpiblib-max"), protocol);
    EXPECT_EQ(timeline.regions.size(), 4U);
    for (const auto& region : timeline.regions) EXPECT_EQ(symbols(timeline, region), "3g");
    EXPECT_EQ(timeline.clocks.size(), 4U);
    return std::vector<Picoseconds>{testing::Test::HasFailure()};
  });
  EXPECT_THAT(failed, ElementsAre(0));
}

/// All numbers of it, to come out of a child process. Messages alone: `round` and `tag` left out, which the
/// point-to-point way does not know.
std::vector<Picoseconds> numbers_of(const Timeline& timeline) {
  std::vector<Picoseconds> all;
  for (const auto& one : timeline.intervals)
    all.insert(all.end(), {one.row, static_cast<Picoseconds>(one.kind), one.begin, one.end, one.message});
  all.push_back(-1);
  for (const auto& one : timeline.messages)
    all.insert(all.end(), {one.from, one.to, one.count, one.bytes, one.rendezvous, one.posted, one.leaves,
                           one.arrives, one.taken, one.complete, one.request_leaves, one.request_arrives,
                           one.answer_leaves, one.answer_arrives});
  return all;
}

std::vector<Picoseconds> evaluated(const Launch& launch, const Collective& call,
                                   const std::vector<Picoseconds>& starts) {
  const JitterSource source(launch.machine, launch.seed, 0);
  const Jitter jitter = [&](int sender, int receiver, std::uint32_t count, int leg, int level) {
    return source(sender, receiver, count, leg, level);
  };
  Timeline timeline;
  finishing_times(launch.machine, call, launch.processes, starts, jitter, &timeline);
  return numbers_of(timeline);
}

std::vector<Picoseconds> by_message(const Launch& launch, const Collective& call,
                                    const std::vector<Picoseconds>& starts) {
  return test::in_child([&] {
    Timeline timeline = timeline_of(launch, call.bytes, [&](Process& process) {
      Execution execution(resolve(launch.machine, call, launch.processes), launch.processes, process.rank());
      process.wait_until(to_seconds(starts[static_cast<std::size_t>(process.rank())]));
      execution.run(process);
    });
    std::erase_if(timeline.intervals, [](const auto& one) { return one.kind == Kind::wait_until; });
    return numbers_of(timeline);
  });
}

class TimelineThreeWays : public testing::TestWithParam<int> {};

TEST_P(TimelineThreeWays, AreTheSameOnRandomMachinesForEveryAlgorithm) {
  const int processes = GetParam();
  test::Random random(static_cast<std::uint64_t>(processes));
  for (const Algorithm& algorithm : algorithms()) {
    const Machine machine = test::random_network(random);
    const Collective call{.operation = algorithm.operation,
                          .algorithm = &algorithm,
                          .root = has_root(algorithm.operation) ? processes - 1 : 0,
                          .bytes = test::pick(random, {1, 60, 1000, 20'000}),
                          .segment = algorithm.segment > 0 ? 3000 : 0};
    const std::uint64_t seed = random();
    const Launch launch{machine, processes, seed}, plain{test::without_use(machine), processes, seed};
    const auto starts = test::random_starts(random, processes);
    const auto referee = evaluated(launch, call, starts);
    const std::string what = std::string(name(call.operation)) + ":" + std::string(algorithm.name);
    EXPECT_EQ(numbers_of(timeline_of(launch, call, starts)), referee) << what;
    EXPECT_EQ(by_message(plain, call, starts), evaluated(plain, call, starts)) << what;
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, TimelineThreeWays, testing::Values(1, 2, 5, 8, 13));

// Of 5 million each is kept; the next one is too many.
TEST(Recorder, KeepsFiveMillionIntervalsAndNoMore) {
  Recorder recorder(Machine{}, 1, 1, 8);
  constexpr Picoseconds most = 5'000'000;
  for (Picoseconds time = 0; time < most; ++time) recorder.works(0, Kind::compute, time, time + 1);
  EXPECT_THROW(recorder.works(0, Kind::compute, most, most + 1), RunError);
  EXPECT_EQ(std::move(recorder).timeline().intervals.size(), static_cast<std::size_t>(most));
}

}  // namespace
}  // namespace plumbline
