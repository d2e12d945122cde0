#include <benchmark/benchmark.h>

#include <cstdint>
#include <span>
#include <vector>

#include "models/random.hpp"
#include "models/statistics.hpp"
#include "models/statistics/autocorrelation.hpp"
#include "models/statistics/bootstrap.hpp"
#include "models/statistics/kernel_density.hpp"
#include "models/statistics/kolmogorov_smirnov.hpp"
#include "models/statistics/median_interval.hpp"
#include "models/statistics/shapiro_wilk.hpp"
#include "models/statistics/t_tests.hpp"
#include "models/statistics/warm_up.hpp"
#include "models/statistics/wilcoxon.hpp"

// How many values a second each statistic takes, from samples of one launch's medians (30) to all
// observations of many launches (30,000); and the comparison of two stores of 100 cells, 30 launches and
// 1,000 observations.
namespace {

using namespace plumbline;
using Values = std::vector<double>;

Stream stream(std::uint64_t index) { return {1, Purpose::noise, 0, index}; }

/// About 10 us, standard deviation 1 us.
Values sample(std::size_t n, std::uint64_t index) {
  Stream random = stream(index);
  Values values(n);
  for (double& value : values) value = 1e-5 + 1e-6 * random.normal();
  return values;
}

template <class Statistic>
void of_one(benchmark::State& state, Statistic statistic) {
  const Values x = sample(static_cast<std::size_t>(state.range(0)), 1);
  for (auto _ : state) benchmark::DoNotOptimize(statistic(x));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <class Test>
void of_two(benchmark::State& state, Test test) {
  const auto n = static_cast<std::size_t>(state.range(0));
  const Values x = sample(n, 1), y = sample(n, 2);
  for (auto _ : state) benchmark::DoNotOptimize(test(x, y));
  state.SetItemsProcessed(state.iterations() * state.range(0) * 2);
}

BENCHMARK_CAPTURE(of_one, median, [](const Values& x) { return median(x); })->Arg(30)->Arg(1000)->Arg(30'000);
BENCHMARK_CAPTURE(of_one, median_interval, [](const Values& x) { return median_interval(x); })
    ->Arg(30)
    ->Arg(30'000);
BENCHMARK_CAPTURE(of_one, shapiro_wilk, [](const Values& x) { return shapiro_wilk(x); })->Arg(30)->Arg(5000);
BENCHMARK_CAPTURE(of_one, kernel_density, [](const Values& x) { return kernel_density(x); })
    ->Arg(30)
    ->Arg(30'000);
BENCHMARK_CAPTURE(of_one, effective_sample_size, [](const Values& x) { return effective_sample_size(x); })
    ->Arg(1000)
    ->Arg(30'000);
BENCHMARK_CAPTURE(of_one, warm_up_length, [](const Values& x) { return warm_up_length(x); })
    ->Arg(1000)
    ->Arg(30'000);

BENCHMARK_CAPTURE(of_two, wilcoxon, [](const Values& x, const Values& y) { return wilcoxon_rank_sum(x, y); })
    ->Arg(30)
    ->Arg(49)
    ->Arg(30'000);
BENCHMARK_CAPTURE(of_two, cliffs_delta, [](const Values& x, const Values& y) { return cliffs_delta(x, y); })
    ->Arg(30)
    ->Arg(30'000);
BENCHMARK_CAPTURE(of_two, welch_t, [](const Values& x, const Values& y) { return welch_t_test(x, y); })
    ->Arg(30)
    ->Arg(30'000);
BENCHMARK_CAPTURE(of_two, kolmogorov_smirnov,
                  [](const Values& x, const Values& y) { return kolmogorov_smirnov(x, y); })
    ->Arg(30)
    ->Arg(30'000);
BENCHMARK_CAPTURE(of_two, ratio_of_medians, [](const Values& x, const Values& y) {
  return ratio_of_medians_interval(x, y, stream(3));
})->Arg(30);

/// The median of each launch of 1,000 observations.
Values medians(std::span<const Values> launches) {
  Values result;
  for (const Values& launch : launches) result.push_back(*median(launch));
  return result;
}

void compare_stores(benchmark::State& state) {
  constexpr std::size_t cells = 100, launches = 30, observations = 1000;
  std::vector<Values> stored;
  for (std::uint64_t i = 0; i < cells * 2 * launches; ++i) stored.push_back(sample(observations, i));
  for (auto _ : state)
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const std::span both = std::span(stored).subspan(cell * 2 * launches, 2 * launches);
      const Values x = medians(both.first(launches)), y = medians(both.last(launches));
      benchmark::DoNotOptimize(wilcoxon_rank_sum(x, y));
      benchmark::DoNotOptimize(ratio_of_medians_interval(x, y, stream(cell)));
      benchmark::DoNotOptimize(cliffs_delta(x, y));
    }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(stored.size() * observations));
}
BENCHMARK(compare_stores)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
