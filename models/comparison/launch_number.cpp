#include "models/comparison/launch_number.hpp"

#include "models/statistics.hpp"

namespace plumbline {

std::optional<double> launch_number(std::span<const double> observations) {
  return median(without_outliers(observations));
}

}  // namespace plumbline
