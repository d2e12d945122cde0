#pragma once

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "models/machine.hpp"
#include "tests/support/schedules_by_hand.hpp"

// The rules of docs/explanation/model.md, one case a rule, finishing times worked out by hand. Evaluator and
// network must both meet them: tests/models/evaluate_rules_test.cpp and tests/sim/network_rules_test.cpp.
namespace plumbline::test {

/// Microseconds of a case, rounded to picoseconds.
inline Picoseconds us(double microseconds) { return std::llround(microseconds * 1e6); }

/// What one leg of one message draws.
struct Draw {
  int sender;
  std::uint32_t count;
  int leg;
  double jitter;  ///< microseconds
};

struct RuleCase {
  std::string name;
  Machine machine;
  Collective call;
  int processes;
  std::vector<double> starts;  ///< microseconds by rank; empty for 0 everywhere
  std::vector<double> finish;  ///< microseconds by rank
  std::vector<Draw> draws{};   ///< of every leg, where there is jitter
};

/// Microseconds, and microseconds a byte.
struct Level {
  double L = 0, o_s = 0, o_r = 0, g = 0, G = 0, O = 0;
  std::int64_t S = std::numeric_limits<std::int64_t>::max();
};

inline LogGOPS level_of(const Level& level) {
  return {{us(level.L), us(level.o_s), us(level.o_r), us(level.g), level.G * 1e6, level.O * 1e6},
          level.S,
          {},
          {}};
}

inline Machine machine_of(const Level& level) {
  Machine machine;
  machine.network.between_nodes = level_of(level);
  return machine;
}

/// Processes 0 and 1, 2 and 3, ... share a node; four a site.
inline Machine grid_of(const Level& node, const Level& between, const Level& site) {
  Machine machine = machine_of(between);
  machine.network.within_node = level_of(node);
  machine.network.between_sites = level_of(site);
  machine.network.processes_per_node = 2;
  machine.network.processes_per_site = 4;
  return machine;
}

inline Machine with_jitter(Machine machine, std::vector<double> microseconds) {
  for (double& sample : microseconds) sample *= 1e-6;
  machine.network.between_nodes.jitter =
      Distribution(Empirical{std::make_shared<const std::vector<double>>(microseconds)});
  return machine;
}

inline Machine with_class(Machine machine, std::int64_t up_to, const Level& level) {
  machine.network.between_nodes.sizes.push_back({level_of(level), up_to});
  return machine;
}

inline Machine with_combine(Machine machine, double microseconds_a_byte) {
  machine.combine = microseconds_a_byte * 1e6;
  return machine;
}

inline Collective call_of(Operation operation, std::string_view algorithm, std::int64_t bytes) {
  return {.operation = operation, .algorithm = &algorithm_named(operation, algorithm), .bytes = bytes};
}

inline std::vector<RuleCase> eager_cases() {
  using enum Operation;
  return {
      // Sends at T = 0, g, 2g; each arrives L later. The root's last send starts at 2g and costs nothing.
      {"ASendStartsAGapAfterTheOneBefore",
       machine_of({.L = 5, .g = 1}),
       call_of(bcast, "flat", 1),
       4,
       {},
       {2, 5, 6, 7}},
      // g + (k-1)G = 3 + 100 * 0.01 = 4. T = 0 and 4; arrivals 5.5 and 9.5; m = 1 later; o_r = 0.5.
      {"TheGapBetweenSendsHoldsTheBytes",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 3, .G = 0.01}),
       call_of(bcast, "flat", 101),
       3,
       {},
       {4.5, 7, 11}},
      // Both arrive at 5.5. R = 5.5 and 5.5 + 4; m = 6.5 and 10.5; o_r = 0.5.
      {"TheGapBetweenReceptionsHoldsTheBytes",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 3, .G = 0.01}),
       call_of(gather, "flat", 101),
       3,
       {},
       {11, 0.5, 0.5}},
      // Both arrive at 21.5. R = 21.5, m = 22.523, ends 24.023; R = 21.5 + 1 + 1.023 = 23.523, m = 24.546,
      // ends 26.046. The senders are not busy while the bytes leave.
      {"TheProcessorIsFreeWhileBytesLeaveAndArrive",
       machine_of({.L = 20, .o_s = 1.5, .o_r = 1.5, .g = 1, .G = 0.001}),
       call_of(gather, "flat", 1024),
       3,
       {},
       {26.046, 1.5, 1.5}},
      // T = 0, and max(1, 0.5) = 1; arrivals 6 and 7; o_r = 2.
      {"AnOverheadAboveTheGapSpacesSends",
       machine_of({.L = 5, .o_s = 1, .o_r = 2, .g = 0.5}),
       call_of(bcast, "flat", 1),
       3,
       {},
       {2, 8, 9}},
      // Both arrive at 6: R = 6 and 6.5. Ends 6 + 2 = 8, then max(8, 6.5) + 2.
      {"ReceivesOccupyTheProcessorOneAfterTheOther",
       machine_of({.L = 5, .o_s = 1, .o_r = 2, .g = 0.5}),
       call_of(gather, "flat", 1),
       3,
       {},
       {10, 1, 1}},
      // (k-1)O = 100 * 0.01 = 1. Busy to o_s + 1 = 2. The first byte arrives at o_s + L = 6, without O; 6 +
      // o_r + 1 = 9.
      {"AnEagerMessageCostsBothProcessorsOAByte",
       machine_of({.L = 5, .o_s = 1, .o_r = 2, .O = 0.01}),
       call_of(bcast, "flat", 101),
       2,
       {},
       {2, 9}},
      // G = 1 us a byte: one byte costs none of it, two bytes one.
      {"NoBytesCountAsOne",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .G = 1}),
       call_of(bcast, "flat", 0),
       2,
       {},
       {0.5, 6}},
      {"OneByteTakesNoSerialTime",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .G = 1}),
       call_of(bcast, "flat", 1),
       2,
       {},
       {0.5, 6}},
      {"TheSecondByteTakesG",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .G = 1}),
       call_of(bcast, "flat", 2),
       2,
       {},
       {0.5, 7}},
      // Each hop is o + L + o = 6; passing on costs o = 0.5.
      {"AChainPassesOnWhenItHasReceived",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1}),
       call_of(bcast, "chain", 1),
       4,
       {},
       {0.5, 6.5, 12.5, 18}},
      // Both send at 0 and receive at 5.5, when they wait for it: 5.5 + o_r.
      {"SendsAndReceivesOfARoundAreInFlightAtOnce",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1}),
       by_hand(exchange),
       2,
       {},
       {6, 6}},
      // The message is there since 5.5: max(20, 5.5) + 0.5.
      {"AMessageWaitsForALateReceiver",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}),
       call_of(bcast, "flat", 1),
       2,
       {0, 20},
       {0.5, 20.5}},
      {"AReceiverWaitsForALateSender",
       machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}),
       call_of(bcast, "flat", 1),
       2,
       {20, 0},
       {20.5, 26}},
      // k * 0.001 = 1 on top of o_r. Both arrive at 5.5, R = 5.5 and 6.5: 5.5 + 1.5 = 7, then max(7, 6.5) +
      // 1.5 = 8.5.
      {"CombiningKeepsTheProcessorBusy",
       with_combine(machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1}), 0.001),
       call_of(reduce, "flat", 1000),
       3,
       {},
       {8.5, 0.5, 0.5}},
      {"NothingIsCombinedWhereNothingIsReduced",
       with_combine(machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .g = 1}), 0.001),
       call_of(bcast, "flat", 1000),
       2,
       {},
       {0.5, 6}},
  };
}

