#include <algorithm>
#include <string>

#include "models/statistics.hpp"
#include "schemes/observation_times.hpp"
#include "schemes/report_words.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using Times = std::vector<double>;

Times kept(Keep keep, const Times& times) {
  switch (keep) {
    case Keep::all:
      break;
    case Keep::middle_half:
      return middle_half(times);
    case Keep::within_fences:
      return without_outliers(times);
    case Keep::below_twice_p99:
      return below_twice_p99(times);
  }
  return times;
}

std::optional<double> apply(Statistic statistic, const Times& times) {
  switch (statistic) {
    case Statistic::mean:
      return mean(times);
    case Statistic::median:
      return median(times);
    case Statistic::min:
      return min(times);
    case Statistic::max:
      return max(times);
  }
  return std::nullopt;
}

std::optional<double> beside(Beside what, const Times& times) {
  switch (what) {
    case Beside::nothing:
      break;
    case Beside::standard_error:
      return standard_error(times);
    case Beside::confidence_interval:
      return mean_half_width(times, 0.95);
  }
  return std::nullopt;
}

struct Value {
  std::optional<double> seconds, beside;
};
Value value_of(const Report& report, const Times& times) {
  const Times left = kept(report.keep, times);
  return {apply(report.statistic, left), beside(report.beside, left)};
}

/// Where the part of a nonblocking suite's observation is kept; nullptr: it is the time.
double Phases::*member_of(Part part) {
  switch (part) {
    case Part::time:
    case Part::overhead:
      break;
    case Part::blocking:
      return &Phases::blocking;
    case Part::start:
      return &Phases::start;
    case Part::compute:
      return &Phases::compute;
    case Part::test:
      return &Phases::test;
    case Part::wait:
      return &Phases::wait;
    case Part::overall:
      return &Phases::overall;
  }
  return nullptr;
}

/// None where the phases were not kept.
Times times_of(const Observations& observations, const std::vector<bool>& counts, Part part = Part::time) {
  const auto member = member_of(part);
  Times times;
  times.reserve(observations.seen.size());
  for (std::size_t i = 0; i < observations.seen.size(); ++i) {
    if (!counts[i]) continue;
    if (member == nullptr)
      times.push_back(observations.seen[i].time);
    else if (i < observations.phases.size())
      times.push_back(observations.phases[i].*member);
  }
  return times;
}

Times pooled(const Measurement& measurement, const std::vector<bool>& counts) {
  Times all;
  for (const Observations& process : measurement) {
    const Times times = times_of(process, counts);
    all.insert(all.end(), times.begin(), times.end());
  }
  return all;
}

/// Empty where one of the processes that count has no observation.
Value observations_first(const Report& report, const Measurement& measurement, int root) {
  const std::vector<bool> counts = counting_observations(measurement);
  if (report.processes == OverProcesses::pooled) return value_of(report, pooled(measurement, counts));
  if (is_one(report.processes)) {
    const std::size_t rank = report.processes == OverProcesses::root ? static_cast<std::size_t>(root) : 0;
    if (rank >= measurement.size()) return {};
    return value_of(report, times_of(measurement[rank], counts, report.part));
  }
  Times values;
  for (const Observations& process : measurement) {
    const auto value = value_of(report, times_of(process, counts, report.part)).seconds;
    if (!value) return {};
    values.push_back(*value);
  }
  return {over_processes(report.processes, values), std::nullopt};
}

Value processes_first(const Report& report, const Measurement& measurement, int root) {
  return value_of(report, observation_times(report.processes, measurement, root));
}

}  // namespace

Reported reduce(const Report& report, const Measurement& measurement, int root) {
  const bool each_process = report.order == Report::Order::observations_first;
  const auto ordered = each_process ? observations_first : processes_first;
  const Value value = ordered(report, measurement, root);
  return {words(report), report.primary, value.seconds, value.beside, member_of(report.part) == nullptr};
}

std::vector<Reported> reduce(const Suite& suite, const Measurement& measurement, int root) {
  std::vector<Reported> reported;
  for (const Report& report : suite.reports) reported.push_back(reduce(report, measurement, root));
  return reported;
}

int invalid_observations(const Measurement& measurement) {
  const std::vector<bool> counts = counting_observations(measurement);
  return static_cast<int>(std::ranges::count(counts, false));
}

}  // namespace plumbline
