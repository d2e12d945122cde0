// The papers' figures about clocks, as experiments on the simulator.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/statistics.hpp"
#include "schemes/sync/pair.hpp"
#include "sim/simulate.hpp"
#include "tests/support/in_child.hpp"

namespace plumbline {
namespace {

// ---- Hoefler et al. (2010), figure 6: quality and cost of Netgauge's rule against N
// ------------------------------------

struct Settled {
  double quality;  ///< how much greater than the smallest possible the smallest round trip is, mean, relative
  double cost;     ///< exchanges, mean
};

/// 400 runs of the rule on round trips of base + two draws of jitter.
Settled settle(const Distribution& jitter, double base, double min, int patience) {
  constexpr int runs = 400;
  Settled sum{0, 0};
  for (std::uint32_t run = 0; run < runs; ++run) {
    sync::Settling rule;
    int exchanges = 0;
    double smallest = std::numeric_limits<double>::infinity();
    for (; rule.unshrunk() < patience; ++exchanges) {
      Stream stream(1, Purpose::jitter, run, static_cast<std::uint64_t>(exchanges));
      const double round_trip = base + jitter.draw(stream) + jitter.draw(stream);
      rule.see(round_trip);
      smallest = std::min(smallest, round_trip);
    }
    sum.quality += smallest / min - 1;
    sum.cost += exchanges;
  }
  return {sum.quality / runs, sum.cost / runs};
}

// Like InfiniBand, Myrinet and Gigabit Ethernet: narrow, narrow with a tail, wide. The smallest possible
// round trip is the base, to which lognormal and gamma jitter add as little as one likes. The mean cost is
// e^gamma N = 178 (docs/explanation/clocks.md).
TEST(Figure6, AHundredInARowFindsTheMinWithin10PercentFor130To190Exchanges) {
  const struct {
    Distribution jitter;
    double base;
  } networks[] = {{Distribution(Lognormal{1e-7, 0.5}), 5e-6},
                  {Distribution(Gamma{2, 2e-7}), 14e-6},
                  {Distribution(Lognormal{4e-6, 0.8}), 40e-6}};
  for (const auto& network : networks) {
    const Settled hundred = settle(network.jitter, network.base, network.base, 100);
    EXPECT_LT(hundred.quality, 0.10);
    EXPECT_GT(hundred.cost, 130);
    EXPECT_LT(hundred.cost, 190);
    const Settled ten = settle(network.jitter, network.base, network.base, 10);
    EXPECT_GT(ten.quality, hundred.quality) << "quality improves with N";
    EXPECT_LT(ten.cost, hundred.cost) << "and costs more";
  }
}

// ---- Hoefler et al. (2010), figure 5: a straight line takes skews of up to 300 ppm off to below 1 ppm
// --------------------

Machine skewed(double wander) {
  Machine machine;
  LogGOPS& network = machine.network.between_nodes;
  network.L = 2'500'000;
  network.o_s = network.o_r = 500'000;
  network.g = 1'000'000;
  network.jitter = Distribution(Lognormal{1e-7, 0.5});
  machine.clock.offset = {Spread::Kind::normal, 1e-3};
  machine.clock.skew = {Spread::Kind::uniform, 150e-6};  // two clocks differ by up to 300 ppm
  machine.clock.wander = wander;
  return machine;
}

// 0.01 ppm in a second are 0.01 sqrt(60) = 0.08 ppm after a minute: what is left is the wander's.
TEST(Figure5, AfterALinearCorrectionTheErrorStaysBelow1PpmForAMinute) {
  const auto errors = test::in_child([] {
    const SyncOptions options{.fit_points = 100};
    const double horizons[] = {0, 60};
    const SyncRun line = run_sync({skewed(1e-8), 8}, sync_method_named("hca3"), options, horizons);
    return std::vector<Picoseconds>{to_picoseconds(line.error[0]), to_picoseconds(line.error[1])};
  });
  EXPECT_LT(to_seconds(errors[1] - errors[0]) / 60, 1e-6);
}

TEST(Figure5, WithoutItTheClocksPartByTensOfPpm) {
  const auto errors = test::in_child([] {
    const double horizons[] = {0, 60};
    const SyncRun offsets = run_sync({skewed(1e-8), 8}, sync_method_named("netgauge"), {}, horizons);
    return std::vector<Picoseconds>{to_picoseconds(offsets.error[0]), to_picoseconds(offsets.error[1])};
  });
  EXPECT_GT(to_seconds(errors[1] - errors[0]) / 60, 10e-6);
}

// ---- Hunold and Carpen-Amarie (2016), figure 4: what 500,000 observations do to windows and barriers
// ------------------------------

/// Median start skew in the first and in the last tenth of the observations, ps.
std::vector<Picoseconds> start_skew_early_and_late(const char* suite, const SyncOptions& options, int reps) {
  return test::in_child([=] {
    const Protocol protocol{.operation = {.operation = Operation::allreduce, .bytes = 8},
                            .reps = reps,
                            .sync = options,
                            .window = 40e-6};
    Machine machine = skewed(1e-8);
    machine.clock.skew = {Spread::Kind::normal, 1e-6};
    const std::vector<double> skew = run_suite({machine, 4}, suite_named(suite), protocol).start_skew;
    const auto tenth = static_cast<std::ptrdiff_t>(skew.size() / 10);
    const std::vector<double> early(skew.begin(), skew.begin() + tenth), late(skew.end() - tenth, skew.end());
    return std::vector<Picoseconds>{to_picoseconds(*median(early)), to_picoseconds(*median(late))};
  });
}

TEST(Figure4, TheWindowOfALinearModelDriftsSlowlyAndTheBarrierNotAtAll) {
  const auto window = start_skew_early_and_late("reprompi-jk", {.fit_points = 100}, 500'000);
  const auto barrier = start_skew_early_and_late("reprompi-barrier", {}, 500'000);
  EXPECT_GT(window[1], window[0]) << "the window drifts";
  EXPECT_LT(window[1] - window[0], 10'000'000) << "by less than 10 us in 20 s: below 1 ppm";
  EXPECT_NEAR(static_cast<double>(barrier[1]), static_cast<double>(barrier[0]),
              0.05 * static_cast<double>(barrier[0]));
}

// Our addition: 100,000 windows of 40 us are 4 s, in which clocks whose rates differ by some ppm part by some
// microseconds.
TEST(Figure4, AWindowOfOffsetsOnlyDriftsAwayAtOnce) {
  const auto line = start_skew_early_and_late("reprompi-jk", {.fit_points = 100}, 100'000);
  const auto offsets = start_skew_early_and_late("netgauge", {}, 100'000);
  EXPECT_GT(offsets[1] - offsets[0], 10 * (line[1] - line[0]));
  EXPECT_GT(offsets[1], 1'000'000);
}

}  // namespace
}  // namespace plumbline
