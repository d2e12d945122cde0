#include "models/statistics/allan.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace plumbline {
namespace {

/// The index of the reading nearest to a time, from `from` on, which moves along.
std::size_t nearest(std::span<const ClockReading> readings, double time, std::size_t& from) {
  while (from + 1 < readings.size() &&
         std::abs(readings[from + 1].at - time) <= std::abs(readings[from].at - time))
    ++from;
  return from;
}

}  // namespace

double median_distance(std::span<const ClockReading> readings) {
  if (readings.size() < 2) return 0;
  std::vector<double> distances;
  for (std::size_t i = 1; i < readings.size(); ++i) distances.push_back(readings[i].at - readings[i - 1].at);
  std::ranges::nth_element(distances, distances.begin() + std::ssize(distances) / 2);
  return distances[distances.size() / 2];
}

std::vector<FrequencyChange> frequency_changes(std::span<const ClockReading> readings, double tau) {
  std::vector<FrequencyChange> changes;
  if (readings.size() < 3) return changes;
  std::optional<std::size_t> before, middle;
  std::size_t from = 0;
  const double begin = readings.front().at, end = readings.back().at + tau / 4;
  for (int k = 0; begin + k * tau <= end; ++k) {
    const double time = begin + k * tau;
    const std::size_t i = nearest(readings, time, from);
    const bool there = std::abs(readings[i].at - time) <= tau / 4;
    if (there && before && middle) {
      const double first = readings[*middle].at - readings[*before].at;
      const double second = readings[i].at - readings[*middle].at;
      changes.push_back({first, second,
                         (readings[i].ahead - readings[*middle].ahead) / second -
                             (readings[*middle].ahead - readings[*before].ahead) / first});
    }
    before = middle;
    middle = there ? std::optional(i) : std::nullopt;
  }
  return changes;
}

std::vector<AllanPoint> allan_deviations(std::span<const ClockReading> readings) {
  std::vector<AllanPoint> points;
  if (readings.size() < 3) return points;
  const double most = (readings.back().at - readings.front().at) / 4;
  for (double tau = median_distance(readings); tau > 0 && tau <= most; tau *= 2) {
    const std::vector<FrequencyChange> changes = frequency_changes(readings, tau);
    if (changes.empty()) continue;
    double squares = 0;
    for (const FrequencyChange& one : changes) squares += one.change * one.change;
    const auto n = static_cast<int>(changes.size());
    points.push_back({tau, std::sqrt(squares / n / 2), n});
  }
  return points;
}

}  // namespace plumbline
