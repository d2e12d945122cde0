// What sharing links does, by hand. Links of 1 ns/B, which is also what a host injects; a route takes 1 us.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "sim/simulate.hpp"
#include "sim/timeline.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/platforms.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using test::us;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr Tag tag = 7;
constexpr double ns_a_byte = 1000;
using Numbers = std::vector<Picoseconds>;

/// On a cluster whose hosts are joined by a backbone of 1 ns/B; 0: by as much as they need.
Machine cluster(const test::Level& level, double backbone = 0) {
  Machine machine = test::on_cluster(test::machine_of(level), us(1), ns_a_byte);
  machine.network.platform->backbone_G = backbone;
  return machine;
}

/// `ranks` processes a node.
Machine of_nodes(Machine machine, int ranks) {
  machine.network.processes_per_node = ranks;
  machine.network.within_node = test::level_of({.L = 1});
  return machine;
}

struct Message {
  int from, to, bytes;
};

/// When each message is received, in their order, where all are sent at 0.
Numbers received(const Launch& launch, const std::vector<Message>& messages) {
  const Numbers each = test::simulated(launch, [&](Process& process, Numbers& out) {
    std::vector<std::byte> data(2'000'000);
    out.assign(messages.size(), 0);
    for (const Message& one : messages)
      if (one.from == process.rank())
        process.isend(one.to, tag, std::span(data).first(static_cast<std::size_t>(one.bytes)));
    for (std::size_t i = 0; i < messages.size(); ++i) {
      if (messages[i].to != process.rank()) continue;
      process.recv(messages[i].from, tag, data);
      out[i] = to_picoseconds(process.now());
    }
  });
  Numbers times(messages.size());
  for (std::size_t i = 0; i < each.size(); ++i)
    times[i % messages.size()] = std::max(times[i % messages.size()], each[i]);
  return times;
}

// The first bytes arrive at 1; 1,000 more take 1 us alone, 2 where two flows have half of the backbone each.
TEST(Platform, TwoFlowsOverOneLinkTakeTwice) {
  const Machine machine = cluster({.G = 0.001}, ns_a_byte);
  EXPECT_THAT(received({machine, 4}, {{0, 1, 1001}}), ElementsAre(us(2)));
  EXPECT_THAT(received({machine, 4}, {{0, 1, 1001}, {2, 3, 1001}}), ElementsAre(us(3), us(3)));
}

// From 1 to 2 both have a half: 500 B each, and the shorter one is over. The longer one's other 1,000 B go on
// alone, at full speed, until 3.
TEST(Platform, AFlowIsFasterOnceAnotherIsOver) {
  const Machine machine = cluster({.G = 0.001}, ns_a_byte);
  EXPECT_THAT(received({machine, 4}, {{0, 1, 501}, {2, 3, 1501}}), ElementsAre(us(2), us(3)));
}

// Three processes a node. Three flows leave node 0 over its one link, a third of it each; the one to node 3
// meets another there, for which two thirds are left (max-min). 1,000 B at 2/3: 1.5 us; at 1/3: 3 us.
TEST(Platform, SharesMaxMinFairly) {
  const Machine machine = of_nodes(cluster({.G = 0.001}), 3);
  EXPECT_THAT(received({machine, 15}, {{0, 3, 1001}, {1, 6, 1001}, {2, 9, 1001}, {12, 10, 1001}}),
              ElementsAre(us(4), us(4), us(4), us(2.5)));
}

// Both directions of a link are for themselves.
TEST(Platform, ALinkCarriesBothWaysAtOnce) {
  const Machine machine = cluster({.G = 0.001});
  EXPECT_THAT(received({machine, 2}, {{0, 1, 1001}, {1, 0, 1001}}), ElementsAre(us(2), us(2)));
}

// A host that may inject at half of its link's speed: two of them share the link without loss.
TEST(Platform, AHostInjectsAtMostItsG) {
  const Machine machine = of_nodes(cluster({.G = 0.002}), 2);
  EXPECT_THAT(received({machine, 6}, {{0, 2, 1001}, {1, 4, 1001}}), ElementsAre(us(3), us(3)));
}

