#include "analysis/run/job_result.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/run/causes.hpp"

namespace plumbline {
namespace {

void take_validity(JobResult& result, const Measurement& measurement) {
  for (const Observations& process : measurement) {
    result.valid = result.valid && process.valid;
    if (result.why_invalid.empty()) result.why_invalid = process.why_invalid;
  }
}

/// How often processes started late and took too long, in words.
std::string failures_in_words(const Measurement& measurement) {
  std::size_t late = 0, long_ones = 0;
  for (const Observations& process : measurement)
    for (const Observation& one : process.seen) {
      late += has(one.verdict, Verdict::started_late) ? 1 : 0;
      long_ones += has(one.verdict, Verdict::took_too_long) ? 1 : 0;
    }
  return fmt::format("processes started late {} times and took too long {} times", late, long_ones);
}

/// How many do not count, and why.
void take_invalid(JobResult& result, const Measurement& measurement) {
  result.invalid = invalid_observations(measurement);
  if (result.invalid > 0 && result.why_invalid.empty()) result.why_invalid = failures_in_words(measurement);
}

void take_reported(JobResult& result, const Suite& suite, const Measurement& measurement, int root) {
  result.reported = reduce(suite, measurement, root);
  result.other_processes =
      reduce(without(Cause::process_reduction, primary(suite)), measurement, root).seconds;
  result.other_statistic = reduce(without(Cause::statistic, primary(suite)), measurement, root).seconds;
}

void take_sync(JobResult& result, const Measurement& measurement) {
  for (const Observations& process : measurement)
    if (process.sync) result.sync = std::max(result.sync, process.sync->duration);
}

}  // namespace

JobResult result_of(const Suite& suite, const Measurement& measurement, int root) {
  JobResult result;
  take_reported(result, suite, measurement, root);
  result.overlaps = overlaps_of(measurement);
  take_sync(result, measurement);
  result.observations = static_cast<int>(measurement[static_cast<std::size_t>(root)].seen.size());
  take_validity(result, measurement);
  take_invalid(result, measurement);
  return result;
}

}  // namespace plumbline
