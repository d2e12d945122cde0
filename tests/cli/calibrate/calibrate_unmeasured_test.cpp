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

/// Two sockets of four a node; long messages wait for receivers between nodes; an adapter and combining cost
/// by the byte.
constexpr const char* machine_to_find = R"(
name = "known"
[network]
L = "1.2us"
o = "0.3us"
g = "0.2us"
G = "0.2ns/B"
S = "16KiB"
[[network.level]]
name = "socket"
processes = 4
L = "0.2us"
o = "0.1us"
g = "0.05us"
G = "0.1ns/B"
queue_switch = "0.05us"
[[network.level]]
name = "node"
processes = 8
L = "0.4us"
o = "0.15us"
g = "0.1us"
G = "0.15ns/B"
queue_switch = "0.05us"
[network.nic]
g = "0.2us"
G = "0.1ns/B"
[compute]
combine = "0.2ns/B"
)";

/// Of linear and of binary broadcasts, of binomial reductions, and of barriers.
constexpr std::pair<Operation, int> fitted[] = {
    {Operation::bcast, 1}, {Operation::bcast, 5}, {Operation::reduce, 5}, {Operation::barrier, 4}};

std::string rows_of(const Machine& machine) {
  std::string text = columns_of_calls;
  for (const auto& [operation, algorithm] : fitted)
    for (const int processes : {2, 3, 4, 8, 12, 16})
      if (operation == Operation::barrier)
        text += row_of(machine, {operation, algorithm, 0, processes});
      else
        for (const std::int64_t bytes : {4, 4096, 262144})
          text += row_of(machine, {operation, algorithm, bytes, processes});
  return text;
}

TableFitRequest request_of(const std::string& rows) {
  TableFitRequest request{.tables = {file_with("unmeasured.tsv", rows)},
                          .levels = {{"socket", 4}, {"node", 8}}};
  for (const auto& [operation, algorithm] : fitted) request.fit.push_back({operation, algorithm});
  return request;
}

/// How many steps a fit says that it may take.
struct Steps final : Listener {
  int all = 0;
  void begin(int steps, std::string_view) override { all = std::max(all, steps); }
};

// A closed loop, with no latency. What was found is right to 15 % in the median about algorithms that were
// not fitted on, chains, binomial trees and rings, and about more processes than there were.
TEST(CalibrateUnmeasured, finds_a_machine_from_collectives_alone) {
  const Machine known = parse_machine(machine_to_find, "known.toml");
  Steps steps;
  const TableFit fit = fit_tables(request_of(rows_of(known)), steps);
  // Two searches of 600 machines; before each the best so far, and with each of 12 sizes above which senders
  // may wait, within a node and between nodes.
  EXPECT_EQ(steps.all, 2 * (600 + 2 * 13));
  EXPECT_LE(fit.simulations, 1252U);
  EXPECT_FALSE(fit.latencies_measured);
  EXPECT_LT(*fit.factors.median, 1.1);
  std::vector<double> ratios;
  for (const auto& [operation, algorithm] : {std::pair{Operation::bcast, 2},
                                             {Operation::bcast, 6},
                                             {Operation::reduce, 4},
                                             {Operation::allreduce, 4},
                                             {Operation::barrier, 2}})
    for (const int processes : {4, 8, 16, 32})
      for (const std::int64_t bytes : {8, 4096, 65536}) {
        const TableCall call{operation, algorithm, operation == Operation::barrier ? 0 : bytes, processes};
        ratios.push_back(osu_mean(fit.machine, call) / osu_mean(known, call));
      }
  EXPECT_LT(*factors_of(ratios).median, 1.15);
}