// As in docs/explanation/model.md: request 1.5, answer 2.5, so the data's first byte arrives at 3.5; alone
// the last does at 4.5 and the receive ends at 5. Two that share the backbone: 5.5 and 6.
TEST(Platform, TheDataOfARendezvousShareLinksItsControlMessagesDoNot) {
  const Machine machine = cluster({.o_s = 0.5, .o_r = 0.5, .g = 0.2, .G = 0.001, .S = 1000}, ns_a_byte);
  EXPECT_THAT(received({machine, 4}, {{0, 1, 1001}}), ElementsAre(us(5)));
  EXPECT_THAT(received({machine, 4}, {{0, 1, 1001}, {2, 3, 1001}}), ElementsAre(us(6), us(6)));
}

// R = 1 and rx_free = 2 for whichever comes first: its reception is LogGP's, and what remains of its flow
// does not keep the other waiting. The link carries both, a half each, until 3: so both are complete at 3.
// LogGP says 2 and 3: the last is the same.
TEST(Platform, TwoFlowsIntoOneHostEndWhenLogGPsSecondDoes) {
  const Machine machine = cluster({.G = 0.001});
  EXPECT_THAT(received({machine, 3}, {{1, 0, 1001}, {2, 0, 1001}}), ElementsAre(us(3), us(3)));
}

// The backbone's two flows make the first message late (3): the second, of one byte, is there at its time (R
// = rx_free = 2.0) and complete, but meets the second receive.
TEST(Platform, AShortMessageMeetsItsOwnReceiveThoughALongOneIsNotComplete) {
  const Machine machine = cluster({.G = 0.001}, ns_a_byte);
  const Numbers seen = test::simulated({machine, 4}, [](Process& process, Numbers& out) {
    std::vector<std::byte> data(1001);
    if (process.rank() == 0 || process.rank() == 2) process.isend(process.rank() + 1, tag, data);
    if (process.rank() == 0) process.isend(1, tag, std::span(data).first(1));
    if (process.rank() == 3) process.recv(2, tag, data);
    if (process.rank() != 1) return;
    std::array requests{process.irecv(0, tag, data), process.irecv(0, tag, std::span(data).first(1))};
    process.wait_all(std::span(requests).last(1));
    out.push_back(to_picoseconds(process.now()));
    process.wait_all(std::span(requests).first(1));
    out.push_back(to_picoseconds(process.now()));
  });
  EXPECT_THAT(seen, ElementsAre(us(2), us(3)));
}

TEST(Platform, StillDetectsADeadlock) {
  const auto waits = [](Process& process) {
    std::vector<std::byte> data(1001);
    if (process.rank() == 0) process.send(1, tag, data);
    process.recv(1 - process.rank(), tag, data);
  };
  EXPECT_THAT(test::run_error_of({cluster({.o_s = 0.5, .G = 0.001}), 2}, waits),
              HasSubstr("deadlock: 1 of 2 processes wait for ever; process 0"));
}

// ---- topologies -------------------------------------------------------------------------------------------

Machine on(Platform platform, const test::Level& level) {
  Machine machine = test::machine_of(level);
  machine.network.platform = std::move(platform);
  return machine;
}

Picoseconds last(const Numbers& finish) { return std::ranges::max(finish); }

/// The last process's end with shared links over that with a route for each message.
double slowdown(Machine machine, const Collective& call, int processes) {
  const Picoseconds shared = last(test::finish_on_platform(machine, call, processes));
  machine.network.platform->shares = false;
  const Picoseconds alone = last(test::finish_on_platform(machine, call, processes));
  return static_cast<double>(shared) / static_cast<double>(alone);
}

Collective pairwise(std::int64_t bytes) { return test::call_of(Operation::alltoall, "pairwise", bytes); }

