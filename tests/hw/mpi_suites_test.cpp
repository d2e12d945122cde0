#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>

#include "hw/verify.hpp"
#include "schemes/suite.hpp"
#include "tests/hw/mpi_fixture.hpp"

// Every suite runs on real processes. Results are looked at, never how long something took.

namespace plumbline {
namespace {

using MpiSuites = OnMpi;

/// Few repetitions and ping-pongs: that a suite ends is what is asked.
Experiment short_experiment() {
  Experiment experiment{.operation = {.operation = Operation::bcast, .bytes = 8}, .reps = 5, .warmup = 1};
  experiment.sync = {.exchanges = 5, .fit_points = 4, .fit_span = 0.004};
  experiment.time_budget = 0.01;
  return experiment;
}

std::vector<std::string_view> ways_to_relate_clocks(const Suite& suite) {
  if (suite.clocks == local_clocks) return {local_clocks};
  std::vector<std::string_view> names;
  for (const SyncMethod& method : sync_methods()) names.push_back(method.name);
  return names;
}

/// The third paper's methods set themselves how often: as they are, they would keep four processes on two
/// cores busy for minutes.
Suite shortened(Suite suite) {
  if (suite.reps != Reps::as_published) return suite;
  suite.timed.calls = std::min(suite.timed.calls, 4);
  suite.stop.least = suite.stop.most = std::min(suite.stop.most, 2);
  return suite;
}

/// Differences of two times can be negative where something disturbed one of them.
bool takes_differences(const Suite& suite) { return suite.name == "bcast-oli"; }

void expect_times(const Process& process, const Suite& suite, const Experiment& experiment,
                  const Observations& result) {
  const bool times_here = !takes_differences(suite) || process.rank() == experiment.operation.root;
  const bool needs_others = takes_differences(suite) && process.size() == 1;
  EXPECT_EQ(result.seen.empty(), needs_others || !times_here);
  EXPECT_TRUE(!needs_others || !result.why_invalid.empty());
  for (const Observation& one : result.seen) {
    EXPECT_TRUE(std::isfinite(one.begin) && std::isfinite(one.end) && std::isfinite(one.time));
    EXPECT_LT(one.begin, one.end);
    EXPECT_TRUE(one.time > 0 || takes_differences(suite) || suite.nonblocking) << one.time;
  }
}

TEST_F(MpiSuites, EverySuiteRunsWithEveryWayToRelateClocks) {
  const Experiment experiment = short_experiment();
  for (Suite suite : suites()) {
    suite = shortened(suite);
    for (const std::string_view clocks : ways_to_relate_clocks(suite)) {
      SCOPED_TRACE(std::string(suite.name) + ", clocks " + std::string(clocks));
      suite.clocks = clocks;
      expect_times(process_, suite, experiment, observe(process_, suite, experiment));
    }
  }
}

TEST_F(MpiSuites, RunSchedulesBetweenBarriersWithData) {
  Experiment experiment = short_experiment();
  experiment.operation = {.operation = Operation::allreduce,
                          .algorithm = &algorithm_named(Operation::allreduce, "ring"),
                          .bytes = 1000};
  experiment.barrier = {.algorithm = &algorithm_named(Operation::barrier, "dissemination"), .bytes = 65536};
  for (const char* name : {"osu", "reprompi-roundtime", "op-overhead"}) {
    const Suite suite = shortened(suite_named(name));
    expect_times(process_, suite, experiment, observe(process_, suite, experiment));
  }
}

TEST_F(MpiSuites, MeasureEveryOperation) {
  Experiment experiment = short_experiment();
  for (int number = 0; number < operations; ++number) {
    experiment.operation = {.operation = static_cast<Operation>(number), .bytes = 16};
    SCOPED_TRACE(name(experiment.operation.operation));
    for (const char* name : {"osu", "imb", "skampi"})
      expect_times(process_, suite_named(name), experiment, observe(process_, suite_named(name), experiment));
  }
}

// What is measured is as right after all those repetitions as before.
TEST_F(MpiSuites, LeaveCallsThatGiveTheRightData) {
  Experiment experiment = short_experiment();
  experiment.operation = {.operation = Operation::reduce, .root = process_.size() - 1, .bytes = 1000};
  observe(process_, suite_named("osu"), experiment);
  EXPECT_NO_THROW(verify(MPI_COMM_WORLD, process_, experiment.operation));
}

}  // namespace
}  // namespace plumbline
