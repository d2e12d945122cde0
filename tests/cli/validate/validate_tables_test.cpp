#include <fmt/core.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/plain_machine.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* columns =
    "source_repo\tprocesses\toperation\talgorithm_number\tbytes\tvalue_us\tstatistic\tnodes\tmapping\n";

/// L 10 us, o 1 us, g 2 us, two processes, a flat broadcast by osu: before each the library's barrier, which
/// is recursive doubling, an exchange. The barrier ends at process 0 at x, at process 1 at x + d.
///   Broadcast: process 0 sends at x and returns at x + 1. The message arrives at x + 11, so that process 1
///   ends at x + max(d, 11) + 1.
///   Barrier: process 0 may send again after g, at x + 2; that message arrives at x + 13 and ends at x + 14.
///   Process 1's, sent at x + 12 where d is at most 11, arrives at x + 23 and ends at x + 24.
/// So d is 14 - 24 = -10 from the second barrier on: process 1 waits from x - 10 to x + 12. Every broadcast
/// takes 1 us at process 0 and 22 us at process 1, 11.5 us on average. Alone it takes L + 2o = 12 us.
/// Barriers in a row, entered by both at once, take 12 us.
constexpr const char* rows =
    "a/one\t2\tbcast\t1\t8\t23\tmean\t1\tcore\n"
    "a/one\t2\tbcast\t1\t8\t1\tmin\t1\tcore\n"
    "a/one\t2\tbcast\t1\t8\t11\tmax\t1\tcore\n"
    "b/two\t2\tbcast\t1\t8\t11.5\tmean\t1\tcore\n"
    "a/one\t2\tbcast\t5\t8\t92\tmean\t1\tcore\n"
    "a/one\t2\tbarrier\t0\t0\t6\tmean\t1\tcore\n";

Ran validate_table(const std::string& text, const std::string& more) {
  return run(fmt::format("validate --measured {} --machine {} {}", file_with("table.tsv", columns + text),
                         file_with("plain.toml", plain_machine), more));
}

