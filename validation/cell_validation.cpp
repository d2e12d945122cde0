#include "validation/cell_validation.hpp"

#include <cmath>

#include "models/comparison/launch_number.hpp"
#include "models/statistics.hpp"
#include "models/statistics/bootstrap.hpp"
#include "models/statistics/kolmogorov_smirnov.hpp"

namespace plumbline {
namespace {

std::vector<double> medians_of(const LaunchTimes& launches) {
  std::vector<double> medians;
  for (const std::vector<double>& times : launches)
    if (const auto number = launch_number(times)) medians.push_back(*number);
  return medians;
}

std::vector<double> pooled(const LaunchTimes& launches) {
  std::vector<double> all;
  for (const std::vector<double>& times : launches) all.insert(all.end(), times.begin(), times.end());
  return all;
}

std::optional<Interval> middle_95(const std::vector<double>& times) {
  const auto low = quantile(times, 0.025), high = quantile(times, 0.975);
  return low ? std::optional(Interval{*low, *high}) : std::nullopt;
}

}  // namespace

CellValidation validate_cell(const LaunchTimes& simulated, const LaunchTimes& measured, Stream random) {
  const std::vector<double> medians_simulated = medians_of(simulated),
                            medians_measured = medians_of(measured);
  const std::vector<double> all_simulated = pooled(simulated), all_measured = pooled(measured);
  CellValidation cell{medians_simulated.size(), medians_measured.size()};
  cell.simulated = median(medians_simulated);
  cell.measured = median(medians_measured);
  cell.prediction = middle_95(all_simulated);
  cell.spread = middle_95(all_measured);
  if (cell.simulated && cell.measured && *cell.measured > 0) cell.ratio = *cell.simulated / *cell.measured;
  cell.ratio_interval = ratio_of_medians_interval(medians_simulated, medians_measured, random);
  if (cell.prediction && cell.measured)
    cell.covered = *cell.measured >= cell.prediction->low && *cell.measured <= cell.prediction->high;
  if (const auto test = kolmogorov_smirnov(all_simulated, all_measured)) cell.distance = test->D;
  return cell;
}

std::optional<double> error_of(const CellValidation& cell) {
  return cell.ratio ? std::optional(std::abs(*cell.ratio - 1)) : std::nullopt;
}

}  // namespace plumbline
