#include <cmath>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "analysis/calibrate/fit_tables.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/validate/simulate_call.hpp"
#include "models/errors.hpp"
#include "tests/support/table_fits.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

/// Two levels within a node of eight, and what is not in a round trip: a switch of 100 ns at senders, of 150
/// ns at receivers, an adapter that takes 300 ns a message.
constexpr const char* known_machine = R"(
name = "known"
[network]
L = "1.5us"
o = "0.2us"
g = "0.2us"
G = "0ns/B"
peer_switch = "50ns"
[[network.level]]
name = "socket"
processes = 4
L = "0.2us"
o = "0.1us"
g = "0.05us"
queue_switch = "0.1us"
peer_switch = "0.15us"
[[network.level]]
name = "node"
processes = 8
L = "0.4us"
o = "0.15us"
g = "0.1us"
queue_switch = "0.1us"
peer_switch = "0.15us"
[network.nic]
g = "0.3us"
)";

/// Half a round trip is o_s + L + o_r: 0.4, 0.7 and 1.9 us, whatever the size.
constexpr const char* latencies =
    "where\tbytes\tlatency_us\n"
    "same_socket\t1\t0.4\nsame_socket\t64\t0.4\n"
    "other_socket\t1\t0.7\nother_socket\t64\t0.7\n"
    "other_node\t1\t1.9\nother_node\t64\t1.9\n";

/// What osu says on the known machine of a linear broadcast and of the default barrier.
std::string measured_rows() {
  const Machine known = parse_machine(known_machine, "known.toml");
  std::string text = columns_of_calls;
  for (const int processes : {2, 3, 4, 5, 6, 8, 10, 12, 14, 16})
    for (const Operation operation : {Operation::bcast, Operation::barrier})
      text += row_of(known, {operation, operation == Operation::bcast ? 1 : 0, 1, processes});
  return text;
}

TableFitRequest request_of(const std::string& collectives) {
  return {.tables = {file_with("latencies.tsv", latencies), file_with("collectives.tsv", collectives)},
          .levels = {{"socket", 4}, {"node", 8}},
          .fit = {{Operation::bcast, 1}, {Operation::barrier, 0}}};
}

/// Factors between two machines of broadcasts by other algorithms than the fitted one: four chains, binary,
/// and binomial trees.
Factors factors_between(const Machine& one, const Machine& other) {
  std::vector<double> ratios;
  for (const int algorithm : {2, 5, 6})
    for (const int processes : {4, 6, 7, 9, 12, 16}) {
      const TableCall call{Operation::bcast, algorithm, 1, processes};
      ratios.push_back(osu_mean(one, call) / osu_mean(other, call));
    }
  return factors_of(ratios);
}

// A closed loop: numbers of a machine that is known. What was fitted is right to 10 % in the median about
// algorithms that it has not seen; a machine of the same latencies alone is off by more than 30 %.
TEST(CalibrateTables, finds_a_machine_that_is_right_about_other_algorithms) {
  Listener nobody;
  const TableFit fit = fit_tables(request_of(measured_rows()), nobody);
  EXPECT_EQ(fit.calls, 20U);
  EXPECT_LT(*fit.factors.median, 1.05);
  const Machine known = parse_machine(known_machine, "known.toml");
  EXPECT_LT(*factors_between(fit.machine, known).median, 1.1);
  Machine latencies_alone = known;
  for_each_level(latencies_alone.network, [](LogGOPS& level) { level.queue_switch = level.peer_switch = 0; });
  latencies_alone.network.adapter.reset();
  EXPECT_GT(*factors_between(latencies_alone, known).median, 1.3);
}