inline std::vector<RuleCase> rendezvous_cases() {
  using enum Operation;
  const Level level{.L = 1, .o_s = 0.5, .o_r = 0.5, .g = 0.2, .G = 0.001, .S = 1000};
  const Level slow_gap{.L = 1, .o_s = 0.5, .o_r = 0.5, .g = 4, .G = 0.001, .S = 1000};
  return {
      // Request 0.5 + 1 = 1.5, answer 2.5, the send returns 3.5; first byte 3.5, complete 4.5, receive ends
      // 5.
      {"TheRendezvousOfTheDesign", machine_of(level), call_of(bcast, "flat", 1001), 2, {}, {3.5, 5}},
      // k = S: eager. The first byte arrives at 1.5, m = 1.5 + 0.999, and 0.5 more.
      {"RendezvousBeginsAboveS", machine_of(level), call_of(bcast, "flat", 1000), 2, {}, {0.5, 2.999}},
      // Request at 1 + 5 = 6, answer 11: the send returns. Data 16, o_r = 2. (k-1)O would be 1.
      {"ARendezvousCopiesNothingAndCostsNoO",
       machine_of({.L = 5, .o_s = 1, .o_r = 2, .O = 0.01, .S = 100}),
       call_of(bcast, "flat", 101),
       2,
       {},
       {11, 18}},
      // The request waits from 1.5 to 10. Answer 11, the send returns 12; first byte 12, complete 13, ends
      // 13.5.
      {"ARendezvousWaitsForALateReceiver",
       machine_of(level),
       call_of(bcast, "flat", 1001),
       2,
       {0, 10},
       {12, 13.5}},
      {"ARendezvousWaitsForALateSender",
       machine_of(level),
       call_of(bcast, "flat", 1001),
       2,
       {10, 0},
       {13.5, 15}},
      // Posted at 0 and 0.5: requests 1.5 and 2, answers 2.5 and 3. D = 2.5, tx_free = 2.5 + 0.2 + 1 = 3.7 =
      // the other D, which returns at 4.7. First bytes 3.5 and 4.7, complete 4.5 and 5.7.
      {"DataOfRendezvousLeaveAGapApart",
       machine_of(level),
       call_of(bcast, "flat", 1001),
       3,
       {},
       {4.7, 5, 6.2}},
      // The eager send takes tx_free to 4. The request leaves at 0.5 all the same: 2, answer 3. D = max(3,
      // 4), returns 5; first byte 5, complete 6.
      {"ARequestWaitsForNoGapButItsDataDo",
       machine_of(slow_gap),
       by_hand(to_1_and_2<1, 1001>),
       3,
       {},
       {5, 2, 6.5}},
      // The eager send at 0.5 overtakes the data: it arrives at 2. Its gap ends at 4.5: D = max(2.5, 4.5),
      // returns 5.5; first byte 5.5, complete 6.5.
      {"AnEagerSendGoesAheadOfDataThatWaitForTheirAnswer",
       machine_of(slow_gap),
       by_hand(to_1_and_2<1001, 1>),
       3,
       {},
       {5.5, 7, 2.5}},
  };
}

