#include "analysis/run/results.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// The median over the launches that have `value`; empty where none has.
template <class Value>
std::optional<double> median_over(std::span<const JobResult> launches, const Value& value) {
  std::vector<double> values;
  for (const JobResult& launch : launches)
    if (const std::optional<double> one = std::invoke(value, launch)) values.push_back(*one);
  return median(values);
}

auto seconds_of(std::size_t report) {
  return [report](const JobResult& launch) { return launch.reported[report].seconds; };
}

}  // namespace

std::optional<double> error_of(std::optional<double> seconds, const std::optional<TruthSummary>& truth) {
  if (!seconds || !truth || truth->median_s == 0) return std::nullopt;
  return *seconds / truth->median_s - 1;
}

std::optional<double> error_of(const Reported& reported, const SuiteResult& suite, const CellResult& result) {
  if (!reported.has_truth) return std::nullopt;
  return error_of(reported.seconds, suite.truth ? suite.truth : result.truth);
}

std::optional<double> error_from_last(const Reported& reported, const CellResult& result) {
  return reported.has_truth ? error_of(reported.seconds, result.truth_from_last) : std::nullopt;
}

std::optional<TruthSummary> truth_from_last_of(std::span<const JobResult> launches) {
  std::vector<JobResult> from_last(launches.size());
  for (std::size_t i = 0; i < launches.size(); ++i) {
    const JobResult& whole = launches[i];
    if (whole.start_skews.size() != whole.truth.size()) return std::nullopt;
    std::transform(whole.truth.begin(), whole.truth.end(), whole.start_skews.begin(),
                   std::back_inserter(from_last[i].truth), std::minus<>{});
  }
  return truth_of(from_last);
}

std::optional<TruthSummary> truth_of(std::span<const JobResult> launches) {
  std::vector<double> all;
  std::vector<std::optional<double>> by_launch;
  for (const JobResult& launch : launches) {
    all.insert(all.end(), launch.truth.begin(), launch.truth.end());
    by_launch.push_back(median(launch.truth));
  }
  if (all.empty()) return std::nullopt;
  return TruthSummary{*quantile(all, 0.5), *quantile(all, 0.05), *quantile(all, 0.95), all.size(), by_launch};
}

std::optional<double> median_of(std::span<const JobResult> launches,
                                std::optional<double> JobResult::*member) {
  return median_over(launches, member);
}

std::optional<double> primary_of(std::span<const JobResult> launches) {
  if (launches.empty()) return std::nullopt;
  const auto& reported = launches.front().reported;
  const auto primary = std::ranges::find_if(reported, &Reported::primary);
  return median_over(launches, seconds_of(static_cast<std::size_t>(primary - reported.begin())));
}

SuiteResult result_of(const Suite& suite, std::span<const JobResult> launches) {
  SuiteResult result;
  result.suite = name(suite);
  result.reported = launches.front().reported;
  result.truth = truth_of(launches);
  result.overlaps = {median_over(launches, [](const JobResult& launch) { return launch.overlaps.imb; }),
                     median_over(launches, [](const JobResult& launch) { return launch.overlaps.osu; })};
  result.sync_s = *median_over(launches, &JobResult::sync);
  result.start_skew_s = median_of(launches, &JobResult::start_skew);
  for (std::size_t i = 0; i < result.reported.size(); ++i) {
    result.reported[i].seconds = median_over(launches, seconds_of(i));
    auto& by_launch = result.by_launch.emplace_back();
    std::ranges::transform(launches, std::back_inserter(by_launch), seconds_of(i));
  }
  for (const JobResult& launch : launches) {
    result.observations += launch.observations;
    result.invalid += launch.invalid;
    result.valid = result.valid && launch.valid;
    if (result.why.empty()) result.why = launch.why_invalid;
  }
  return result;
}

}  // namespace plumbline
