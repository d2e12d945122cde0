#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "models/random.hpp"
#include "models/statistics/interval.hpp"

namespace plumbline {

/// The times of one cell, of each launch its observations; seconds, as the cell's suite reckons one.
using LaunchTimes = std::vector<std::vector<double>>;

/// How a simulated cell agrees with the measured one. A number is empty where it is not defined.
struct CellValidation {
  std::size_t launches_simulated = 0, launches_measured = 0;
  std::optional<double> simulated{}, measured{};  ///< seconds: median over launches of their medians
  /// Seconds: the middle 95 % of all simulated observations.
  std::optional<Interval> prediction{};
  /// Seconds: the middle 95 % of all measured observations.
  std::optional<Interval> spread{};
  std::optional<double> ratio{};             ///< simulated / measured
  std::optional<Interval> ratio_interval{};  ///< 95 %, bootstrap over launches; of two or more on each side
  std::optional<bool> covered{};             ///< whether `measured` lies in `prediction`
  std::optional<double> distance{};          ///< Kolmogorov and Smirnov's D of all observations
};

/// The median of a launch is its launch_number(). Launches without any are left out. `random`: of the
/// bootstrap.
CellValidation validate_cell(const LaunchTimes& simulated, const LaunchTimes& measured, Stream random);

/// |ratio - 1|; empty where there is no ratio.
std::optional<double> error_of(const CellValidation& cell);

}  // namespace plumbline
