// What is recorded of a run does not depend on the engine: intervals, messages, calls and timed regions.
//
// What differs: of which parameters a time is the sum, where a request waits for a receive that was posted
// while another of the same process was under way. The native engine, which runs ahead of time, answers it
// when the processor is elsewhere, and gives the time as a mere number; on SimGrid's it is still known. So
// sums are compared of suites, where this does not occur, and of random machines only what they come to.
#include <gtest/gtest.h>

#include <bit>

#include "sim/sanitized.hpp"
#include "sim/timeline.hpp"
#include "tests/support/in_child.hpp"
#include "tests/support/random_network.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using Numbers = std::vector<Picoseconds>;

enum class Sums { compared, left_out };

void add(Numbers& all, const Terms& terms, Sums sums) {
  all.push_back(terms.at);
  if (sums == Sums::left_out) return;
  all.insert(all.end(), {terms.L, terms.o_s, terms.o_r, terms.g, terms.G, terms.O, terms.rest});
}

/// All of it.
Numbers numbers_of(const Timeline& timeline, Sums sums) {
  Numbers all;
  for (const auto& one : timeline.intervals)
    all.insert(all.end(), {one.row, static_cast<Picoseconds>(one.kind), one.begin, one.end, one.message});
  for (const auto& one : timeline.messages)
    all.insert(all.end(), {one.from, one.to, one.count, one.bytes, one.rendezvous, one.round,
                           one.operation ? static_cast<Picoseconds>(*one.operation) : -1, one.tag, one.posted,
                           one.leaves, one.arrives, one.taken, one.complete, one.request_leaves,
                           one.request_arrives, one.answer_leaves, one.answer_arrives});
  for (const auto& one : timeline.calls) {
    all.insert(all.end(), {one.row, static_cast<Picoseconds>(one.operation)});
    add(all, one.begin, sums);
    add(all, one.end, sums);
  }
  for (const auto& one : timeline.regions) {
    all.push_back(one.row);
    add(all, one.begin, sums);
    add(all, one.end, sums);
  }
  for (const auto& errors : timeline.clocks)
    for (const auto& one : errors) all.insert(all.end(), {one.at, std::bit_cast<Picoseconds>(one.seconds)});
  return all;
}

Numbers seen_on(Engine engine, Launch launch, Sums sums, const std::function<Timeline(const Launch&)>& see) {
  launch.engine = engine;
  return test::in_child([&] { return numbers_of(see(launch), sums); });
}

class TwoEnginesTimeline : public testing::TestWithParam<int> {};

TEST_P(TwoEnginesTimeline, IsTheSameOfOneCallOnRandomMachines) {
  const int processes = GetParam();
  test::Random random(60u + static_cast<std::uint64_t>(processes));
  for (const Algorithm& algorithm : algorithms()) {
    const Launch launch{.machine = test::random_network(random), .processes = processes, .seed = random()};
    const Collective call{.operation = algorithm.operation,
                          .algorithm = &algorithm,
                          .root = has_root(algorithm.operation) ? processes - 1 : 0,
                          .bytes = test::pick(random, {1, 60, 1000, 20'000}),
                          .segment = algorithm.segment > 0 ? 3000 : 0};
    const auto starts = test::random_starts(random, processes);
    const auto see = [&](const Launch& one) { return timeline_of(one, call, starts); };
    EXPECT_EQ(seen_on(Engine::simgrid, launch, Sums::left_out, see),
              seen_on(Engine::native, launch, Sums::left_out, see))
        << name(call.operation) << ":" << algorithm.name;
  }
}

TEST_P(TwoEnginesTimeline, IsTheSameOfEverySuite) {
  Launch launch{.machine = test::machine_of(
                    {.L = 2.5, .o_s = 0.5, .o_r = 0.4, .g = 1, .G = 0.006, .O = 0.001, .S = 12'000}),
                .processes = GetParam(),
                .seed = 7};
  launch.machine.network.between_nodes.jitter = Distribution(Lognormal{1e-7, 0.5});
  launch.machine.clock.offset = {Spread::Kind::normal, 1e-3};
  launch.machine.clock.read_cost = 25'000;
  launch.machine.progression = {Progression::Kind::thread, 100'000,
                                Progression::Thread{300'000, 500'000, Progression::Core::same}};
  for (std::size_t i = 0; i < suites().size(); i += sanitized ? 5 : 1) {  // there actors are threads
    const Suite& suite = suites()[i];
    Protocol protocol{.operation = test::call_of(Operation::bcast, "flat", 20'000)};
    protocol.reps = 2;
    const auto see = [&](const Launch& one) { return timeline_of(one, suite, protocol); };
    EXPECT_EQ(seen_on(Engine::simgrid, launch, Sums::compared, see),
              seen_on(Engine::native, launch, Sums::compared, see))
        << suite.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, TwoEnginesTimeline,
                         sanitized ? testing::Values(1, 2, 3) : testing::Values(1, 2, 5));

}  // namespace
}  // namespace plumbline
