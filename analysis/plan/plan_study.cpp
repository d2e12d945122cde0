#include "analysis/plan/plan_study.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/run/listener.hpp"
#include "models/distribution.hpp"
#include "models/planning/power.hpp"
#include "models/planning/sample_means.hpp"
#include "models/planning/simulated_comparisons.hpp"
#include "models/row_named.hpp"

namespace plumbline {
namespace {

constexpr double level = 0.05;
constexpr const char* rows_done = "rows done";

StudyTable::Column number(std::string key, std::string heading) {
  return {std::move(key), std::move(heading), "{:.0f}"};
}
StudyTable::Column percent(std::string key, std::string heading) {
  return {std::move(key), std::move(heading), "{:.1f} %", 100};
}

/// How often each test finds a difference where there is none.
StudyTable false_positives(std::uint64_t seed, Listener& listener) {
  constexpr int comparisons = 2000;
  constexpr double launch_effect = 0.03;
  StudyTable table{"plumbline.study.false-positives/2",
                   {fmt::format("how often each test finds a difference at level {:g} where there is none: a "
                                "launch effect of {:g} %, "
                                "{} comparisons",
                                level, 100 * launch_effect, comparisons)},
                   {percent("within", "within"), number("repetitions", "nrep"),
                    number("launches", "launches"), percent("one_launch", "t, one launch"),
                    percent("one_launch_formula", "formula"), percent("pooled", "t, pooled"),
                    percent("pooled_formula", "formula"), percent("medians", "Wilcoxon, medians")},
                   {}};
  Progress progress(listener, 4 * 3 * 3, rows_done);
  for (const double within : {0.05, 0.1, 0.2, 0.3})
    for (const int reps : {100, 1000, 10'000})
      for (const int launches : {5, 10, 30}) {
        progress.show(static_cast<int>(table.rows.size()));
        const VarianceModel model{launch_effect, within};
        const RejectionRates rates = simulate_comparisons({model, reps, launches}, level, comparisons, seed);
        table.rows.push_back({within, static_cast<double>(reps), static_cast<double>(launches),
                              rates.one_launch, one_launch_false_positives(model, reps, level), rates.pooled,
                              pooled_false_positives(model, reps, level), rates.medians});
      }
  return table;
}

/// The power that the formula claims, against simulation.
StudyTable power(std::uint64_t seed, Listener& listener) {
  constexpr int comparisons = 10'000;
  constexpr ComparisonDesign designs[] = {{{0.03, 0.1}, 1000, 5, 0.06},
                                          {{0.03, 0.1}, 1000, 10, 0.04},
                                          {{0.03, 0.1}, 100, 30, 0.03},
                                          {{0.01, 0.3}, 300, 20, 0.015},
                                          {{0.02, 0.05}, 30, 60, 0.01}};
  StudyTable table{
      "plumbline.study.power/2",
      {fmt::format("power at level {:g}: of the t test with 3/pi times as many launches, at the level that "
                   "ranks attain; and {} simulated comparisons",
                   level, comparisons)},
      {percent("between", "launch effect"), percent("within", "within"), number("repetitions", "nrep"),
       number("launches", "launches"), percent("effect", "effect"), percent("claimed", "claimed"),
       percent("simulated", "simulated")},
      {}};
  Progress progress(listener, std::ssize(designs), rows_done);
  for (const ComparisonDesign& design : designs) {
    progress.show(static_cast<int>(table.rows.size()));
    const double deviations =
        effect_in_deviations(design.effect, launch_number_sd(design.model, design.reps));
    table.rows.push_back({design.model.between, design.model.within, static_cast<double>(design.reps),
                          static_cast<double>(design.launches), design.effect,
                          rank_sum_power(deviations, design.launches, level),
                          simulate_comparisons(design, level, comparisons, seed).medians});
  }
  return table;
}

struct RunTimes {
  const char* name;
  Distribution distribution;
};

Distribution mixture(std::vector<Mixture::Part> parts) {
  return Distribution(std::make_shared<const Mixture>(Mixture{std::move(parts)}));
}

/// Times of 10 us and more, none constant: "two peaks" as the paper's figure 1 has them, "noise" a tail of
/// few late ones.
std::vector<RunTimes> run_times() {
  const Distribution peak(Normal{10e-6, 0.5e-6});
  return {{"normal", Distribution(Normal{10e-6, 1e-6})},
          {"lognormal, sigma 0.5", Distribution(Lognormal{10e-6, 0.5})},
          {"lognormal, sigma 1", Distribution(Lognormal{10e-6, 1})},
          {"two peaks, 5 % at 20 us", mixture({{0.95, peak}, {0.05, Distribution(Normal{20e-6, 2e-6})}})},
          {"noise, 1 % Pareto 2.5", mixture({{0.99, peak}, {0.01, Distribution(Pareto{20e-6, 2.5})}})}};
}

/// For how many observations the central limit theorem holds for their mean.
StudyTable sample_means(std::uint64_t seed, Listener& listener) {
  constexpr int samples = 2000;
  StudyTable table{
      "plumbline.study.sample-means/1",
      {fmt::format("95 % intervals (Student's t) of the mean of n run-times, {} samples: how many hold the "
                   "true mean, lie "
                   "below it, above it;\nand the p of Shapiro and Wilk's test that 500 such means are normal",
                   samples)},
      {{"run_times", "run-times", ""},
       number("n", "n"),
       percent("covers", "hold"),
       percent("below", "below"),
       percent("above", "above"),
       {"normal_p", "p, normal", "{:.2g}"}},
      {}};
  Progress progress(listener, 5 * 6, rows_done);
  for (const RunTimes& times : run_times())
    for (const int n : {10, 30, 100, 240, 500, 1000}) {
      progress.show(static_cast<int>(table.rows.size()));
      const MeanIntervals found = plumbline::sample_means(times.distribution, n, 0.95, samples, seed);
      table.rows.push_back(
          {times.name, static_cast<double>(n), found.covers, found.below, found.above, *found.normal_p});
    }
  return table;
}

struct NamedStudy {
  std::string_view name;
  StudyTable (*run)(std::uint64_t, Listener&);
};
constexpr NamedStudy studies[] = {
    {"false-positives", false_positives}, {"power", power}, {"sample-means", sample_means}};

}  // namespace

StudyTable study_named(std::string_view name, std::uint64_t seed, Listener& listener) {
  return row_named("study", studies, name).run(seed, listener);
}

}  // namespace plumbline
