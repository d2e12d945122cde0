#include "schemes/observation_times.hpp"

#include <algorithm>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// Of one observation: every process's part of it.
using Parts = std::vector<const Observation*>;

std::optional<double> over(OverProcesses processes, const Parts& parts, std::size_t root) {
  if (parts.empty() || root >= parts.size()) return std::nullopt;
  double last = parts[0]->end, first = parts[0]->begin;
  std::vector<double> times;
  for (const Observation* part : parts) {
    last = std::max(last, part->end);
    first = std::min(first, part->begin);
    times.push_back(part->time);
  }
  if (processes == OverProcesses::span) return last - first;
  if (processes == OverProcesses::from_root) return last - parts[root]->begin;
  if (processes == OverProcesses::root) return times[root];
  if (processes == OverProcesses::rank_0) return times[0];
  return over_processes(processes, times);
}

std::size_t longest(const Measurement& measurement) {
  std::size_t count = 0;
  for (const Observations& process : measurement) count = std::max(count, process.seen.size());
  return count;
}

}  // namespace

std::vector<bool> counting_observations(const Measurement& measurement) {
  std::vector<bool> counts(longest(measurement), true);
  for (const Observations& process : measurement)
    for (std::size_t i = 0; i < process.seen.size(); ++i)
      if (process.seen[i].verdict != Verdict::ok) counts[i] = false;
  return counts;
}

std::optional<double> over_processes(OverProcesses processes, std::span<const double> values) {
  if (processes == OverProcesses::min) return min(values);
  if (processes == OverProcesses::average || processes == OverProcesses::pooled) return mean(values);
  return max(values);
}

std::vector<double> observation_times(OverProcesses processes, const Measurement& measurement, int root) {
  const std::vector<bool> counts = counting_observations(measurement);
  std::size_t count = counts.size();
  for (const Observations& process : measurement) count = std::min(count, process.seen.size());
  std::vector<double> times;
  Parts parts(measurement.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (!counts[i]) continue;
    for (std::size_t rank = 0; rank < parts.size(); ++rank) parts[rank] = &measurement[rank].seen[i];
    if (const auto time = over(processes, parts, static_cast<std::size_t>(root))) times.push_back(*time);
  }
  return times;
}

}  // namespace plumbline
