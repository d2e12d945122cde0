#include "models/calibration/fences.hpp"

#include <cmath>
#include <vector>

namespace plumbline::calibrating {

Fences fences_of(std::span<const double> values) {
  const double middle = *median(values);
  std::vector<double> deviations;
  deviations.reserve(values.size());
  for (const double value : values) deviations.push_back(std::abs(value - middle));
  const double width = 4 * *median(deviations);
  return {middle - width, middle + width};
}

}  // namespace plumbline::calibrating