json validated(const std::string& text, const std::string& more = "") {
  const Ran ran = validate_table(text, more + " --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  return json::parse(ran.out);
}

json group(const json& found, const std::string& by, const std::string& name,
           const std::string& statistic = "mean") {
  for (const json& one : found["groups"])
    if (one["by"] == by && one["name"] == name && one["statistic"] == statistic) return one;
  return {};
}

TEST(ValidateTables, simulates_each_cell_as_the_benchmark_measures_it) {
  const json found = validated(rows);
  EXPECT_EQ(found["schema"], "plumbline.validate.tables/1");
  ASSERT_EQ(found["cells"].size(), 6U);
  for (const json& cell : found["cells"]) {
    EXPECT_NEAR(cell["truth_s"], 12e-6, 1e-15);
    EXPECT_EQ(cell["settled"], true);
    const double expected = cell["operation"] == "barrier" ? 12e-6
                            : cell["statistic"] == "min"   ? 1e-6
                            : cell["statistic"] == "max"   ? 22e-6
                                                           : 11.5e-6;
    EXPECT_NEAR(cell["simulated_s"], expected, 1e-15) << cell;
    EXPECT_NEAR(cell["ratio"], expected / cell["measured_s"].get<double>(), 1e-9);
  }
}

// Ratios of the means: bcast 1/2 and 1, by algorithm 5, which on two processes is the same, 1/8; barrier 2.
// |ln|, in ln 2: 1, 0, 3, 1. The median is 1: a factor of 2. The median of the ratios is (1/2 + 1) / 2.
TEST(ValidateTables, says_by_which_factor_groups_of_cells_are_off) {
  const json found = validated(rows);
  const json all = group(found, "all", "cells");
  EXPECT_EQ(all["cells"], 4);
  EXPECT_NEAR(all["ratio_median"], 0.75, 1e-9);
  EXPECT_NEAR(all["factor_median"], 2, 1e-9);
  EXPECT_NEAR(group(found, "all", "cells", "max")["ratio_median"], 2, 1e-9);
  EXPECT_NEAR(group(found, "all", "cells", "min")["ratio_median"], 1, 1e-9);
  EXPECT_NEAR(group(found, "algorithm", "barrier:0 default")["ratio_median"], 2, 1e-9);
  EXPECT_EQ(group(found, "algorithm", "bcast:1 basic_linear")["cells"], 2);
  EXPECT_EQ(group(found, "size", "up to 1 KiB")["cells"], 4);
  EXPECT_EQ(group(found, "nodes", "1")["cells"], 4);
  EXPECT_EQ(group(found, "mapping", "core")["cells"], 4);
}

// One pair: a/one's broadcasts of 8 B, 23 and 92 us. In simulation both take the same time: not in order.
// Two people measured the broadcast by algorithm 1: 23 / 11.5.
TEST(ValidateTables, holds_the_order_of_algorithms_and_people_against_each_other) {
  const json found = validated(rows);
  const json all = group(found, "all", "cells");
  EXPECT_EQ(all["pairs_decided"], 1);
  EXPECT_EQ(all["pairs_agreed"], 0);
  EXPECT_DOUBLE_EQ(all["order_agrees"], 0);
  EXPECT_EQ(all["calls_shared"], 1);
  EXPECT_NEAR(all["spread_median"], 2, 1e-9);
  EXPECT_EQ(group(found, "algorithm", "bcast:5 binary_tree")["pairs_decided"], 1);
  EXPECT_EQ(group(found, "algorithm", "barrier:0 default")["pairs_decided"], 0);
  EXPECT_TRUE(group(found, "algorithm", "barrier:0 default")["order_agrees"].is_null());
}

// No datatype is one for all calls where none was asked for: a reduction is of floats, others move bytes.
TEST(ValidateTables, names_the_datatype_that_was_asked_for_alone) {
  EXPECT_TRUE(validated(rows)["datatype"].is_null());
  EXPECT_EQ(validated(rows, "--datatype double")["datatype"], "double");
  EXPECT_THAT(validate_table(rows, "").out, HasSubstr("datatype float in reductions, else byte,"));
}

TEST(ValidateTables, repetitions_of_a_cell_are_one_number_their_median) {
  const json found = validated(
      "a/one\t2\tbcast\t1\t8\t10\tmean\t1\tcore\na/one\t2\tbcast\t1\t8\t30\tmean\t1\tcore\n"
      "a/one\t2\tbcast\t1\t8\t11.5\tmean\t1\tcore\n");
  ASSERT_EQ(found["cells"].size(), 1U);
  EXPECT_EQ(found["cells"][0]["repetitions"], 3);
  EXPECT_NEAR(found["cells"][0]["measured_s"], 11.5e-6, 1e-15);
}

TEST(ValidateTables, filters_say_which_rows_count) {
  EXPECT_EQ(validated(rows, "--only operation=bcast,statistic=mean")["cells"].size(), 3U);
  EXPECT_EQ(validated(rows, "--only operation=bcast --only source=two")["cells"].size(), 1U);
  EXPECT_EQ(
      validated(rows, "--except operation=bcast,statistic=mean --except operation=barrier")["cells"].size(),
      2U);
}

/// L + 2o: 3 us within a pair, 5 us within a node of two pairs, 12 us between nodes.
constexpr const char* two_levels = R"(name = "two-levels"
source = "for this test"
processes_per_node = 4
[network]
L = "10us"
o = "1us"
g = "2us"
G = "0ns/B"
[[network.level]]
name = "pair"
processes = 2
L = "1us"
o = "1us"
g = "2us"
G = "0ns/B"
[[network.level]]
name = "node"
processes = 4
L = "3us"
o = "1us"
g = "2us"
G = "0ns/B"
)";

TEST(ValidateTables, processes_are_placed_as_nodes_and_mapping_say) {
  const std::string machine = file_with("levels.toml", two_levels);
  const auto truth = [&](const std::string& nodes_and_mapping, int processes = 2) {
    const std::string table =
        columns + fmt::format("a/one\t{}\tbcast\t1\t8\t23\tmean\t{}\n", processes, nodes_and_mapping);
    const Ran ran = run(fmt::format("validate --measured {} --machine {} --format json",
                                    file_with("placed.tsv", table), machine));
    EXPECT_EQ(ran.status, 0) << ran.err;
    return json::parse(ran.out)["cells"].at(0)["truth_s"].get<double>();
  };
  EXPECT_NEAR(truth("1\tcore"), 3e-6, 1e-15);
  EXPECT_NEAR(truth("1\tpair"), 5e-6, 1e-15);
  EXPECT_NEAR(truth("2\tnode"), 12e-6, 1e-15);
  EXPECT_NEAR(truth("\tcore"), 3e-6, 1e-15);
  // Rank 1 on the other node gets the first message, after 12 us; rank 2, beside rank 0, one sent g later.
  EXPECT_NEAR(truth("2\tnode", 3), 12e-6, 1e-15);
  const std::string wrong =
      columns + std::string(
                    "a/one\t2\tbcast\t1\t8\t23\tmean\t2\tcore\na/one\t9\tbcast\t1\t8\t23\tmean\t2\tnode\n"
                    "a/one\t9\tbcast\t1\t8\t23\tmean\t\tnode\na/one\t2\tbcast\t1\t8\t23\tmean\t1\tsocket\n");
  const Ran ran =
      run(fmt::format("validate --measured {} --machine {}", file_with("wrong.tsv", wrong), machine));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("the table's nodes do not have the machine's 4 processes each"));
  EXPECT_THAT(ran.err, HasSubstr("2 nodes with 4 processes each have places for 8 processes, not 9"));
  EXPECT_THAT(ran.err,
              HasSubstr("mapping 'node' deals processes out to nodes, of which the table has no number"));
  EXPECT_THAT(ran.err, HasSubstr("mapping 'socket' is neither core, node nor a level"));
}

