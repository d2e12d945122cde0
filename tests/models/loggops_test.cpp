#include "models/loggops.hpp"

#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "models/machine.hpp"

namespace plumbline {
namespace {

// L 2.5 us, o_s 0.5 us, o_r 0.6 us, g 1 us, G 6 ns/B, O 0.1 ns/B, S 12 KiB, in ps.
const LogGOPS ib = {{.L = 2'500'000, .o_s = 500'000, .o_r = 600'000, .g = 1'000'000, .G = 6'000, .O = 100},
                    12'288,
                    {},
                    {},
                    {},
                    {}};

/// What the receiver of a message that it combines is busy, at `combine` ps a byte.
Picoseconds received(const LogGOPS& level, std::int64_t bytes, double combine) {
  Machine machine;
  machine.network.between_nodes = level;
  machine.compute.combine = combine;
  return message_cost(machine, 0, bytes, {.combines = true}).receive_busy;
}

TEST(CostOf, an_eager_message_pays_per_byte_for_all_but_the_first) {
  // k = 1,001: (k-1)G = 6 us, (k-1)O = 0.1 us.
  const MessageCost cost = cost_of(ib, 1001);
  EXPECT_EQ(cost.latency, 2'500'000);
  EXPECT_EQ(cost.serial, 6'000'000);
  EXPECT_EQ(cost.gap, 7'000'000);
  EXPECT_EQ(cost.send_busy, 600'000);
  EXPECT_EQ(cost.receive_busy, 700'000);
  EXPECT_FALSE(cost.rendezvous);
}

TEST(CostOf, no_bytes_cost_what_one_byte_costs) {
  for (const std::int64_t bytes : {0, 1}) {
    const MessageCost cost = cost_of(ib, bytes);
    EXPECT_EQ(cost.serial, 0);
    EXPECT_EQ(cost.gap, 1'000'000);
    EXPECT_EQ(cost.send_busy, 500'000);
    EXPECT_EQ(cost.receive_busy, 600'000);
  }
}

TEST(CostOf, above_S_there_is_a_rendezvous_without_copies) {
  EXPECT_FALSE(cost_of(ib, 12'288).rendezvous);
  const MessageCost cost = cost_of(ib, 12'289);
  EXPECT_TRUE(cost.rendezvous);
  EXPECT_EQ(cost.send_busy, 500'000);
  EXPECT_EQ(cost.receive_busy, 600'000);
  EXPECT_EQ(cost.serial, 12'288 * 6'000);
}

TEST(CostOf, combining_takes_the_receiver_for_every_byte) {
  // combine 100 ps a byte, k = 1,001: 100,100 ps on top of o_r + (k-1)O = 700,000.
  EXPECT_EQ(received(ib, 1001, 100), 800'100);
  // rendezvous: o_r + 100 k.
  EXPECT_EQ(received(ib, 20'000, 100), 600'000 + 2'000'000);
}

// Up to 100 B: L 1 us, o_s 0.2 us; up to 20,000 B, which has a rendezvous at its end: o_r 2 us, G 1 ns/B.
TEST(CostOf, every_class_of_sizes_has_its_own_parameters) {
  LogGOPS level = ib;
  level.sizes = {{{.L = 1'000'000, .o_s = 200'000}, 100}, {ib, 20'000}};
  level.sizes[1].o_r = 2'000'000;
  level.sizes[1].G = 1'000;
  EXPECT_EQ(cost_of(level, 0).latency, 1'000'000);
  EXPECT_EQ(cost_of(level, 100).overhead, 200'000);
  EXPECT_EQ(cost_of(level, 101).overhead, 500'000);
  EXPECT_EQ(cost_of(level, 101).serial, 100 * 1'000);
  EXPECT_EQ(cost_of(level, 20'000).receive_busy, 2'000'000);
  EXPECT_TRUE(cost_of(level, 20'000).rendezvous);
  EXPECT_EQ(cost_of(level, 20'001).receive_busy, 600'000);
  EXPECT_EQ(cost_of(level, 20'001).serial, 20'000 * 6'000);
}

TEST(CostOf, products_are_rounded_once_half_up) {
  // G = 0.5 ps a byte: (k-1)G = 0.5, 1, 1.5 for k = 2, 3, 4.
  LogGOPS level;
  level.G = 0.5;
  EXPECT_EQ(cost_of(level, 2).serial, 1);
  EXPECT_EQ(cost_of(level, 3).serial, 1);
  EXPECT_EQ(cost_of(level, 4).serial, 2);
}

TEST(CostOf, more_than_a_day_is_refused) {
  // A day is 8.64e16 ps: 1.44e13 bytes at 6,000 ps a byte.
  EXPECT_EQ(cost_of(ib, 14'400'000'000'001).serial, 86'400'000'000'000'000);
  EXPECT_THROW(cost_of(ib, 14'400'000'000'002), InputError);
  try {
    cost_of(ib, std::numeric_limits<std::int64_t>::max());
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "9.223e+18 bytes take more than a day at G = 6 ns a byte; take fewer bytes or a faster machine");
  }
}

TEST(CostOf, any_size_is_fine_where_bytes_cost_nothing) {
  LogGOPS level;
  level.g = 1;
  EXPECT_EQ(cost_of(level, std::numeric_limits<std::int64_t>::max()).gap, 1);
}

Machine with_launches(double sd) {
  Machine machine;
  machine.network.between_nodes = ib;
  machine.network.within_node = ib;
  machine.network.between_nodes.sizes = {{{.L = 1'000'000, .o_s = 200'000, .G = 3'000}, 100}};
  machine.launch_sd = sd;
  return machine;
}

TEST(Launched, nothing_changes_without_a_launch_effect) {
  const LogGOPS level = launched(with_launches(0), 1, 2).network.between_nodes;
  EXPECT_EQ(level.L, ib.L);
  EXPECT_EQ(level.G, ib.G);
}

TEST(Launched, one_factor_of_the_launch_scales_L_o_and_G_at_every_level_and_class) {
  // L'/L = o_s'/o_s = o_r'/o_r = G'/G, but for times being whole picoseconds.
  const Machine machine = launched(with_launches(0.02), 9, 4);
  const double factor = machine.network.between_nodes.G / 6'000;
  EXPECT_NE(factor, 1);
  EXPECT_NEAR(factor, 1, 0.1);  // five standard deviations
  for (const LogGOPS& level : {machine.network.between_nodes, *machine.network.within_node}) {
    EXPECT_NEAR(static_cast<double>(level.L) / 2'500'000, factor, 0.51 / 2'500'000);
    EXPECT_NEAR(static_cast<double>(level.o_s) / 500'000, factor, 0.51 / 500'000);
    EXPECT_NEAR(static_cast<double>(level.o_r) / 600'000, factor, 0.51 / 600'000);
    EXPECT_DOUBLE_EQ(level.G / 6'000, factor);
    EXPECT_EQ(level.g, ib.g);
    EXPECT_EQ(level.O, ib.O);
  }
  const SizeClass& small = machine.network.between_nodes.sizes.front();
  EXPECT_NEAR(static_cast<double>(small.L) / 1'000'000, factor, 0.51 / 1'000'000);
  EXPECT_NEAR(static_cast<double>(small.o_s) / 200'000, factor, 0.51 / 200'000);
  EXPECT_DOUBLE_EQ(small.G / 3'000, factor);
}

TEST(Launched, the_factor_stays_at_a_tenth_or_above) {
  // sd 10: about 46 % of the launches would be below 0.1.
  int floored = 0;
  for (std::uint64_t launch = 0; launch < 100; ++launch) {
    const Picoseconds L = launched(with_launches(10), 1, launch).network.between_nodes.L;
    EXPECT_GE(L, 250'000);
    floored += L == 250'000;
  }
  EXPECT_GT(floored, 20);
}

TEST(Launched, scaled_times_stay_between_a_picosecond_and_a_day) {
  Machine machine = with_launches(1e300);
  machine.network.between_nodes.L = 1;
  machine.network.between_nodes.o_s = one_day;
  machine.network.between_nodes.o_r = 0;
  for (std::uint64_t launch = 0; launch < 20; ++launch) {
    const LogGOPS level = launched(machine, 1, launch).network.between_nodes;
    EXPECT_GE(level.L, 1);
    EXPECT_LE(level.L, one_day);
    EXPECT_GE(level.o_s, one_day / 10);
    EXPECT_LE(level.o_s, one_day);
    EXPECT_EQ(level.o_r, 0);
  }
}

// Of classes of sizes and of a rendezvous' own way, whichever is the shortest.
TEST(MinLatency, is_that_of_the_shortest_way) {
  LogGOPS level;
  level.L = 1000;
  EXPECT_EQ(min_latency(level), 1000);
  level.sizes.push_back({{.L = 900}, 8});
  EXPECT_EQ(min_latency(level), 900);
  level.rendezvous.L = 1200;
  EXPECT_EQ(min_latency(level), 900);
  level.rendezvous.L = 700;
  EXPECT_EQ(min_latency(level), 700);
}

}  // namespace
}  // namespace plumbline