inline std::vector<RuleCase> order_and_level_cases() {
  using enum Operation;
  const Machine grid = grid_of({.L = 1, .g = 0.1}, {.L = 5, .g = 1}, {.L = 100, .g = 10});
  const Machine quick_node =
      grid_of({.L = 3, .o_r = 2, .g = 1, .G = 0.001}, {.L = 5, .o_r = 2, .g = 1, .G = 0.001}, {});
  return {
      // T = 0 to the node's other process; + 0.1 = 0.1; + 1 = 1.1; + 1 = 2.1 to the other site. Latencies 1,
      // 5, 5, 100.
      {"EachLevelHasItsOwnLatencyAndGap", grid, call_of(bcast, "flat", 1), 5, {}, {2.1, 1, 5.1, 6.1, 102.1}},
      // 2's message arrives at 5 and rx_free is 6; 1's arrives at 4.5 + 1 = 5.5 and waits for it, level or no
      // level.
      {"AProcessHasOneGapForAllLevels", grid, call_of(gather, "flat", 1), 3, {0, 4.5, 0}, {6, 4.5, 0}},
      {"ProcessesOfANodeDoNotShareAGap", grid, by_hand(two_pairs), 4, {}, {0, 0, 5, 5}},
      // 1's byte (sent at 2, L = 3) and 2's 1,001 bytes (sent at 0, L = 5) arrive at 5. 1 first: m = 5, ends
      // 7; R = 6, m = 7, ends max(7, 7) + 2 = 9. The other way round it would be 10.
      {"AtOneInstantTheLowerRankIsReceivedFirst",
       quick_node,
       by_hand(small_and_large),
       3,
       {0, 2, 0},
       {9, 2, 0}},
      // o_s = g = 0: both arrive at 5. In order: m = 5, ends 6; m = 5 + 3, ends 9. The other way round it
      // would be 10.
      {"AtOneInstantTheEarlierMessageIsReceivedFirst",
       machine_of({.L = 5, .o_r = 1, .G = 0.001}),
       by_hand(two_messages),
       2,
       {},
       {0, 9}},
      // Up to 10 B L = 8: the first arrives at 8, and the second, sent at 0, not at 5 but at 8. m = 8, ends
      // 9; R = 8, m = 8 + 3, ends 12. Overtaken they would end at 9 and 10.
      {"ALargeMessageOfAFasterClassDoesNotOvertake",
       with_class(machine_of({.L = 5, .o_r = 1, .G = 0.001}), 10, {.L = 8, .o_r = 1, .G = 0.001}),
       by_hand(two_messages),
       2,
       {},
       {0, 12}},
      // Every control message has the L of its data's class: request 0.5 + 2, answer 4.5, the send returns
      // 5.5; first byte 6.5, complete 7.5, ends 7.7.
      {"ARendezvousHasTheLatencyOfItsClass",
       with_class(machine_of({.L = 1, .o_s = 1, .o_r = 1, .S = 1000}), 2000,
                  {.L = 2, .o_s = 0.5, .o_r = 0.2, .G = 0.001}),
       call_of(bcast, "flat", 1001),
       2,
       {},
       {5.5, 7.7}},
  };
}