TEST(ValidateTables, says_what_it_leaves_out) {
  const json found = validated(std::string(rows) +
                               "a/one\t2\talltoallw\t0\t8\t1\tmean\t1\tcore\n"
                               "a/one\t2\tbcast\t0\t8\t1\tp99\t1\tcore\n"
                               "a/one\t2\tbcast\t77\t8\t1\tmean\t1\tcore\n"
                               "a/one\t2\tbcast\t1\t8\t1\tmean\t1\tby hand\n"
                               "a/one\t2\tbcast\t1\tunknown\t1\tmean\t1\tcore\n"
                               "a/one\t2\tbcast\t1\t16\t0\tmean\t1\tcore\n");
  EXPECT_EQ(found["cells"].size(), 7U);
  const std::string notes = found["notes"].dump();
  EXPECT_THAT(notes, HasSubstr("rows left out: 1 (alltoallw is not simulated"));
  EXPECT_THAT(notes, HasSubstr("rows left out: 1 (osu does not report 'p99' over processes"));
  EXPECT_THAT(notes, HasSubstr("77"));
  EXPECT_THAT(notes, HasSubstr("rows left out: 1 (mapping 'by hand' is neither"));
  EXPECT_THAT(notes, HasSubstr("rows left out: 1 (a number that they need is unknown"));
  EXPECT_THAT(notes, HasSubstr("cells without a ratio, measured or simulated as 0: 1"));
}

TEST(ValidateTables, leaves_out_tables_of_latencies) {
  const std::string latencies = file_with("latencies.tsv", "where\tbytes\tlatency_us\nother_node\t8\t1.8\n");
  const Ran ran = run(fmt::format("validate --measured {} {} --machine {} --format json",
                                  file_with("table.tsv", std::string(columns) + rows), latencies,
                                  file_with("plain.toml", plain_machine)));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(json::parse(ran.out)["notes"].dump(), HasSubstr("latencies.tsv has latencies of messages"));
}

TEST(ValidateTables, prints_a_table_of_groups_and_a_csv_of_cells) {
  const Ran ran = validate_table(rows, "--only statistic=mean");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("bcast:1 basic_linear"));
  EXPECT_THAT(ran.out, HasSubstr("only       statistic=mean"));
  const Ran csv = validate_table(rows, "--only statistic=min --format csv");
  EXPECT_THAT(csv.out, HasSubstr("a/one,,,1,core,2,bcast,1,,basic_linear,flat,0,,8,min,"));
}

TEST(ValidateTables, several_tables_are_one) {
  const std::string one =
      file_with("one.tsv", columns + std::string("a/one\t2\tbcast\t1\t8\t23\tmean\t1\tcore\n"));
  const std::string other =
      file_with("other.tsv", columns + std::string("b/two\t2\tbcast\t1\t8\t23\tmean\t1\tcore\n"));
  const std::string machine = file_with("plain.toml", plain_machine);
  for (const char* between : {" ", ",", " --measured "}) {
    const Ran ran = run(
        fmt::format("validate --measured {}{}{} --machine {} --format json", one, between, other, machine));
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(json::parse(ran.out)["cells"].size(), 2U);
  }
  EXPECT_EQ(run(fmt::format("validate --measured {} {} --machine {}", one, one, machine)).status, 2);
}

TEST(ValidateTables, refuses_what_does_not_fit) {
  EXPECT_EQ(validate_table("a/one\ttwo\tbcast\t1\t8\t23\tmean\t1\tcore\n", "").status, 2);
  EXPECT_THAT(validate_table("a/one\ttwo\tbcast\t1\t8\t23\tmean\t1\tcore\n", "").err,
              HasSubstr("table.tsv:2: processes: 'two' is not a whole number from 1"));
  EXPECT_THAT(validate_table(rows, "--only bytes").err, HasSubstr("--only: 'bytes' is no condition"));
  EXPECT_THAT(validate_table(rows, "--only bytes=9").err, HasSubstr("no row of the tables is left"));
  EXPECT_THAT(validate_table(rows, "--benchmark osy").err, HasSubstr("did you mean 'osu'?"));
  EXPECT_THAT(validate_table(rows, "--benchmark osu-nbc").err, HasSubstr("nonblocking"));
  EXPECT_THAT(validate_table(rows, "--tolerance 10%").err,
              HasSubstr("--tolerance is of another kind of validate"));
  EXPECT_THAT(run("validate --sim a.db --hw b.db --only bytes=8").err,
              HasSubstr("--only is of another kind of validate"));
}

}  // namespace
}  // namespace plumbline::test
