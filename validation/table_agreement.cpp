#include "validation/table_agreement.hpp"

#include <algorithm>
#include <cmath>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

std::optional<double> factor_at(std::span<const double> distances, double p) {
  const auto distance = quantile(distances, p);
  return distance ? std::optional(std::exp(*distance)) : std::nullopt;
}

}  // namespace

Factors factors_of(std::span<const double> ratios) {
  std::vector<double> distances;
  distances.reserve(ratios.size());
  for (const double ratio : ratios) distances.push_back(std::abs(std::log(ratio)));
  return {ratios.size(), median(ratios), factor_at(distances, 0.5), factor_at(distances, 0.9)};
}

std::vector<DecidedPair> decided_pairs(std::span<const TimedAlgorithm> algorithms, double factor) {
  std::vector<DecidedPair> pairs;
  for (std::size_t i = 0; i < algorithms.size(); ++i)
    for (std::size_t j = i + 1; j < algorithms.size(); ++j) {
      const TimedAlgorithm &one = algorithms[i], &other = algorithms[j];
      const bool one_first = other.measured > factor * one.measured;
      if (!one_first && !(one.measured > factor * other.measured)) continue;
      pairs.push_back({one.cell, other.cell,
                       one_first ? one.simulated < other.simulated : other.simulated < one.simulated});
    }
  return pairs;
}

std::optional<double> spread_of(std::span<const double> numbers) {
  if (numbers.size() < 2) return std::nullopt;
  const auto [min, max] = std::ranges::minmax(numbers);
  if (!(min > 0)) return std::nullopt;
  return max / min;
}

}  // namespace plumbline
