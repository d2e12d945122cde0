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
          {},
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
  machine.compute.combine = microseconds_a_byte * 1e6;
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

inline std::vector<RuleCase> loggops_rule_cases() {
  std::vector<RuleCase> all = eager_cases();
  for (const auto& more : {rendezvous_cases(), order_and_level_cases(), jitter_cases()}) {
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
