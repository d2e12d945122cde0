#include "analysis/cost/memory.hpp"

#include <fstream>
#include <functional>
#include <limits>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analysis/predict/prediction.hpp"
#include "analysis/run/job.hpp"
#include "analysis/sync/sync_request.hpp"
#include "models/errors.hpp"
#include "sim/sanitized.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
constexpr double MiB = 1024.0 * 1024;

/// A made-up computer: its proc/ and sys/ as far as memory goes.
class MemoryFree : public testing::Test {
 protected:
  MemoryFree() { write("proc/meminfo", "MemTotal: 9000 kB\nMemAvailable:    2048 kB\n"); }
  ~MemoryFree() override { fs::remove_all(root_); }

  void write(const fs::path& file, const std::string& text) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }
  void group(const fs::path& folder, const std::string& limit, const std::string& used) const {
    write(folder / "memory.max", limit);
    write(folder / "memory.current", used);
  }

  fs::path root_ = fs::temp_directory_path() / ("plumbline-memory-" + std::to_string(getpid()));
};

TEST_F(MemoryFree, IsWhatTheKernelSaysIsAvailable) { EXPECT_EQ(memory_free(root_), 2 * MiB); }

TEST_F(MemoryFree, IsUnknownAndUnlimitedWhereNothingSaysIt) {
  EXPECT_EQ(memory_free(root_ / "nowhere"), std::numeric_limits<double>::infinity());
}

TEST_F(MemoryFree, IsWhatAControlGroupLeaves) {
  write("proc/self/cgroup", "0::/a/b\n");
  group("sys/fs/cgroup/a/b", "1572864", "524288");
  EXPECT_EQ(memory_free(root_), 1 * MiB);
}

TEST_F(MemoryFree, IsWhatTheGroupAroundLeaves) {
  write("proc/self/cgroup", "0::/a/b\n");
  group("sys/fs/cgroup/a/b", "max", "524288");
  group("sys/fs/cgroup/a", "1572864", "524288");
  EXPECT_EQ(memory_free(root_), 1 * MiB);
}

TEST_F(MemoryFree, CountsCachedFilesThatTheKernelWouldGiveUp) {
  write("proc/self/cgroup", "0::/\n");
  group("sys/fs/cgroup", "1048576", "1048576");
  write("sys/fs/cgroup/memory.stat", "anon 5\ninactive_file 524288\n");
  EXPECT_EQ(memory_free(root_), 0.5 * MiB);
}