// 32 hosts in blocks of two a leaf switch, whose one link up they share: 2:1. In round i every process sends
// to the one i further: of a leaf's two, one leaves it where i is 1 or 31, else both, and each has half of
// the link; so has what comes in. 2 of the 31 rounds take (k-1)G and 29 take twice that: (2 + 58) / 31
// = 1.935. What latencies and overheads add is less than 1 % of a MiB's 1,049 us. 8 B take 7 ns, or 14, of
// more than 1 us.
TEST(Platform, APairwiseAlltoallOnAFatTreeOf2To1TakesAlmostTwice) {
  const Machine machine =
      on(test::fat_tree(2, 16, 1, ns_a_byte, us(0.1)), {.o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001});
  EXPECT_NEAR(slowdown(machine, pairwise(1 << 20), 32), 1.935, 0.02);
  EXPECT_NEAR(slowdown(machine, pairwise(8), 32), 1, 0.1);
}

// 64 hosts in blocks of eight a leaf, which has a link to each of four spines: 2:1. In round i, min(i, 64 -
// i, 8) of a leaf's eight send out of it, by D-mod-k to spine (destination mod 4): consecutive destinations,
// so that a link carries ceil(min(i, 64 - i, 8) / 4) flows. 8 of the 63 rounds (i or 64 - i up to 4) take
// (k-1)G and 55 take twice that: (8 + 110) / 63 = 1.873. A rendezvous keeps the rounds together.
TEST(Platform, APairwiseAlltoallOverSpinesTakesAlmostTwiceToo) {
  const Machine machine = on(test::fat_tree(8, 8, 4, ns_a_byte, us(0.1)),
                             {.o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001, .S = 12'288});
  EXPECT_NEAR(slowdown(machine, pairwise(1 << 20), 64), 1.873, 0.02);
  EXPECT_NEAR(slowdown(machine, pairwise(8), 64), 1, 0.1);
}

// As many links up as hosts, and round-robin or block: a shift of all processes fills each link once.
TEST(Platform, APairwiseAlltoallOnAFullFatTreeIsLogGPs) {
  const Machine machine =
      on(test::fat_tree(8, 8, 8, ns_a_byte, us(0.1)), {.o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001});
  EXPECT_NEAR(slowdown(machine, pairwise(1 << 20), 64), 1, 0.02);
}

std::vector<Platform> topologies() {
  Platform torus;
  torus.kind = Platform::Kind::torus;
  torus.dimensions = {4, 4, 8};
  Platform dragonfly;
  dragonfly.kind = Platform::Kind::dragonfly;
  dragonfly.groups = {4, 2};
  dragonfly.chassis = {2, 2};
  dragonfly.routers = {4, 1};
  dragonfly.nodes = 4;
  for (Platform* one : {&torus, &dragonfly}) {
    one->G = ns_a_byte;
    one->latency = us(0.1);
  }
  return {torus, dragonfly, test::fat_tree(16, 8, 4, ns_a_byte, us(0.1))};
}

// Every topology carries every algorithm for odd numbers of processes too, never faster than alone.
TEST(Platform, SharingOnlyDelays) {
  for (const Platform& platform : topologies())
    for (const Algorithm& algorithm : algorithms())
      for (const int processes : {2, 3, 127}) {
        if (processes == 127 && algorithm.operation == Operation::alltoall) continue;  // long, and no more
        const Collective call{.operation = algorithm.operation, .algorithm = &algorithm, .bytes = 1000};
        const Machine machine =
            on(platform, {.L = 0.3, .o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001, .S = 500});
        EXPECT_GE(slowdown(machine, call, processes), 1)
            << name(call.operation) << ":" << algorithm.name << ", " << processes;
      }
}

// Of a torus of 4 x 4 x 8, in blocks: 0 and 1 are neighbours, 0 and 2 two hops apart, as are 0 and 5.
TEST(Platform, ARouteTakesItsLinksLatencies) {
  const Machine machine = on(topologies()[0], {.G = 0});
  EXPECT_THAT(received({machine, 128}, {{0, 1, 1}, {0, 2, 1}, {0, 5, 1}}),
              ElementsAre(us(0.1), us(0.2), us(0.2)));
}

// As a torus of four hosts in a ring: 0 and 2 are two hops apart.
TEST(Platform, ATorusMayHaveDimensionsOfOne) {
  for (const std::vector<int>& dimensions : {std::vector<int>{4, 1, 1}, {1, 4, 1}, {1, 4}, {4}}) {
    Platform torus = topologies()[0];
    torus.dimensions = dimensions;
    EXPECT_THAT(received({on(torus, {.G = 0}), 4}, {{0, 1, 1}, {0, 2, 1}, {0, 3, 1}}),
                ElementsAre(us(0.1), us(0.2), us(0.1)));
  }
}

// Round-robin over the leaves of eight hosts: 0 and 1 are on different leaves, 0 and 8 on the same one.
TEST(Platform, RoundRobinDealsNodesOverTheLeaves) {
  Platform platform = test::fat_tree(8, 8, 4, ns_a_byte, us(0.1));
  EXPECT_THAT(received({on(platform, {}), 64}, {{0, 1, 1}, {0, 8, 1}}), ElementsAre(us(0.2), us(0.4)));
  platform.placement = Platform::Placement::round_robin;
  EXPECT_THAT(received({on(platform, {}), 64}, {{0, 1, 1}, {0, 8, 1}}), ElementsAre(us(0.4), us(0.2)));
}

TEST(Platform, ARandomPlacementIsTheSeeds) {
  Platform platform = test::fat_tree(8, 8, 4, ns_a_byte, us(0.1));
  platform.placement = Platform::Placement::random;
  const Collective call = pairwise(10'000);
  const Machine machine = on(platform, {.o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001});
  EXPECT_EQ(test::finish_on_platform(machine, call, 64, 1), test::finish_on_platform(machine, call, 64, 1));
  EXPECT_NE(test::finish_on_platform(machine, call, 64, 1), test::finish_on_platform(machine, call, 64, 2));
}

TEST(Platform, RefusesMoreNodesThanHosts) {
  const Machine machine = on(test::fat_tree(8, 8, 4, ns_a_byte, us(0.1)), {.o_s = 0.5});
  EXPECT_THAT(test::run_error_of({machine, 65}, [](Process&) {}),
              HasSubstr("another error: the machine's platform has 64 hosts, but 65 are needed, one a node"));
}

// ---- the launch, and SimGrid's files ----------------------------------------------------------------------

// Truth starts every execution on an idle network; sharing has no memory. SimGrid's clock is a double, and
// goes on from one execution to the next: who ends together with whom may change, by picoseconds of 292 us.
TEST(Platform, ItsTruthIsTheSameEveryTime) {
  const Machine machine =
      on(test::fat_tree(4, 4, 2, ns_a_byte, us(0.1)), {.o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001});
  const Collective call = pairwise(10'000);
  const Numbers finish = test::finish_on_platform(machine, call, 16);
  const Numbers seen = test::in_child([&] {
    Numbers times;
    for (const double seconds : truth({machine, 16}, call, 5).seconds)
      times.push_back(to_picoseconds(seconds));
    return times;
  });
  EXPECT_THAT(seen, testing::AllOf(testing::SizeIs(5),
                                   testing::Each(testing::AllOf(testing::Ge(last(finish) - 100),
                                                                testing::Le(last(finish) + 100)))));
}

// SimGrid's clock stands still while nothing is under way, so that its doubles stay fine; now() has 15 ps
// left.
TEST(Platform, IsExactAfterADay) {
  const Machine machine = cluster({.G = 0.001}, ns_a_byte);
  const Numbers seen = test::simulated({machine, 4}, [](Process& process, Numbers& out) {
    std::vector<std::byte> data(1001);
    const int rank = process.rank();
    process.compute(86'400);
    if (rank % 2 == 0) return process.send(rank + 1, tag, data);
    process.recv(rank - 1, tag, data);
    out.push_back(to_picoseconds(process.now() - 86'400));
  });
  EXPECT_THAT(seen,
              testing::Each(testing::AllOf(testing::Ge(us(3) - 15), testing::Le(us(3) + 15))));  // as now()
}

// As TwoFlowsOverOneLinkTakeTwice, seen by a recorder.
TEST(Platform, ATimelineHasWhenAMessageIsComplete) {
  const Machine machine = cluster({.G = 0.001}, ns_a_byte);
  const Numbers seen = test::in_child([&] {
    const Timeline timeline = timeline_of({machine, 4}, 1001, [](Process& process) {
      std::vector<std::byte> data(1001);
      const int rank = process.rank();
      rank % 2 == 0 ? process.send(rank + 1, tag, data) : void(process.recv(rank - 1, tag, data));
    });
    Numbers times;
    for (const Timeline::Message& message : timeline.messages)
      times.insert(times.end(), {message.arrives, message.complete});
    return times;
  });
  EXPECT_THAT(seen, ElementsAre(us(1), us(3), us(1), us(3)));
}

// The launch's factor is on the links too: without gaps everything is a sum of what it multiplies.
TEST(Platform, IsSlowerByTheLaunchsFactor) {
  Machine machine = on(test::fat_tree(4, 4, 2, ns_a_byte, us(0.1)), {.o_s = 0.5, .o_r = 0.5, .G = 0.001});
  const Collective call = pairwise(10'000);
  const Picoseconds before = last(test::finish_on_platform(machine, call, 16));
  machine.launch_sd = 0.3;
  const Machine slower = launched(machine, 1, 3);
  const double factor = slower.network.platform->slowdown;
  EXPECT_NEAR(
      static_cast<double>(last(test::finish_on_platform(slower, call, 16))) / static_cast<double>(before),
      factor, 1e-6);
}

Machine from_file(const std::string& name, const test::Level& level) {
  Platform platform;
  platform.kind = Platform::Kind::file;
  platform.file = std::string(PLUMBLINE_TEST_DATA) + "/platforms/" + name;
  return on(platform, level);
}

// Hosts in the file's order, "c" before "a": c and a are joined by a link of 2 us and 2 ns/B, a and b by one
// of 1 us. SimGrid would take 13 times the latency with its default model.
TEST(Platform, ReadsAFileOfSimGrids) {
  const Machine machine = from_file("three.xml", {.G = 0.001});
  EXPECT_THAT(received({machine, 3}, {{0, 1, 1001}, {1, 2, 1}}), ElementsAre(us(4), us(1)));
}

TEST(Platform, RefusesAFileWithTooFewHostsOrRoutesOrWithoutSense) {
  EXPECT_THAT(test::run_error_of({from_file("three.xml", {}), 4}, [](Process&) {}),
              HasSubstr("the machine's platform has 3 hosts, but 4 are needed"));
  EXPECT_THAT(test::run_error_of({from_file("broken.xml", {}), 4}, [](Process&) {}),
              HasSubstr("SimGrid cannot read this platform"));
  EXPECT_THAT(test::run_error_of({from_file("standing.xml", {}), 2}, [](Process&) {}),
              HasSubstr("a link 'l' with a bandwidth of 0 B/s; it must be above 0 and finite"));
  EXPECT_THAT(test::run_error_of({from_file("twice.xml", {}), 2}, [](Process&) {}),
              HasSubstr("twice.xml: SimGrid cannot read this platform: "));
  EXPECT_THAT(test::run_error_of({from_file("apart.xml", {}), 2}, [](Process&) {}),
              HasSubstr("the machine's platform has no route from host a to b"));
  EXPECT_THAT(test::run_error_of({from_file("backwards.xml", {}), 2}, [](Process&) {}),
              HasSubstr("a link 'l' with a latency of -1e-06 s; it takes 0 to a day"));
}

}  // namespace
}  // namespace plumbline
