#include "analysis/run/results.hpp"

#include <algorithm>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

std::vector<std::optional<double>> each_of(std::span<const JobResult> launches, std::size_t report) {
  std::vector<std::optional<double>> seconds;
  for (const JobResult& launch : launches) seconds.push_back(launch.reported[report].seconds);
  return seconds;
}

std::optional<double> median_over(std::span<const JobResult> launches, std::size_t report) {
  std::vector<double> seconds;
  for (const std::optional<double> launch : each_of(launches, report))
    if (launch) seconds.push_back(*launch);
  return median(seconds);
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
  std::vector<double> values;
  for (const JobResult& launch : launches)
    if (const std::optional<double> value = launch.*member) values.push_back(*value);
  return median(values);
}

std::optional<double> primary_of(std::span<const JobResult> launches) {
  if (launches.empty()) return std::nullopt;
  const auto& reported = launches.front().reported;
  const auto primary = std::ranges::find_if(reported, &Reported::primary);
  return median_over(launches, static_cast<std::size_t>(primary - reported.begin()));
}

namespace {

Overlaps median_of_overlaps(std::span<const JobResult> launches) {
  std::vector<double> imb, osu;
  for (const JobResult& launch : launches) {
    if (launch.overlaps.imb) imb.push_back(*launch.overlaps.imb);
    if (launch.overlaps.osu) osu.push_back(*launch.overlaps.osu);
  }
  return {median(imb), median(osu)};
}

}  // namespace

SuiteResult result_of(const Suite& suite, std::span<const JobResult> launches) {
  SuiteResult result;
  result.suite = name(suite);
  result.reported = launches.front().reported;
  result.truth = truth_of(launches);
  result.overlaps = median_of_overlaps(launches);
  std::vector<double> syncs;
  for (const JobResult& launch : launches) syncs.push_back(launch.sync);
  result.sync_s = *median(syncs);
  result.start_skew_s = median_of(launches, &JobResult::start_skew);
  for (std::size_t i = 0; i < result.reported.size(); ++i) {
    result.reported[i].seconds = median_over(launches, i);
    result.by_launch.push_back(each_of(launches, i));
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