inline std::vector<RuleCase> jitter_cases() {
  using enum Operation;
  const Machine lan = machine_of({.L = 5, .g = 1});
  const Machine meeting = machine_of({.L = 1, .o_s = 0.5, .o_r = 0.5, .g = 0.2, .G = 0.001, .S = 1000});
  return {
      // Arrivals 0 + 5 + 10 = 15, and not 1 + 5 = 6 but 15: R = 15, and a gap later 16. Overtaken it would be
      // 15.
      {"AMessageDoesNotOvertakeAnEarlierOneOfItsPair",
       with_jitter(lan, {0, 10}),
       by_hand(equal_messages),
       2,
       {},
       {1, 16},
       {{0, 0, 0, 10}, {0, 1, 0, 0}}},
      {"AMessageMayOvertakeThoseToOthers",
       with_jitter(lan, {0, 10}),
       by_hand(to_1_and_2<1, 1>),
       3,
       {},
       {1, 15, 6},
       {{0, 0, 0, 10}, {0, 1, 0, 0}}},
      // Request 1.5 + 1, answer 2.5 + 1 + 2 = 5.5, the send returns 6.5; first byte 5.5 + 1 + 3 = 9.5,
      // complete 10.5.
      {"EachLegOfARendezvousHasItsJitter",
       with_jitter(meeting, {1, 2, 3}),
       call_of(bcast, "flat", 1001),
       2,
       {},
       {6.5, 11},
       {{0, 0, 0, 1}, {0, 0, 1, 2}, {0, 0, 2, 3}}},
  };
}

/// Two processes a node.
inline Machine pairs_of(const Level& node, const Level& between) {
  Machine machine = machine_of(between);
  machine.network.within_node = level_of(node);
  machine.network.processes_per_node = 2;
  return machine;
}

