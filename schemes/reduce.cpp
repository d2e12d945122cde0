#include <algorithm>
#include <string>
#include <string_view>

#include "models/statistics.hpp"
#include "schemes/observation_times.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using Times = std::vector<double>;

// Tables in the order of their enumerations.

template <class Row, std::size_t count, class Enum>
const Row& row_of(const Row (&table)[count], Enum which) {
  return table[static_cast<std::size_t>(which)];
}

struct OfStatistic {
  std::string_view words;
  std::optional<double> (*value)(std::span<const double>);
};
constexpr OfStatistic statistic_rows[] = {{"mean", mean}, {"median", median}, {"min", min}, {"max", max}};

struct OfKeep {
  std::string_view words;
  Times (*left)(std::span<const double>);
};
Times all_of(std::span<const double> times) { return {times.begin(), times.end()}; }
constexpr OfKeep keep_rows[] = {{"", all_of},
                                {" of the middle half", middle_half},
                                {" without Tukey's outliers", without_outliers},
                                {" without those above twice the 99th percentile", below_twice_p99}};

constexpr std::string_view over_words[] = {
    "the root",  "min over processes",     "average over processes",      "max over processes",
    "process 0", "last end - first start", "last end - the root's start", "all processes' observations"};

/// Where the part of a nonblocking suite's observation is kept; nullptr: it is the time.
struct OfPart {
  std::string_view words;
  double Phases::*member;
};
constexpr OfPart part_rows[] = {{"", nullptr},
                                {"overhead: ", nullptr},
                                {"blocking: ", &Phases::blocking},
                                {"start: ", &Phases::start},
                                {"computation: ", &Phases::compute},
                                {"tests: ", &Phases::test},
                                {"wait: ", &Phases::wait},
                                {"overall: ", &Phases::overall}};

/// Whether the statistic is of one set of times, without a second step over processes.
bool is_one(OverProcesses processes) {
  return processes == OverProcesses::root || processes == OverProcesses::rank_0 ||
         processes == OverProcesses::pooled;
}

/// "mean of process 0", "mean of each process, average over processes", "max over processes of each
/// observation, median".
std::string words(const Report& report) {
  std::string statistic(row_of(part_rows, report.part).words);
  statistic.append(row_of(statistic_rows, report.statistic).words)
      .append(row_of(keep_rows, report.keep).words);
  const std::string processes(row_of(over_words, report.processes));
  if (is_one(report.processes)) return statistic + " of " + processes;
  if (report.order == Report::Order::observations_first) return statistic + " of each process, " + processes;
  return processes + " of each observation, " + statistic;
}

std::optional<double> beside(Beside what, const Times& times) {
  if (what == Beside::standard_error) return standard_error(times);
  return what == Beside::confidence_interval ? mean_half_width(times, 0.95) : std::nullopt;
}

struct Value {
  std::optional<double> seconds, beside;
};
Value value_of(const Report& report, const Times& times) {
  const Times left = row_of(keep_rows, report.keep).left(times);
  return {row_of(statistic_rows, report.statistic).value(left), beside(report.beside, left)};
}

/// None where the phases were not kept.
Times times_of(const Observations& observations, const std::vector<bool>& counts, Part part = Part::time) {
  const auto member = row_of(part_rows, part).member;
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
  return {words(report), report.primary, value.seconds, value.beside,
          row_of(part_rows, report.part).member == nullptr};
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
