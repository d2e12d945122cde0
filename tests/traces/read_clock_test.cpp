#include <gtest/gtest.h>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

// Lines 1 to 6; what follows begins at line 7.
constexpr std::string_view before = "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n[clock]\n";

ClockModel read(std::string_view clock, std::vector<std::string> settings = {}) {
  return parse_machine(std::string(before) + std::string(clock), "m.toml", settings).clock;
}

std::string refusal(std::string_view clock) {
  try {
    read(clock);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ReadClock, a_machine_without_clock_has_perfect_ones) {
  EXPECT_TRUE(shows_true_time(parse_machine("[network]\nL = '1us'\no = 0\ng = 0\nG = 0\n", "m.toml").clock));
  EXPECT_TRUE(shows_true_time(read("")));
}

TEST(ReadClock, takes_the_example_of_the_documentation) {
  const ClockModel clock = read(
      "offset = { kind = 'normal', sd = '1ms' }\n"
      "skew = { kind = 'normal', sd = '10ppm' }\n"
      "wander = '0.01ppm'\n"
      "ntp = { period = '600s', step_sd = '50us' }\n"
      "tick = '1ns'\n"
      "read_cost = '25ns'\n");
  EXPECT_EQ(clock.offset.kind, Spread::Kind::normal);
  EXPECT_EQ(clock.offset.size, 1e-3);
  EXPECT_EQ(clock.skew.kind, Spread::Kind::normal);
  EXPECT_EQ(clock.skew.size, 1e-5);
  EXPECT_EQ(clock.wander, 1e-8);
  EXPECT_EQ(clock.ntp_period, 600'000'000'000'000);
  EXPECT_EQ(clock.ntp_step_sd, 50e-6);
  EXPECT_EQ(clock.tick, 1'000);
  EXPECT_EQ(clock.read_cost, 25'000);
  EXPECT_FALSE(clock.fault);
}

TEST(ReadClock, a_bare_value_is_that_of_every_node) {
  const ClockModel clock = read("offset = '-3s'\nskew = '-20ppb'\nwander = 1e-8\n");
  EXPECT_EQ(clock.offset.kind, Spread::Kind::constant);
  EXPECT_EQ(clock.offset.size, -3);
  EXPECT_EQ(clock.skew.kind, Spread::Kind::constant);
  EXPECT_EQ(clock.skew.size, -20e-9);
  EXPECT_EQ(clock.wander, 1e-8);
}

TEST(ReadClock, knows_the_other_spreads) {
  const ClockModel clock =
      read("offset = { kind = 'constant', value = '-1us' }\nskew = { kind = 'uniform', half = '300ppm' }\n");
  EXPECT_EQ(clock.offset.kind, Spread::Kind::constant);
  EXPECT_EQ(clock.offset.size, -1e-6);
  EXPECT_EQ(clock.skew.kind, Spread::Kind::uniform);
  EXPECT_EQ(clock.skew.size, 300e-6);
}

TEST(ReadClock, ntp_steps_every_eleven_minutes_unless_told) {
  EXPECT_EQ(read("ntp = { step_sd = '50us' }\n").ntp_period, 660'000'000'000'000);
  EXPECT_EQ(read("").ntp_period, 0);
  EXPECT_EQ(read("ntp = 'none'\n").ntp_period, 0);
}

TEST(ReadClock, reads_both_faults) {
  const auto change =
      read("fault = { kind = 'frequency-change', node = 1, at = '10s', factor = 0.8 }\n").fault;
  ASSERT_TRUE(change);
  EXPECT_EQ(change->kind, ClockFault::Kind::frequency_change);
  EXPECT_EQ(change->node, 1);
  EXPECT_EQ(change->at, 10'000'000'000'000);
  EXPECT_EQ(change->factor, 0.8);
  const auto hop = read("fault = { kind = 'core-hop', node = 0, period = '1s', jump = '-5us' }\n").fault;
  ASSERT_TRUE(hop);
  EXPECT_EQ(hop->kind, ClockFault::Kind::core_hop);
  EXPECT_EQ(hop->at, 1'000'000'000'000);
  EXPECT_EQ(hop->jump, -5'000'000);
}

TEST(ReadClock, settings_change_and_take_away) {
  const std::string_view whole =
      "offset = { kind = 'normal', sd = '1ms' }\nntp = { step_sd = '50us' }\nwander = '1ppm'\n";
  EXPECT_EQ(read(whole, {"clock.offset.sd=2ms"}).offset.size, 2e-3);
  EXPECT_EQ(read(whole, {"clock.offset=0"}).offset.size, 0);
  EXPECT_EQ(read(whole, {"clock.ntp=none"}).ntp_period, 0);
  EXPECT_TRUE(shows_true_time(read(whole, {"clock=none"})));
}

TEST(ReadClock, says_what_is_wrong_and_where) {
  const std::pair<const char*, const char*> cases[] = {
      {"ofset = 0\n", "m.toml:7: unknown [clock] key 'ofset'; did you mean 'offset'?"},
      {"offset = 1\n", "m.toml:7: offset: '1' has no unit; write e.g. 1us"},
      {"offset = { sd = '1ms' }\n", "m.toml:7: [clock.offset] lacks kind; write e.g. kind = \"normal\""},
      {"offset = { kind = 'normal' }\n", "m.toml:7: [clock.offset] lacks sd; write e.g. sd = \"1ms\""},
      {"offset = { kind = 'normal', sd = '-1ms' }\n", "m.toml:7: sd must be at least 0, not -0.001"},
      {"offset = { kind = 'normal', half = '1ms' }\n",
       "m.toml:7: unknown [clock.offset] key 'half'; known: kind, sd"},
      {"offset = { kind = 'cauchy', half = '1ms' }\n",
       "m.toml:7: unknown kind of spread 'cauchy'; known: constant, normal, uniform"},
      {"offset = '2000000s'\n", "m.toml:7: offset must be between -1 day and 1 day, not 2000000 s"},
      {"\nskew = { kind = 'normal', sd = '10' }\n",
       "m.toml:8: skew must be between 0 and 10000 ppm, not 10000000 ppm"},
      {"skew = '10us'\n", "m.toml:7: skew: '10us' is not a ratio; write e.g. 10ppm, 5ppb or 1e-5"},
      {"skew = true\n", "m.toml:7: skew must be a ratio, not a boolean; write e.g. skew = \"10ppm\""},
      {"wander = '-1ppm'\n", "m.toml:7: wander must be between 0 and 100 ppm, not -1 ppm"},
      {"ntp = { period = '660s' }\n", "m.toml:7: [clock.ntp] lacks step_sd; write e.g. step_sd = \"50us\""},
      {"ntp = { step_sd = '-50us' }\n", "m.toml:7: step_sd must be at least 0, not -50us"},
      {"ntp = { period = 0, step_sd = '5us' }\n",
       "m.toml:7: period must be above 0; for no steps leave ntp out"},
      {"tick = '0.1ps'\n", "m.toml:7: tick must be at least 1 ps, not 0 ps"},
      {"tick = '-1ns'\n", "m.toml:7: tick must be at least 0, not -1ns"},
      {"read_cost = '-1ns'\n", "m.toml:7: read_cost must be at least 0, not -1ns"},
      {"fault = { kind = 'core-hopp', node = 1 }\n",
       "m.toml:7: unknown kind of fault 'core-hopp'; did you mean 'core-hop'?"},
      {"fault = { kind = 'core-hop', period = '1s', jump = '5us' }\n",
       "m.toml:7: [clock.fault] lacks node; write e.g. node = 1"},
      {"fault = { kind = 'core-hop', node = -1, period = '1s', jump = '5us' }\n",
       "m.toml:7: node must be at least 0, not -1"},
      {"fault = { kind = 'core-hop', node = 1, period = 0, jump = '5us' }\n",
       "m.toml:7: period must be at least 1 ms, not 0 s"},
      {"fault = { kind = 'core-hop', node = 1, period = '1us', jump = '5us' }\n",
       "m.toml:7: period must be at least 1 ms, not 1e-06 s"},
      {"fault = { kind = 'core-hop', node = 1, period = '1s', jump = '-1e8s' }\n",
       "m.toml:7: jump must be at most a day, not -100000000 s"},
      {"ntp = { period = '1us', step_sd = '1us' }\n", "m.toml:7: period must be at least 1 ms, not 1e-06 s"},
      {"wander = '1000ppm'\n", "m.toml:7: wander must be between 0 and 100 ppm, not 1000 ppm"},
      {"fault = { kind = 'frequency-change', node = 1, at = '10s', factor = 0 }\n",
       "m.toml:7: factor must be between 0.1 and 10, not 0"},
  };
  for (const auto& [text, error] : cases) EXPECT_EQ(refusal(text), error) << text;
}

}  // namespace
}  // namespace plumbline