inline Machine with_adapter(Machine machine, double g, double G = 0) {
  machine.network.adapter = Adapter{us(g), G * 1e6};
  return machine;
}

inline Machine with_memory(Machine machine, double G) {
  machine.network.within_node->memory = G * 1e6;
  return machine;
}

inline Machine placed(Machine machine, Placement placement) {
  machine.network.placement = placement;
  return machine;
}

inline Machine with_call(Machine machine, double o, double o_message) {
  machine.call = {us(o), us(o_message)};
  return machine;
}

/// What waits for the processor costs o and O a byte.
inline Machine with_waiting(Machine machine, double o, double O) {
  machine.network.between_nodes.o_waiting = us(o);
  machine.network.between_nodes.O_waiting = O * 1e6;
  return machine;
}

inline Machine with_switch(Machine machine, double peer_switch) {
  machine.network.between_nodes.peer_switch = us(peer_switch);
  return machine;
}

inline Machine with_forwarding(Machine machine, double G) {
  machine.network.between_nodes.G_forward = G * 1e6;
  return machine;
}

/// Units of two processes within nodes of four.
inline Machine nest_of(const Level& unit, const Level& node, const Level& between) {
  Machine machine = machine_of(between);
  machine.network.inner.push_back({level_of(unit), "unit", 2});
  machine.network.within_node = level_of(node);
  machine.network.processes_per_node = 4;
  return machine;
}

inline std::vector<RuleCase> place_cases() {
  using enum Operation;
  using By = Placement::By;
  const Machine nest = nest_of({.L = 1}, {.L = 2}, {.L = 5});
  return {
      // 1 in the root's unit, 2 and 3 in its node.
      {"TheInnermostLevelThatHoldsBothCounts", nest, call_of(bcast, "flat", 1), 5, {}, {0, 1, 2, 2, 5}},
      // Places of ranks 0 to 4: 0, 2, 1, 3; 4.
      {"RanksByALevelGoRoundItsUnitsAndThenToTheNextNode",
       placed(nest, {.by = By::level, .unit = 2}),
       call_of(bcast, "flat", 1),
       5,
       {},
       {0, 2, 1, 2, 5}},
      // Nodes 0, 1, 0, 1, 0: places 0, 4, 1, 5, 2.
      {"RanksByNodeGoRoundTheNodes",
       placed(nest, {.by = By::node, .nodes = 2}),
       call_of(bcast, "flat", 1),
       5,
       {},
       {0, 5, 1, 5, 2}},
  };
}