// From 2,896 (4,096 / sqrt 2) to 5,793 B it goes from 1 us + 1 ns/B to 5 us + 0.1 ns/B; at 4,096 B it is
// halfway between 5.096 and 5.4096 us.
TEST(CalibrateUnmeasured, has_two_lines_of_latency_and_an_octave_between) {
  const LatencyCurve curve{1e-6, 1e-9, 5e-6, 0.1e-9, 4096};
  EXPECT_NEAR(curve.at(1), 1.001e-6, 1e-15);
  EXPECT_NEAR(curve.at(2048), 3.048e-6, 1e-15);
  EXPECT_NEAR(curve.at(4096), 5.2528e-6, 1e-15);
  EXPECT_NEAR(curve.at(10000), 6e-6, 1e-15);
}

// At its start every level's latency is that of the rough ones, and of long messages 4 times as much + bytes.
// Eager half a round trip is o_s + L + (k-1)(G + O) + o_r, a rendezvous one o_s + 3L + (k-1)G + o_r.
TEST(CalibrateUnmeasured, meets_the_latencies_that_it_tries) {
  const TableModel model({{"socket", 4}, {"node", 8}}, {.within = 1e-6, .between = 4e-6, .per_byte = 1e-10});
  std::vector<double> start;
  for (const TableParameter& parameter : model.parameters()) start.push_back(parameter.start);
  const Machine machine = model.machine(start, {.within = 32768, .between = 65536});
  const auto half_round_trip = [&](int level, std::int64_t bytes) {
    const MessageCost cost = message_cost(machine, level, bytes, {});
    const Picoseconds legs = cost.rendezvous ? 3 : 1;
    return to_seconds(cost.overhead + legs * cost.latency + cost.serial + cost.receive_busy);
  };
  EXPECT_NEAR(half_round_trip(3, 1), 1e-6, 1e-9);  // a byte is 0.4 ns
  EXPECT_NEAR(half_round_trip(1, 512), 1e-6 + 512 * 4e-10, 1e-11);
  EXPECT_NEAR(half_round_trip(0, 1), 4e-6, 1e-9);
  EXPECT_NEAR(half_round_trip(0, 65536), 16e-6 + 65536 * 1e-10, 1e-11);
  EXPECT_NEAR(half_round_trip(3, 1 << 20), 4e-6 + (1 << 20) * 1e-10, 1e-11);
  EXPECT_NEAR(half_round_trip(0, 1 << 20), 16e-6 + (1 << 20) * 1e-10, 1e-11);
}

// Barriers on 2, 4 and 8 processes take 1, 2 and 3 us, on 16 across nodes 9 us: 6 more than on 8.
TEST(CalibrateUnmeasured, begins_at_what_the_fewest_processes_take) {
  std::vector<MeasuredCall> calls;
  for (const auto& [processes, us] : {std::pair{2, 1}, {4, 2}, {8, 3}, {16, 9}, {32, 20}})
    calls.push_back({{Operation::barrier, 0, 0, processes}, us * 1e-6});
  const RoughLatencies rough = rough_latencies(calls, {"node", 8});
  EXPECT_NEAR(rough.within, 1e-6, 1e-15);
  EXPECT_NEAR(rough.between, 6e-6, 1e-15);
}

void expect_rows_refused(const std::string& rows, const std::string& options, const std::string& what) {
  expect_refused(fmt::format("--measured {} --levels socket:4,node:8 {}",
                             file_with("few.tsv", columns_of_calls + rows), options),
                 what);
}

TEST(CalibrateUnmeasured, says_in_one_line_what_too_few_calls_do_not_say) {
  expect_rows_refused("bcast\t1\t8\t4\t3\n", "--fit bcast:1", "more processes than a node of 8");
  expect_rows_refused("bcast\t1\t8\t16\t3\n", "--fit bcast:1", "stays within a node of 8");
  expect_rows_refused("bcast\t1\t8\t4\t3\nbcast\t1\t8\t16\t5\n", "--fit bcast:1",
                      "2 calls do not determine 38 parameters");
  expect_rows_refused("bcast\t1\t8\t4\tx\n", "--fit bcast:1", "few.tsv:2");
  expect_rows_refused("bcast\t1\t8\t4\t3\n", "--fit bcast:1,reduce:2", "reduce:2");
}

}  // namespace
}  // namespace plumbline::test
