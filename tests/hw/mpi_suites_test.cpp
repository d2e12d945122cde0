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
Protocol short_experiment() {
  Protocol protocol{.operation = {.operation = Operation::bcast, .bytes = 8}, .reps = 5, .warmup = 1};
  protocol.sync = {.exchanges = 5, .fit_points = 4, .fit_span = 0.004};
  protocol.time_budget = 0.01;
  return protocol;
}

std::vector<std::string_view> ways_to_relate_clocks(const Suite& suite) {
  if (suite.clocks == local_clocks) return {local_clocks};
  std::vector<std::string_view> names;
  for (const SyncMethod& method : sync_methods()) names.push_back(method.name);
  return names;
}

/// de Supinski and Karonis (1999)'s methods set themselves how often: as they are, they would keep four
/// processes on two cores busy for minutes.
Suite shortened(Suite suite) {
  if (suite.reps != Reps::as_published) return suite;
  suite.timed.calls = std::min(suite.timed.calls, 4);
  suite.stop.min = suite.stop.most = std::min(suite.stop.most, 2);
  return suite;
}

/// Differences of two times can be negative where something disturbed one of them.
bool takes_differences(const Suite& suite) { return suite.name == "bcast-oli"; }

void expect_times(const Process& process, const Suite& suite, const Protocol& protocol,
                  const Observations& result) {
  const bool times_here = !takes_differences(suite) || process.rank() == protocol.operation.root;
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
  const Protocol protocol = short_experiment();
  for (Suite suite : suites()) {
    suite = shortened(suite);
    for (const std::string_view clocks : ways_to_relate_clocks(suite)) {
      SCOPED_TRACE(std::string(suite.name) + ", clocks " + std::string(clocks));
      suite.clocks = clocks;
      expect_times(process_, suite, protocol, observe(process_, suite, protocol));
    }
  }
}

TEST_F(MpiSuites, RunSchedulesBetweenBarriersWithData) {
  Protocol protocol = short_experiment();
  protocol.operation = {.operation = Operation::allreduce,
                        .algorithm = &algorithm_named(Operation::allreduce, "ring"),
                        .bytes = 1000};
  protocol.barrier = {.algorithm = &algorithm_named(Operation::barrier, "dissemination"), .bytes = 65536};
  for (const char* name : {"osu", "reprompi-roundtime", "op-overhead"}) {
    const Suite suite = shortened(suite_named(name));
    expect_times(process_, suite, protocol, observe(process_, suite, protocol));
  }
}

TEST_F(MpiSuites, MeasureEveryOperation) {
  Protocol protocol = short_experiment();
  for (int number = 0; number < operations; ++number) {
    protocol.operation = {.operation = static_cast<Operation>(number), .bytes = 16};
    SCOPED_TRACE(name(protocol.operation.operation));
    for (const char* name : {"osu", "imb", "skampi"})
      expect_times(process_, suite_named(name), protocol, observe(process_, suite_named(name), protocol));
  }
}

// What is measured is as right after all those repetitions as before.
TEST_F(MpiSuites, LeaveCallsThatGiveTheRightData) {
  Protocol protocol = short_experiment();
  protocol.operation = {.operation = Operation::reduce, .root = process_.size() - 1, .bytes = 1000};
  observe(process_, suite_named("osu"), protocol);
  EXPECT_NO_THROW(verify(MPI_COMM_WORLD, process_, protocol.operation));
}

}  // namespace
}  // namespace plumbline
