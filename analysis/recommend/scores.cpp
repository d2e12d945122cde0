#include "analysis/recommend/scores.hpp"

#include <algorithm>
#include <cmath>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// t s sqrt(1/n + 1); 0 where nothing is known.
double around_one(std::span<const SampledErrors> errors) {
  double squares = 0, launches = 1;
  int degrees = 0;
  for (const SampledErrors& cell : errors) {
    if (cell.by_launch.size() < 2) continue;
    const double deviation = *standard_deviation(cell.by_launch);
    const auto n = static_cast<double>(cell.by_launch.size());
    squares += (n - 1) * deviation * deviation;
    degrees += static_cast<int>(n) - 1;
    launches = std::max(launches, n);
  }
  if (degrees == 0) return 0;
  return student_t_quantile(0.975, degrees) * std::sqrt(squares / degrees * (1 / launches + 1));
}

/// The smallest |error| between two.
double least_between(double one, double other) {
  return one * other < 0 ? 0 : std::min(std::abs(one), std::abs(other));
}

}  // namespace

void add_errors(SuiteScore& score, const std::vector<Cell>& sampled, std::span<const SampledErrors> errors,
                std::span<const CellPlace> places, double bias) {
  std::vector<std::optional<double>> means;
  for (const SampledErrors& cell : errors) means.push_back(mean(cell.by_launch));
  score.without_number = static_cast<int>(std::ranges::count_if(means, [](const auto& one) { return !one; }));
  const double around = around_one(errors) + bias;
  double sum = 0, least = 0, most = 0, count = 0;
  for (const CellPlace& place : places) {
    if (!means[place.low] || !means[place.high]) continue;
    const double low = *means[place.low], high = *means[place.high];
    sum += std::abs(low + place.share * (high - low));
    least += least_between(low, high);
    most += std::max(std::abs(low), std::abs(high));
    ++count;
  }
  if (count == 0) return;
  score.mean_error = sum / count;
  score.mean_interval = {std::max(0.0, least / count - around), most / count + around};
  const auto worst = std::ranges::max_element(
      means, {}, [](const auto& one) { return std::abs(one.value_or(0)) - (one ? 0 : 1); });
  const double error = **worst;
  score.worst = CellError{
      sampled[static_cast<std::size_t>(worst - means.begin())], error, {error - around, error + around}};
}

bool SuiteScore::is_trusted(double tolerance) const {
  return worst && without_number == 0 && std::abs(worst->error) <= tolerance;
}

}  // namespace plumbline
