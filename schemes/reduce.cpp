#include <algorithm>
#include <string>

#include "models/statistics.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using Times = std::vector<double>;

std::string_view words(Statistic statistic) {
  switch (statistic) {
    case Statistic::mean:
      return "mean";
    case Statistic::median:
      return "median";
    case Statistic::least:
      return "least";
    case Statistic::greatest:
      return "greatest";
    case Statistic::middle_half_mean:
      return "mean of the middle half";
    case Statistic::tukey_mean:
      return "mean without Tukey's outliers";
    case Statistic::tukey_median:
      return "median without Tukey's outliers";
  }
  return "";
}

std::string_view words(OverProcesses processes) {
  switch (processes) {
    case OverProcesses::root:
      return "the root";
    case OverProcesses::rank_0:
      return "process 0";
    case OverProcesses::least:
      return "least over processes";
    case OverProcesses::average:
      return "average over processes";
    case OverProcesses::greatest:
      return "greatest over processes";
  }
  return "";
}

bool is_one(OverProcesses processes) {
  return processes == OverProcesses::root || processes == OverProcesses::rank_0;
}

/// "mean of process 0", "mean of each process, average over processes", "greatest over processes of each
/// observation, median".
std::string words(const Report& report) {
  const std::string statistic(words(report.statistic)), processes(words(report.processes));
  if (is_one(report.processes)) return statistic + " of " + processes;
  if (report.order == Report::Order::observations_first) return statistic + " of each process, " + processes;
  return processes + " of each observation, " + statistic;
}

std::optional<double> apply(Statistic statistic, const Times& times) {
  switch (statistic) {
    case Statistic::mean:
      return mean(times);
    case Statistic::median:
      return median(times);
    case Statistic::least:
      return least(times);
    case Statistic::greatest:
      return greatest(times);
    case Statistic::middle_half_mean:
      return mean(middle_half(times));
    case Statistic::tukey_mean:
      return mean(without_outliers(times));
    case Statistic::tukey_median:
      return median(without_outliers(times));
  }
  return std::nullopt;
}

/// One value from those of all processes.
std::optional<double> over(OverProcesses processes, const Times& values, std::size_t root) {
  if (processes == OverProcesses::root && root < values.size()) return values[root];
  if (processes == OverProcesses::rank_0 && !values.empty()) return values[0];
  if (processes == OverProcesses::least) return least(values);
  if (processes == OverProcesses::average) return mean(values);
  if (processes == OverProcesses::greatest) return greatest(values);
  return std::nullopt;
}

Times times_of(const Observations& observations) {
  Times times;
  times.reserve(observations.seen.size());
  for (const Observation& observation : observations.seen) times.push_back(observation.time);
  return times;
}

/// Empty where one of the processes that count has no observation.
std::optional<double> observations_first(const Report& report, const Measurement& measurement,
                                         std::size_t root) {
  if (is_one(report.processes)) {
    const std::size_t rank = report.processes == OverProcesses::root ? root : 0;
    return rank < measurement.size() ? apply(report.statistic, times_of(measurement[rank])) : std::nullopt;
  }
  Times values;
  for (const Observations& process : measurement) {
    const auto value = apply(report.statistic, times_of(process));
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return over(report.processes, values, root);
}

std::optional<double> processes_first(const Report& report, const Measurement& measurement,
                                      std::size_t root) {
  std::size_t count = measurement.empty() ? 0 : measurement.front().seen.size();
  for (const Observations& process : measurement) count = std::min(count, process.seen.size());
  Times series, values(measurement.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t rank = 0; rank < values.size(); ++rank) values[rank] = measurement[rank].seen[i].time;
    if (const auto value = over(report.processes, values, root)) series.push_back(*value);
  }
  return apply(report.statistic, series);
}

}  // namespace

std::vector<Reported> reduce(const Suite& suite, const Measurement& measurement, int root) {
  std::vector<Reported> reported;
  for (const Report& report : suite.reports) {
    const auto ordered =
        report.order == Report::Order::observations_first ? observations_first : processes_first;
    reported.push_back(
        {words(report), report.primary, ordered(report, measurement, static_cast<std::size_t>(root))});
  }
  return reported;
}

}  // namespace plumbline
