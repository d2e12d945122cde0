#include "models/statistics/warm_up.hpp"

#include <limits>
#include <vector>

#include "models/statistics.hpp"
#include "models/statistics/finite.hpp"

namespace plumbline {
namespace {

constexpr std::size_t batch = 5, fewest_batches = 10, fewest_kept = 5;

std::vector<double> batch_means(std::span<const double> values) {
  std::vector<double> means;
  for (std::size_t first = 0; first + batch <= values.size(); first += batch)
    means.push_back(*mean(values.subspan(first, batch)));
  return means;
}

}  // namespace

// Of m means of batches of 5, cut d: the min of sum over j > d of (y_j - mean)^2 / (m - d)^2. From the end
// on by Welford's update; the last five cuts, of too few batches to judge, are not looked at.
std::optional<std::size_t> warm_up_length(std::span<const double> values) {
  if (values.size() < fewest_batches * batch || !all_finite(values)) return std::nullopt;
  const std::vector<double> y = batch_means(values);
  double centre = 0, squares = 0, min = std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t d = y.size(); d-- > 0;) {
    const auto kept = static_cast<double>(y.size() - d);
    const double delta = y[d] - centre;
    centre += delta / kept;
    squares += delta * (y[d] - centre);
    const double error = squares / (kept * kept);
    if (y.size() - d >= fewest_kept && error <= min) min = error, best = d;
  }
  if (2 * best > y.size()) return std::nullopt;
  return batch * best;
}

}  // namespace plumbline
