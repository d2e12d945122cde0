#include "models/comparison/launch_number.hpp"

#include <cmath>

#include "models/statistics.hpp"

namespace plumbline {

std::optional<double> launch_number(std::span<const double> observations) {
  const auto number = median(without_outliers(observations));
  return number ? std::optional(std::round(*number * 1e12) / 1e12) : std::nullopt;
}

}  // namespace plumbline
