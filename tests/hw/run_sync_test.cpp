#include "hw/run_sync.hpp"
#include "hw/factors/nodes.hpp"

#include <gmock/gmock.h>

#include "hw/clocks/injected_clock.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr double horizons[] = {0, 1000};

/// Clocks are drawn a good part of a second apart. Wide: the machine may be busy with anything else, so that
/// a process is away for several of the scheduler's turns in the middle of every exchange; but an offset of
/// the wrong sign, or one that is not used, shows.
constexpr double near = 0.1;

Timer node_timer() {
  Timer timer(TimerKind::monotonic);
  agree_on_zero(MPI_COMM_WORLD, timer);
  return timer;
}

class RunSync : public testing::Test {
 protected:
  static BentClock bent(std::string_view text, std::uint64_t seed = 3) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return {injected_clock_named(text), seed, rank};
  }
  SyncRun run(MpiProcess& process, std::string_view method) const {
    const SyncOptions options{.exchanges = 10, .fit_points = 50, .fit_span = 0.02};
    return run_sync(MPI_COMM_WORLD, timer_, process, sync_method_named(method), options, horizons);
  }

  Timer timer_ = node_timer();
};

TEST_F(RunSync, WithoutAMethodTheErrorIsTheMaxDifferenceOfTheClocks) {
  MpiProcess process(MPI_COMM_WORLD, timer_, bent("offset=1s"));
  const SyncRun none = run(process, "none");
  BentClock first(injected_clock_named("offset=1s"), 3, 0);
  double max = 0;
  for (int rank = 1; rank < process.size(); ++rank) {
    BentClock other(injected_clock_named("offset=1s"), 3, rank);
    max = std::max(max, std::abs(other.local(0) - first.local(0)));
  }
  EXPECT_NEAR(none.error[0], max, 1e-9);
  EXPECT_NEAR(none.error[1], max, 1e-9);
  EXPECT_EQ(none.messages, 0U);
}

TEST_F(RunSync, RelatesClocksThatAreASecondApart) {
  MpiProcess process(MPI_COMM_WORLD, timer_, bent("offset=1s"));  // one: each calibrates for some 6 ms
  for (const char* method : {"skampi", "netgauge", "jk", "hca", "hca2", "hca3", "hierarchical"}) {
    const SyncRun seen = run(process, method);
    EXPECT_LT(seen.error[0], near) << method;
    EXPECT_GE(seen.duration, 0) << method;
    EXPECT_EQ(seen.messages > 0, process.size() > 1) << method;
    const bool fits = process.size() > 1 && sync_method_named(method).fits;
    EXPECT_EQ(seen.residual.has_value(), fits) << method;
  }
}

// An offset alone is off by the skew times the time: here by seconds, which no disturbance adds.
TEST_F(RunSync, ShowsThatAnOffsetAloneKnowsNothingOfSkew) {
  MpiProcess process(MPI_COMM_WORLD, timer_, bent("skew=10000ppm"));
  if (process.size() == 1) GTEST_SKIP() << "one process has the global clock";
  BentClock first(injected_clock_named("skew=10000ppm"), 3, 0);
  double drift = 0;
  for (int rank = 1; rank < process.size(); ++rank) {
    BentClock other(injected_clock_named("skew=10000ppm"), 3, rank);
    drift = std::max(drift, std::abs(other.local(1000) - first.local(1000)));
  }
  const SyncRun offsets = run(process, "netgauge");
  EXPECT_GT(drift, 10 * near);
  EXPECT_NEAR(offsets.error[1], drift, 2 * near);
}

TEST_F(RunSync, GivesEveryProcessTheSameVerdict) {
  MpiProcess process(MPI_COMM_WORLD, timer_, bent("offset=1s,skew=50ppm"));
  const SyncRun seen = run(process, "hca3");
  double first = seen.error[1];
  MPI_Bcast(&first, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  EXPECT_EQ(seen.error[1], first);
}

TEST_F(RunSync, RefusesToJudgeATimerThatProcessesDoNotShare) {
  Timer wtime(TimerKind::wtime);
  if (wtime.shared_within_node()) GTEST_SKIP() << "this library's MPI_Wtime is global";
  MpiProcess process(MPI_COMM_WORLD, wtime);
  const auto judge = [&](std::span<const double> at) {
    return run_sync(MPI_COMM_WORLD, wtime, process, sync_method_named("none"), {}, at);
  };
  EXPECT_THAT([&] { judge(horizons); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("take --clock tsc or monotonic")));
  EXPECT_TRUE(judge({}).error.empty());
}

}  // namespace
}  // namespace plumbline