inline std::vector<RuleCase> station_cases() {
  using enum Operation;
  const Machine nodes = pairs_of({.L = 1, .g = 1}, {.L = 5, .g = 1});
  const Level meeting{.L = 1, .o_s = 0.5, .o_r = 0.5, .g = 0.2, .G = 0.001, .S = 1000};
  const Machine one_node = pairs_of({.L = 1, .G = 0.001}, {.L = 5});
  return {
      // To 1, within the node, at 0; to 2 and 3 at 1 and 2. Out at 1 and max(2, 1 + 3) = 4, so at 6 and 9 at
      // the other node, whose port in is free from 6 + 3 on. The root's port: 0, 1, 2.
      {"MessagesLeaveANodeAGapOfItsAdapterApart",
       with_adapter(nodes, 3),
       call_of(bcast, "flat", 1),
       4,
       {},
       {2, 1, 6, 9}},
      // A node each: both arrive at 5, and enter at 5 and 8, 1 first.
      {"MessagesEnterANodeAGapOfItsAdapterApart",
       with_adapter(machine_of({.L = 5, .g = 1}), 3),
       call_of(gather, "flat", 1),
       3,
       {},
       {8, 0, 0}},
      // 101 B: 1 + 100 * 0.01 = 2 at an adapter: out at 0 and max(1, 2), so 5 and 7.
      {"AnAdapterTakesItsTimeForEveryByteButTheFirst",
       with_adapter(machine_of({.L = 5, .g = 1}), 1, 0.01),
       call_of(bcast, "flat", 101),
       3,
       {},
       {1, 5, 7}},
      // 0 and 1, of one node, both send at 0, to 2 and 3 of another: 0 first.
      {"AtOneInstantTheLowerRankLeavesFirst",
       with_adapter(nodes, 3),
       by_hand(two_pairs),
       4,
       {},
       {0, 0, 5, 8}},
      // Alone: as without an adapter. Control messages take no time of it, and find it free.
      {"ALoneRendezvousFindsEveryPortFree",
       with_adapter(machine_of(meeting), 0.9),
       call_of(bcast, "flat", 1001),
       2,
       {},
       {3.5, 5}},
      // The eager message leaves the root's node at 0.5, and holds the port until 3.5. The request, handed
      // over
      // at 0.5 + 0.5 = 1, waits for it: 3.5 + 1 = 4.5. Answer 5.5 = D, returns 6.5; 6.5, complete 7.5,
      // ends 8.
      // The eager one: 1.5 + 0.5 = 2.
      {"ARequestWaitsForItsTurnToo",
       with_adapter(machine_of(meeting), 3),
       by_hand(to_1_and_2<1, 1001>),
       3,
       {},
       {6.5, 2, 8}},
      // Requests at 0.5 and 1, arrivals 1.5 and 2, answers 2.5 and 3: D = 2.5, and tx_free = 2.5 + 1.2 = 3.7.
      // Out at 2.5, until 5.5; the second, at 3.7, at 5.5: 6.5, complete 7.5, ends 8. Sends return
      // at 3.5, 4.7.
      {"DataOfRendezvousWaitForTheirTurnBehindTheirSendersBack",
       with_adapter(machine_of(meeting), 3),
       call_of(bcast, "flat", 1001),
       3,
       {},
       {4.7, 5, 8}},
      // g = 0: all messages leave at 0. (k-1)G of the memory: 100 * 0.02 = 2. At 0, 2; L = 1; m = a + 0.1.
      {"CopiesWithinAUnitShareItsMemory",
       with_memory(nest_of({.L = 1, .G = 0.001}, {.L = 1, .G = 0.001}, {.L = 5}), 0.02),
       by_hand(pairs_of_101),
       4,
       {},
       {0, 0, 1.1, 3.1}},
      {"AMemoryIsOfOneNodeAlone",
       with_memory(one_node, 0.02),
       by_hand(neighbours_of_101),
       4,
       {},
       {0, 1.1, 0, 1.1}},
  };
}

inline Machine with_queues(Machine machine, double queue_switch) {
  machine.network.between_nodes.queue_switch = us(queue_switch);
  return machine;
}

inline std::vector<RuleCase> queue_cases() {
  using enum Operation;
  const Machine lan = machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5, .O = 0.01});
  return {
      // All come to the root's queue at 0.5: 1 joins at 0.5 + 2, 2 at 4.5, 3 at 6.5, and are busy until then.
      // They arrive 5 later; the root takes them at 7.5, 9.5 and 11.5, in 0.5 each.
      {"SendersToOneReceiverQueueUp",
       with_queues(lan, 2),
       call_of(gather, "flat", 1),
       4,
       {},
       {12, 2.5, 4.5, 6.5}},
      // Copies do not keep the queue, but their sender: (k-1)O = 1. 7.5 + 0.5 + 1, and 9.5 + 1.5.
      {"ACopyFollowsOnTheQueue", with_queues(lan, 2), call_of(gather, "flat", 101), 3, {}, {11, 3.5, 5.5}},
      // The root joins another queue each time: 2.5, then 2.5 + 0.5 + 2 = 5. They arrive 5 later.
      {"AQueueIsAReceivers", with_queues(lan, 2), call_of(bcast, "flat", 1), 3, {}, {5, 8, 10.5}},
      // Two messages of one sender: 2.5, and 2.5 + 0.5 without a switch. The second one ends after 8: 8.5.
      {"BehindAnOwnMessageThereIsNoSwitch",
       with_queues(machine_of({.L = 5, .o_s = 0.5, .o_r = 0.5}), 2),
       by_hand(equal_messages),
       2,
       {},
       {3, 8.5}},
  };
}