// Half a round trip on the machine that was found is what was measured, whatever was fitted.
TEST(CalibrateTables, meets_every_measured_latency) {
  const TableLatencies table{{{"socket", 4}, {"node", 8}},
                             {{{1, 0.4e-6}, {1024, 1e-6}}, {{1, 0.7e-6}}},
                             {{1, 1.9e-6}, {4096, 3e-6}}};
  std::vector<double> most;
  for (const TableParameter& parameter : table_parameters()) most.push_back(parameter.max);
  const Machine machine = machine_of(table, most);
  const auto half_round_trip = [&](int level, std::int64_t bytes) {
    const MessageCost cost = message_cost(machine, level, bytes, {});
    return to_seconds(cost.overhead + cost.latency + cost.serial + cost.receive_busy);
  };
  EXPECT_NEAR(half_round_trip(3, 1), 0.4e-6, 1e-12);
  EXPECT_NEAR(half_round_trip(3, 1024), 1e-6, 1e-12);
  EXPECT_NEAR(half_round_trip(1, 1), 0.7e-6, 1e-12);
  EXPECT_NEAR(half_round_trip(0, 1), 1.9e-6, 1e-12);
  EXPECT_NEAR(half_round_trip(0, 4096), 3e-6, 1e-12);
}

// 5 us of the inner level count for the outer one, too, where that has no row; whose row says more is known
// by its first words.
TEST(CalibrateTables, take_latencies_of_the_next_level_where_one_has_none) {
  LatencyTable table{"t.tsv"};
  for (const auto& [where, seconds] :
       {std::pair("same_core_complex", 1e-6), {"same_core_complex_too", 3e-6}, {"other-node", 9e-6}}) {
    LatencyRow& row = table.rows.emplace_back();
    row.where = where;
    row.bytes = 8;
    row.seconds = seconds;
  }
  const TableLatencies found =
      latencies_of(std::vector{table}, parse_levels("core-complex:4,socket:64,node:128"));
  ASSERT_EQ(found.within.size(), 3U);
  for (const LatencyBySize& level : found.within) EXPECT_NEAR(level.at(8), 2e-6, 1e-15);  // their median
  EXPECT_NEAR(found.between.at(8), 9e-6, 1e-15);
}

TEST(CalibrateTables, refuse_levels_that_do_not_nest) {
  EXPECT_THROW(parse_levels("socket:64,core:4"), InputError);
  EXPECT_THROW(parse_levels("socket:6,node:8"), InputError);
  for (const char* wrong : {"", "socket", "socket:", ":4", "socket:x", "socket:0", "a:4,",
                            "socket:99999999999", "core:4,node:8", "node:4,rack:8", "a:4,a:8"})
    EXPECT_THROW(parse_levels(wrong), InputError) << wrong;
}

TEST(CalibrateTables, refuse_calls_without_a_number) {
  for (const char* wrong : {"bcast", "bcast:", "bcast:x", "bcast:-1", "bcast:99999", "brodcast:1"})
    EXPECT_THROW(parse_fitted_call(wrong), InputError) << wrong;
}

// 2 latencies of a level that --levels does not name, one of 0, one whose size is unknown; a broadcast whose
// size is unknown, one mapped to a level that is not there, and one dealt out to nodes whose number is not
// said. The same machine comes out without them.
TEST(CalibrateTables, say_how_many_rows_they_leave_out_and_why) {
  const std::string few =
      "bcast\t1\t1\t2\t1\tcore\nbcast\t1\t1\t4\t2\tcore\nbcast\t1\t1\t8\t3\tcore\nbcast\t1\t1\t16\t6\tcore\n";
  const std::string more = "bcast\t1\t\t8\t3\tcore\nbcast\t1\t1\t8\t3\track\nbcast\t1\t1\t8\t3\tnode\n";
  const std::string columns = "operation\talgorithm_number\tbytes\tprocesses\tvalue_us\tmapping\n";
  const auto request = [&](const std::string& p2p, const std::string& calls) {
    return TableFitRequest{
        .tables = {file_with("p2p_left.tsv", p2p), file_with("calls_left.tsv", columns + calls)},
        .levels = {{"socket", 4}, {"node", 8}},
        .fit = {{Operation::bcast, 1}}};
  };
  Listener nobody;
  const TableFit without = fit_tables(request(latencies, few), nobody);
  EXPECT_THAT(without.notes, testing::IsEmpty());
  const TableFit fit = fit_tables(
      request(latencies +
                  std::string("same_numa\t1\t0.3\nsame_numa\t64\t0.3\nother_node\t8\t0\nother_node\t\t2\n"),
              few + more),
      nobody);
  EXPECT_THAT(
      fit.notes,
      testing::UnorderedElementsAre(
          HasSubstr("rows left out: 1 (a number that they need is unknown)"),
          testing::AllOf(HasSubstr("rows left out: 1 ("), HasSubstr("rack")),
          testing::AllOf(HasSubstr("rows left out: 1 ("), HasSubstr("the table has no number")),
          "latencies left out: 2 ('same_numa' names no level)", "latencies left out: 1 (a latency of 0)",
          "latencies left out: 1 (a number that they need is unknown)"));
  EXPECT_EQ(fit.parameters, without.parameters);
}

