#pragma once

#include <algorithm>
#include <string>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "analysis/validate/simulate_call.hpp"
#include "tests/cli/program.hpp"

// What tests of `calibrate --measured` share: tables of what a known machine takes, and refusals.
namespace plumbline::test {

constexpr const char* columns_of_calls = "operation\talgorithm_number\tbytes\tprocesses\tvalue_us\n";

/// What osu says of a call, on average over processes: seconds.
inline double osu_mean(const Machine& machine, const TableCall& call) {
  const TableBenchmark benchmark{machine, &suite_named("osu")};
  return simulate(benchmark, call).by_report[*report_of(*benchmark.suite, "mean")];
}

/// A row of a table whose columns are columns_of_calls: the call as osu measures it on the machine.
inline std::string row_of(const Machine& machine, const TableCall& call) {
  return fmt::format("{}\t{}\t{}\t{}\t{}\n", name(call.operation), call.algorithm, call.bytes, call.processes,
                     osu_mean(machine, call) * 1e6);
}

/// That `calibrate` refuses the options in one line that says `what`.
inline void expect_refused(const std::string& options, const std::string& what) {
  const Ran ran = run("calibrate " + options);
  EXPECT_EQ(ran.status, 2) << options;
  EXPECT_THAT(ran.err, testing::AllOf(testing::HasSubstr("plumbline: error: "), testing::HasSubstr(what)))
      << options;
  EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
}

}  // namespace plumbline::test
