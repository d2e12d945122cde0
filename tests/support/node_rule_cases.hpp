#pragma once

#include <string>
#include <vector>

#include "tests/support/rule_cases.hpp"

// The rules for what LogGOPS leaves out of a node (docs/explanation/model.md), one case a rule, as in
// rule_cases.hpp.
namespace plumbline::test {

/// Two processes a node.
inline Machine pairs_of(const Level& node, const Level& between) {
  Machine machine = machine_of(between);
  machine.network.within_node = level_of(node);
  machine.network.processes_per_node = 2;
  return machine;
}

inline Machine with_adapter(Machine machine, double g, double G = 0, double peer_switch = 0) {
  machine.network.adapter = Adapter{us(g), G * 1e6, us(peer_switch)};
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
  machine.call.o = us(o);
  machine.call.o_message = us(o_message);
  return machine;
}

/// A round in which a process both sends and receives costs it `o_exchange`; one of up to 100 B half of it.
inline Machine with_exchange(Machine machine, double o_exchange) {
  machine.call.o_exchange = us(o_exchange);
  machine.call.sizes = {{100, us(o_exchange / 2)}};
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
      // To 3 from 0, again from 0, and from 1, at 0, 1 and 2, of one node to another one; L 5. They leave at
      // 0,
      // 3 and 6, and arrive at 5, 8 and 11. The first keeps the port in until 5 + 3 + 4 = 12, the second,
      // which follows an own one, from 12 to 15, and the third enters at 15.
      {"AnotherSenderToOneReceiverKeepsTheWayInLonger",
       with_adapter(pairs_of({.L = 1, .g = 1}, {.L = 5, .g = 1}), 3, 0, 4),
       by_hand(three_to_3),
       4,
       {0, 2, 0, 0},
       {1, 2, 0, 15}},
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

inline Machine with_queues(Machine machine, double queue_switch, double G = 0) {
  machine.network.between_nodes.queue_switch = us(queue_switch);
  machine.network.between_nodes.G_queue = G * 1e6;
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
      // (k-1)G_queue = 1: 1 joins at 2.5, 2 at max(0.5, 2.5 + 1) + 2, 3 at 5.5 + 3; then copies of 1. They
      // arrive at 7.5, 10.5 and 13.5, and are taken in 0.5 + 1 each.
      {"BytesKeepTheQueueFromOtherSenders",
       with_queues(lan, 2, 0.01),
       call_of(gather, "flat", 101),
       4,
       {},
       {15, 3.5, 6.5, 9.5}},
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

/// L 2 and 3 ns a byte by rendezvous, which messages above 100 B that are sent by nonblocking calls take.
inline Machine with_rendezvous(Machine machine) {
  machine.network.between_nodes.rendezvous = {100, us(2), 0.003 * 1e6};
  return machine;
}

inline std::vector<RuleCase> nonblocking_cases() {
  using enum Operation;
  const Machine lan = with_rendezvous(machine_of({.L = 1, .o_s = 0.5, .o_r = 0.5, .G = 0.001}));
  return {
      // Request 0.5 + 2, answer 4.5 = D; the send returns 100 * 0.003 later, at 4.8; data 6.5, complete 6.8.
      {"ANonblockingSendHasAThresholdOfItsOwn", lan, call_of(bcast, "flat", 101), 2, {}, {4.8, 7.3}},
      // 0.5 + 1 + 99 * 0.001, and 0.5.
      {"UpToItNothingIsOther", lan, call_of(bcast, "flat", 100), 2, {}, {0.5, 2.099}},
      // Reductions send by blocking calls: 0.5 + 1 + 0.1 + 0.5.
      {"ABlockingSendDoesNotKnowIt", lan, call_of(reduce, "flat", 101), 2, {}, {2.1, 0.5}},
      // Both requests: 2.5 and 3; answers 4.5 and 5. D = 4.5, tx_free = 4.8; D = 5, returns 5.3.
      // Data 6.5 and 7, complete 6.8 and 7.3.
      {"DataOfEachReceiverStartWithItsAnswer", lan, call_of(bcast, "flat", 101), 3, {}, {5.3, 7.3, 7.8}},
  };
}

inline std::vector<RuleCase> exchange_cases() {
  using enum Operation;
  const Machine lan = with_exchange(machine_of({.L = 5}), 2);
  const Machine waits = with_exchange(machine_of({.L = 2, .S = 0}), 2);
  return {
      // 2 + 5, and 1 + 5.
      {"SendingAndReceivingInARoundCosts", lan, call_of(allreduce, "recursive-doubling", 101), 2, {}, {7, 7}},
      {"ItHasClassesOfSizes", lan, call_of(allreduce, "recursive-doubling", 100), 2, {}, {6, 6}},
      {"OneOfTheTwoDoesNot", lan, call_of(bcast, "flat", 101), 2, {}, {0, 5}},
      // Two rounds of 1 + 5.
      {"EachRoundCosts", lan, call_of(barrier, "dissemination", 0), 3, {}, {12, 12, 12}},
      // Receives are posted at 1 and 11. 0's request: 1 + 2, answered at 11; at 13 its data leave, at 15 they
      // are
      // there. 1's: 11 + 2, answered at once; 15, 17.
      {"ItComesBeforeTheReceives", waits, call_of(allreduce, "recursive-doubling", 1), 2, {0, 10}, {17, 15}},
  };
}

inline std::vector<RuleCase> use_cases() {
  using enum Operation;
  const Machine lan = machine_of({.L = 5, .o_s = 0.5, .o_r = 2});
  Machine sizes = with_combine(machine_of({.L = 5}), 0.001);
  sizes.compute.sizes = {{{0.01e6}, 100}};
  Machine unsent = sizes;
  unsent.compute.combine_unsent = 0.005e6;
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
      // The root has sent nothing: 5 + 101 * 0.005. A class that does not say it makes no difference.
      {"CombiningIntoWhatWasNotSentHasItsOwnCost", unsent, call_of(reduce, "flat", 101), 2, {}, {5.505, 0}},
      {"AClassThatDoesNotSayItCombinesAlike", unsent, call_of(reduce, "flat", 100), 2, {}, {6, 0}},
      // Both combine into what they send: 5 + 101 * 0.001.
      {"CombiningIntoWhatIsSentCostsWhatItDoes",
       unsent,
       call_of(allreduce, "recursive-doubling", 101),
       2,
       {},
       {5.101, 5.101}},
      // Each sends one half of 404 B and combines into the other, 5 + 202 * 0.005; that half it sends: 5
      // more.
      {"AReduceScatterCombinesIntoWhatItHasNotSent",
       unsent,
       call_of(allreduce, "rabenseifner", 404),
       2,
       {},
       {11.01, 11.01}},
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
      // An allreduce sends from the result's place, where its own were copied: 5 + 1 + 2.
      {"CopiedBytesAreForwarded",
       with_forwarding(machine_of({.L = 5, .G = 0.01}), 0.02),
       call_of(allreduce, "recursive-doubling", 101),
       2,
       {},
       {8, 8}},
  };
}

/// All of them, those of LogGOPS first.
inline std::vector<RuleCase> rule_cases() {
  std::vector<RuleCase> all = loggops_rule_cases();
  for (const auto& more :
       {place_cases(), station_cases(), queue_cases(), nonblocking_cases(), exchange_cases(), use_cases()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace plumbline::test