inline std::vector<RuleCase> use_cases() {
  using enum Operation;
  const Machine lan = machine_of({.L = 5, .o_s = 0.5, .o_r = 2});
  Machine sizes = with_combine(machine_of({.L = 5}), 0.001);
  sizes.combine_classes = {{100, 0.01}};
  for (CombineClass& size : sizes.combine_classes) size.combine *= 1e6;
  return {
      // The root sends from 2 on: 2 + 5; the receiver, busy until 2, waits.
      {"ACallCostsBeforeItsFirstMessage",
       with_call(machine_of({.L = 5}), 2, 0),
       call_of(bcast, "flat", 1),
       2,
       {},
       {2, 7}},
      // Both are there at 5: 5 + 1, then 1 more.
      {"AMessageOfACallCostsItsReceiverMore",
       with_call(machine_of({.L = 5}), 0, 1),
       call_of(gather, "flat", 1),
       3,
       {},
       {7, 0, 0}},
      // 100 * 0.01 = 1 up to 100 B; 101 * 0.001 above.
      {"CombiningHasClassesOfSizes", sizes, call_of(reduce, "flat", 100), 2, {}, {6, 0}},
      {"CombiningBeyondTheLastClassTakesWhatItDoesWithout",
       sizes,
       call_of(reduce, "flat", 101),
       2,
       {},
       {5.101, 0}},
      // Both are there at 5.5. The first ends at 7.5; the second waited since 5.5: o = 3, 10.5.
      {"WhatWaitedForTheProcessorCostsWhatWaitingDoes",
       with_waiting(lan, 3, 0),
       call_of(gather, "flat", 1),
       3,
       {},
       {10.5, 0.5, 0.5}},
      // There at 5.5, taken at 20: 3 + 100 * 0.01.
      {"SoDoesWhatCameBeforeItsReceiver",
       with_waiting(lan, 3, 0.01),
       call_of(bcast, "flat", 101),
       2,
       {0, 20},
       {0.5, 24}},
      // Both are there at 5.5: 5.5 + 2 + 1, then 2 + 1 more.
      {"AnotherPeerThanTheLastOneCostsMore",
       with_switch(lan, 1),
       call_of(gather, "flat", 1),
       3,
       {},
       {11.5, 0.5, 0.5}},
      // Of one sender, there at 5.5 and 6: 5.5 + 2 + 1, then 2.
      {"TheSamePeerDoesNot", with_switch(lan, 1), by_hand(equal_messages), 2, {}, {1, 10.5}},
      // 100 * 0.01 = 1 on the first hop: 6. On the second 100 * 0.02 more: 6 + 5 + 3.
      {"ForwardedBytesTakeLonger",
       with_forwarding(machine_of({.L = 5, .G = 0.01}), 0.02),
       call_of(bcast, "chain", 101),
       3,
       {},
       {0, 6, 14}},
      // What a process sends in a linear alltoall is its own: 5 + 1.
      {"OwnBytesAreNotForwarded",
       with_forwarding(machine_of({.L = 5, .G = 0.01}), 0.02),
       call_of(alltoall, "linear", 101),
       2,
       {},
       {6, 6}},
  };
}

inline std::vector<RuleCase> rule_cases() {
  std::vector<RuleCase> all = eager_cases();
  for (const auto& more : {rendezvous_cases(), order_and_level_cases(), jitter_cases(), place_cases(),
                           station_cases(), queue_cases(), use_cases()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

inline std::vector<Picoseconds> picoseconds(const std::vector<double>& microseconds) {
  std::vector<Picoseconds> times;
  for (const double time : microseconds) times.push_back(us(time));
  return times;
}

}  // namespace plumbline::test