TEST_F(MemoryFree, KnowsGroupsOfTheFirstVersionToo) {
  write("proc/self/cgroup", "7:memory:/box\n0::/\n");
  write("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "1048576\n");
  write("sys/fs/cgroup/memory/box/memory.usage_in_bytes", "524288\n");
  EXPECT_EQ(memory_free(root_), 0.5 * MiB);
}

Experiment study_of(int processes) {
  Experiment experiment;
  const Collective call{Operation::bcast, &algorithm_named(Operation::bcast, "binomial"), 0, 8, 0};
  experiment.cells.push_back({call, call, processes, {}});
  return experiment;
}

TEST(JobsThatFit, AreThoseAskedForWhereMemoryIsPlenty) { EXPECT_EQ(jobs_that_fit(study_of(16), 3, 1e15), 3); }

TEST(JobsThatFit, AreFewerWhereMemoryIsShort) {
  const Experiment experiment = study_of(1000);
  EXPECT_EQ(jobs_that_fit(experiment, 8, 2.5 * memory_of_worker(experiment)), 2);
}

TEST(JobsThatFit, MustBeOneAtLeast) {
  const Experiment experiment = study_of(1000);
  EXPECT_THROW(jobs_that_fit(experiment, 8, 0.5 * memory_of_worker(experiment)), InputError);
}

TEST(MemoryOfAWorker, GrowsByTheObservationsThatItsProcessesKeep) {
  Experiment experiment = study_of(1000);
  experiment.cells[0].suites.push_back(&suite_named("osu"));
  experiment.settings.reps = 100;
  const double few = memory_of_worker(experiment);
  experiment.settings.reps = 600;
  EXPECT_EQ(memory_of_worker(experiment) - few, static_cast<double>(sizeof(Observation)) * 1000 * 500);
}

// bcast-rounds has a program for each root: P - 1 more, each of P - 1 messages of at least 16 bytes.
TEST(MemoryOfAWorker, CountsAProgramForEachRoot) {
  Experiment experiment = study_of(1000);
  experiment.settings.reps = 1;
  experiment.cells[0].suites = {&suite_named("bcast-ack")};
  const double one_root = memory_of_worker(experiment);
  experiment.cells[0].suites = {&suite_named("bcast-rounds")};
  EXPECT_GT(memory_of_worker(experiment) - one_root, 16.0 * 999 * 999);
}

// An exchange and a fit point take 24 bytes: reprompi's clocks are related by hca, 10 exchanges.
TEST(MemoryOfAWorker, CountsWhatRelatingTheClocksTakes) {
  Experiment experiment = study_of(1000);
  experiment.settings.reps = 1;
  experiment.cells[0].suites = {&suite_named("reprompi")};
  experiment.settings.fit_points = 20;
  const double few = memory_of_worker(experiment);
  experiment.settings.fit_points = 1020;
  EXPECT_NEAR(memory_of_worker(experiment) - few, 24.0 * 1000 * 1000, 1);
}

SyncExperiment sync_of(std::string_view method) {
  SyncExperiment experiment;
  experiment.processes = 100;
  experiment.methods = {&sync_method_named(method)};
  experiment.horizons = {0};
  experiment.options.fit_span = 0;
  return experiment;
}

std::string refusal(const std::function<void()>& check) {
  try {
    check();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

// Where the processes alone are too many no schedule is counted: an alltoall's of 10^9 would fill the memory.
// 10 KiB a process: 10^9 x 10 KiB = 9,536.7 GiB.
TEST(MemoryNeeded, RefusesProcessesThatNeverFitAtOnce) {
  Experiment experiment = study_of(1'000'000'000);
  experiment.cells[0].call = {Operation::alltoall, &algorithm_named(Operation::alltoall, "linear"), 0, 8, 0};
  EXPECT_THAT(refusal([&] { jobs_that_fit(experiment, 1, 1e10); }),
              HasSubstr("needs about 9537 GiB, 9.3 GiB are"));
  EXPECT_THAT(refusal([&] { check_prediction_fits(experiment, 1e10); }), HasSubstr("needs about 931 GiB"));
  SyncExperiment sync = sync_of("none");
  sync.processes = 100'000'000;
  EXPECT_THAT(refusal([&] { sync_jobs_that_fit(sync, 1, 1e10); }), HasSubstr("need about 954 GiB"));
}

// Actors and their stacks take 130 KiB a process: 10^9 x 130 KiB = 123,977.7 GiB.
TEST(MemoryNeeded, IsMoreOnSimGrid) {
  Experiment experiment = study_of(1'000'000'000);
  experiment.settings.engine = Engine::simgrid;
  EXPECT_THAT(refusal([&] { jobs_that_fit(experiment, 1, 1e10); }), HasSubstr("needs about 123978 GiB"));
  EXPECT_THAT(refusal([&] { check_prediction_fits(experiment, 1e10); }), HasSubstr("needs about 123978 GiB"));
  SyncExperiment sync = sync_of("none");
  sync.processes = 1'000'000'000;
  sync.engine = Engine::simgrid;
  EXPECT_THAT(refusal([&] { sync_jobs_that_fit(sync, 1, 1e10); }), HasSubstr("need about 123978 GiB"));
}

TEST(MemoryNeeded, CountsTheResultsOfAllSeedsAndLaunches) {
  SyncExperiment sync = sync_of("none");
  sync.machine.clock.wander = 1e-8;
  sync.seeds = 1'000'000'000;
  EXPECT_EQ(
      refusal([&] { sync_jobs_that_fit(sync, 1, 1e10); }),
      "1000000000 seeds take 2000000000 simulations, whose results need about 745 GiB, 9.3 GiB are free; "
      "ask for fewer --seeds");
  Experiment experiment = study_of(16);
  experiment.settings.launches = 1'000'000'000;
  EXPECT_THAT(refusal([&] { jobs_that_fit(experiment, 1, 1e10); }), HasSubstr("ask for fewer --launches"));
}

TEST(MemoryOfASyncWorker, CountsExchangesAndFitPointsOfEveryProcess) {
  SyncExperiment experiment = sync_of("jk");
  experiment.options.estimator = PairEstimator::mean;
  experiment.options.fit_points = 1000;
  const double few = memory_of_worker(experiment);
  experiment.options.fit_points = 11'000;
  EXPECT_NEAR(memory_of_worker(experiment) - few, 24.0 * 100 * 10'000, 1);
  experiment.options.exchanges = 1'000'010;
  EXPECT_NEAR(memory_of_worker(experiment) - few, 24.0 * 100 * 1'010'000, 1);
}

// Up to the last horizon, 24 bytes a piece, twice for a vector that has grown: wander has one a second, NTP
// and hops one a period; only one clock hops.
TEST(MemoryOfASyncWorker, CountsEveryPieceOfTheClocks) {
  SyncExperiment experiment = sync_of("none");
  const double none = memory_of_worker(experiment);
  experiment.horizons = {0, 1000};
  EXPECT_NEAR(memory_of_worker(experiment), none, 1);
  experiment.machine.clock.wander = 1e-8;
  EXPECT_NEAR(memory_of_worker(experiment) - none, 48.0 * 1000 * 100, 1);
  experiment.machine.clock.ntp_period = 10'000'000'000;  // 10 ms
  EXPECT_NEAR(memory_of_worker(experiment) - none, 48.0 * 1000 * 101 * 100, 10);
  experiment.machine.clock.fault = ClockFault{ClockFault::Kind::core_hop, 3, 1'000'000'000, 1, 5};
  EXPECT_NEAR(memory_of_worker(experiment) - none, 48.0 * 1000 * (101 * 100 + 1000), 10);
}

/// Bytes that a process of its own grows by while it works.
double measured(const std::function<void()>& work) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  if (const pid_t child = fork(); child != 0) {
    double grown = 0;
    if (read(ends[0], &grown, sizeof grown) != sizeof grown) grown = 0;
    waitpid(child, nullptr, 0);
    close(ends[0]);
    close(ends[1]);
    return grown;
  }
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  work();
  getrusage(RUSAGE_SELF, &after);
  const double grown = 1024.0 * static_cast<double>(after.ru_maxrss - before.ru_maxrss);
  _exit(write(ends[1], &grown, sizeof grown) == sizeof grown ? 0 : 1);
}

TEST(MemoryOfAPrediction, IsWhatWasMeasuredWithinAFactorOfTwo) {
  if (sanitized) GTEST_SKIP() << "the sanitizer keeps memory of its own";
  Experiment experiment = study_of(512);
  experiment.cells[0].call = {Operation::alltoall, &algorithm_named(Operation::alltoall, "linear"), 0, 8, 0};
  const double estimate = memory_of_prediction(experiment.cells[0]),
               measured = plumbline::measured([&] { predict(experiment); });
  EXPECT_LT(estimate, 2 * measured);
  EXPECT_GT(estimate, measured / 2);
}

// Every process sends to every other one, all at once: 65,280 messages. A message of 1 MiB each would take
// 64 GiB if simulated messages had data.
TEST(MemoryOfNonblockingSuites, IsWhatWasMeasuredWithinAFactorOfTwo) {
  if (sanitized) GTEST_SKIP() << "the sanitizer keeps memory of its own";
  Experiment experiment = study_of(256);
  experiment.cells[0].call = {Operation::alltoall, &algorithm_named(Operation::alltoall, "linear"), 0,
                              1 << 20, 0};
  LogGOPS& level = experiment.machine.network.between_nodes;
  level.L = level.o_s = level.o_r = level.g = 1000;
  experiment.machine.progression.thread = {1000, 1000, Progression::Core::same};
  experiment.cells[0].suites = {&suite_named("nbcbench-time")};
  experiment.settings.reps = 2;
  using enum Progression::Kind;
  for (const Progression::Kind kind : {manual, offloaded, thread}) {
    experiment.machine.progression.kind = kind;
    const double estimate = memory_of_worker(experiment);
    const double grown = measured([&] { perform(experiment, Job{0, 0, experiment.cells[0].suites[0]}); });
    EXPECT_LT(estimate, 2 * grown) << static_cast<int>(kind);
    EXPECT_GT(estimate, grown / 2) << static_cast<int>(kind);
  }
}

}  // namespace
}  // namespace plumbline