TEST(CalibrateTables, say_on_stderr_and_in_the_machine_what_was_left_out) {
  const std::string p2p = file_with("p2p_said.tsv", latencies + std::string("same_numa\t1\t0.3\n"));
  const std::string calls =
      file_with("calls_said.tsv", columns_of_calls + std::string("bcast\t1\t1\t4\t2\n"));
  const Ran ran =
      run(fmt::format("calibrate --measured {},{} --levels socket:4,node:8 --fit bcast:1", p2p, calls));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("plumbline: note: latencies left out: 1 ('same_numa' names no level)\n"));
  EXPECT_THAT(ran.out, HasSubstr("# latencies left out: 1 ('same_numa' names no level)\n"));
}

TEST(CalibrateTables, refuse_a_fit_of_no_call_or_no_level) {
  Listener nobody;
  const TableFitRequest good =
      request_of(columns_of_calls + std::string("bcast\t1\t1\t4\t2\nbarrier\t0\t0\t4\t2\n"));
  TableFitRequest no_calls = good, no_levels = good;
  no_calls.fit.clear();
  no_levels.levels.clear();
  EXPECT_THROW(fit_tables(no_calls, nobody), InputError);
  EXPECT_THROW(fit_tables(no_levels, nobody), InputError);
}

TEST(CalibrateTables, say_in_one_line_what_is_missing) {
  const std::string p2p = file_with("latencies.tsv", latencies);
  const std::string table = file_with("one.tsv", columns_of_calls + std::string("bcast\t1\t8\t4\t3\n"));
  const std::string both = fmt::format("--measured {},{} ", p2p, table);
  expect_refused(both + "--fit bcast:1", "--levels is missing");
  expect_refused(both + "--levels socket:4,node:8", "--fit is missing");
  expect_refused(both + "--levels socket:4,node:8 --fit bcast:5", "bcast:5");
  expect_refused(both + "--levels socket:4,node:8 --fit bcast:1 --fit-only 'processes>64'", "bcast:1");
  expect_refused("--measured " + table + " --levels node:8 --fit bcast:1", "no table has latencies");
  expect_refused(both + "--levels rack:4 --fit bcast:1", "other_rack");
  expect_refused("--fit bcast:1 --simulate ib-2008", "--fit goes with --measured alone");
  expect_refused(both + "--levels socket:4,node:8 --fit bcast:1,bcast:1", "bcast:1 is to be fitted on twice");
  expect_refused(both + "--levels socket:4,node:8 --fit bcast:1 --benchmark mpptest",
                 "mpptest does not report 'mean' over processes");
  expect_refused(both + "--levels socket:4,node:8 --fit bcast:1 --benchmark imb-nbc", "nonblocking");
  expect_refused(both + "--levels socket:4,node:8 --fit bcast:1 --output " + table,
                 "it would replace a table of --measured");
}

}  // namespace
}  // namespace plumbline::test
