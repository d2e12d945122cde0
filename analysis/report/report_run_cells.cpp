#include <algorithm>
#include <map>
#include <set>

#include "analysis/report/report_cell.hpp"
#include "analysis/run/results.hpp"
#include "analysis/run/stored_cell.hpp"
#include "schemes/observation_times.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

/// Every cell of any launch, once, in the order in which launches have them.
std::vector<CellKey> keys_of(const Store& store) {
  std::vector<CellKey> keys;
  std::set<ComparedKey> seen;
  for (const StoredLaunch& launch : store.launches())
    for (const CellKey& key : store.cells(launch.id))
      if (seen.insert(compared_key(key)).second) keys.push_back(key);
  return keys;
}

/// Last start - first start of each observation that counts, on the global clock; empty on local clocks.
std::vector<double> seen_start_skews(const Measurement& measurement) {
  std::vector<double> skews;
  if (!std::ranges::all_of(measurement, [](const Observations& one) { return one.sync.has_value(); }))
    return skews;
  const std::vector<bool> counts = counting_observations(measurement);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto has_it = [i](const Observations& one) { return i < one.seen.size(); };
    if (!counts[i] || !std::ranges::all_of(measurement, has_it)) continue;
    std::vector<double> begins;
    for (const Observations& one : measurement) begins.push_back(one.seen[i].begin);
    const auto [first, last] = std::minmax_element(begins.begin(), begins.end());
    skews.push_back(*last - *first);
  }
  return skews;
}

/// What all launches say of one cell: one launch's observations are in memory at a time.
class Gathered {
 public:
  Gathered(const Store& store, const CellKey& key)
      : suite_(key.suite == truth_suite ? nullptr : &suite_named(key.suite)) {
    for (const StoredLaunch& launch : store.launches())
      if (store.has(launch.id, key)) add(launch.number, store.cell(launch.id, key));
  }

  ReportCell cell(std::size_t run, const CellKey& key) {
    ReportCell cell{.run = run, .key = compared_key(key), .resolved = resolved_, .launches = launches_};
    cell.start_skew = five_quantiles(skews_);
    suite_ == nullptr ? describe_truth(cell) : describe_suite(cell);
    return cell;
  }
  std::vector<double> take_times() { return std::move(times_); }
  std::optional<TruthSummary> truth() const { return truth_of(results_); }

 private:
  std::vector<double> times_of(const StoredCell& cell) const {
    if (suite_ == nullptr) return cell.truth;
    return observation_times(primary(*suite_).processes, measurement_of(cell), cell.key.root);
  }

  /// The truth starts everywhere at once.
  std::vector<double> skews_of(const StoredCell& cell) const {
    if (suite_ == nullptr || !cell.start_skew.empty()) return cell.start_skew;
    return seen_start_skews(measurement_of(cell));
  }

  void add(int launch, const StoredCell& cell) {
    const std::vector<double> times = times_of(cell);
    const JobResult& result = results_.emplace_back(result_from(cell, suite_));
    if (cell.resolved) resolved_ = *cell.resolved;
    launches_.push_back({launch, suite_ == nullptr ? std::nullopt : primary_of({&result, 1}), times.size(),
                         static_cast<std::size_t>(result.invalid), five_quantiles(times)});
    times_.insert(times_.end(), times.begin(), times.end());
    const std::vector<double> skews = skews_of(cell);
    skews_.insert(skews_.end(), skews.begin(), skews.end());
  }

  /// The median of all executions, as `simulate` has it.
  void describe_truth(ReportCell& cell) const {
    for (LaunchOfCell& launch : cell.launches)
      if (launch.quantiles) launch.reported = (*launch.quantiles)[2];
    if (const auto truth = this->truth()) {
      cell.reported = truth->median_s;
      cell.kind = IntervalKind::spread;
      cell.interval = {truth->p5_s, truth->p95_s};
    }
    cell.key.statistic = "median of all executions";
  }

  void describe_suite(ReportCell& cell) const {
    summarise(cell);
    const SuiteResult result = result_of(*suite_, results_);
    cell.valid = result.valid;
    cell.why = result.why;
    for (const Reported& reported : result.reported)
      if (reported.primary) cell.key.statistic = reported.statistic;
  }

  const Suite* suite_;  // nullptr: the truth
  std::string resolved_;
  std::vector<JobResult> results_;
  std::vector<LaunchOfCell> launches_;
  std::vector<double> times_, skews_;
};

/// The call that a suite's cell and the truth's are of.
ComparedKey compared_call(const CellKey& key) {
  ComparedKey call = compared_key(key);
  call.suite.clear();
  return call;
}

}  // namespace

std::size_t count_cells(const Store& store) {
  return store.info().backend == "imported" ? count_imported_cells(store) : keys_of(store).size();
}

std::vector<ReportCell> cells_of_run(const Store& store, const CellReading& reading) {
  std::vector<ReportCell> cells;
  std::map<ComparedKey, TruthSummary> truths;
  std::vector<CellKey> keys = keys_of(store);
  std::stable_partition(keys.begin(), keys.end(),
                        [](const CellKey& key) { return key.suite == truth_suite; });
  for (const CellKey& key : keys) {
    Gathered gathered(store, key);
    ReportCell& cell = cells.emplace_back(gathered.cell(reading.run, key));
    cell.values = condensed(gathered.take_times(), reading.points);
    reading.is_read();
    const auto own = gathered.truth();  // of a nonblocking suite: what the processor lost
    if (key.suite == truth_suite) {
      if (own) truths.emplace(compared_call(key), *own);
      continue;
    }
    const auto found = truths.find(compared_call(key));
    const auto truth = own ? own : found == truths.end() ? std::nullopt : std::optional(found->second);
    if (truth) cell.truth = truth->median_s;
    cell.error = error_of(cell.reported, truth);
  }
  return cells;
}

}  // namespace plumbline
