#include "models/calibration/latency.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr std::size_t cells = 256;  // of a leg's histogram; sums have twice as many
constexpr int steps = 200;

struct Weighted {
  double value, weight;
};

/// f * f
std::vector<double> sum_of_two(const std::vector<double>& f) {
  std::vector<double> both(2 * f.size(), 0.0);
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i] < 1e-15) continue;
    for (std::size_t j = 0; j < f.size(); ++j) both[i + j] += f[i] * f[j];
  }
  return both;
}

std::vector<double> likelier(const std::vector<double>& f, const std::vector<double>& h) {
  const std::vector<double> both = sum_of_two(f);
  std::vector<double> ratio(h.size()), better(f.size());
  for (std::size_t m = 0; m < h.size(); ++m) ratio[m] = both[m] > 0 ? h[m] / both[m] : 0;
  for (std::size_t i = 0; i < f.size(); ++i) {
    if (f[i] < 1e-15) continue;
    double sum = 0;
    for (std::size_t j = 0; j < f.size(); ++j) sum += ratio[i + j] * f[j];
    better[i] = f[i] * sum;
  }
  const double total = std::accumulate(better.begin(), better.end(), 0.0);
  for (double& x : better) x /= total;
  return better;
}

/// The likeliest histogram of a leg whose cell i stands for least / 2 + i width, where cell m of h stands for
/// least + m width.
std::vector<double> leg_histogram(const std::vector<double>& h) {
  std::vector<double> f(cells, 1.0 / cells);
  for (int i = 0; i < steps; ++i) f = likelier(f, h);
  return f;
}

/// A sum between two cells counts for both, by its distance: the mean stays what it is.
std::vector<double> histogram(std::span<const double> sums, double least, double width) {
  std::vector<double> h(2 * cells, 0.0);
  for (const double x : sums) {
    const double place = std::min((x - least) / width, static_cast<double>(2 * cells) - 2.0);
    const auto cell = static_cast<std::size_t>(place);
    const double rest = place - static_cast<double>(cell);
    h[cell] += (1 - rest) / static_cast<double>(sums.size());
    h[cell + 1] += rest / static_cast<double>(sums.size());
  }
  return h;
}

double mean_of(const std::vector<Weighted>& legs) {
  double sum = 0, weights = 0;
  for (const Weighted& leg : legs) sum += leg.weight * leg.value, weights += leg.weight;
  return sum / weights;
}

/// Sorted values with weights whose sum is 1, in `bins` equal shares: the mean of each.
std::vector<double> equal_shares(const std::vector<Weighted>& legs, int bins) {
  std::vector<double> means;
  double moment = 0, room = 1.0 / bins;
  for (const Weighted& leg : legs) {
    double left = leg.weight;
    while (left >= room && static_cast<int>(means.size()) < bins) {
      means.push_back((moment + room * leg.value) * bins);
      left -= room;
      moment = 0, room = 1.0 / bins;
    }
    moment += left * leg.value, room -= left;
  }
  // What rounding has left of the last share.
  if (static_cast<int>(means.size()) < bins)
    means.push_back((moment + std::max(0.0, room) * legs.back().value) * bins);
  return means;
}

}  // namespace

std::vector<double> one_of_two_legs(std::span<const double> sums, int bins) {
  if (sums.empty()) return {};
  std::vector<double> sorted(sums.begin(), sums.end());
  std::sort(sorted.begin(), sorted.end());
  const double least = sorted.front(), high = least + 1.25 * (*quantile(sorted, 0.995) - least);
  if (!(high > least)) return std::vector<double>(static_cast<std::size_t>(bins), least / 2);
  const auto tail =
      static_cast<std::size_t>(std::upper_bound(sorted.begin(), sorted.end(), high) - sorted.begin());
  const double width = (high - least) / (2 * cells - 2), all = static_cast<double>(sorted.size());
  const double in_tail = static_cast<double>(sorted.size() - tail) / all / 2;
  const std::vector<double> f = leg_histogram(histogram(std::span(sorted).first(tail), least, width));
  std::vector<Weighted> legs;
  for (std::size_t i = 0; i < cells; ++i)
    legs.push_back({least / 2 + static_cast<double>(i) * width, f[i] * (1 - in_tail)});
  const double typical = mean_of(legs);
  for (std::size_t i = tail; i < sorted.size(); ++i) legs.push_back({sorted[i] - typical, 0.5 / all});
  std::sort(legs.begin(), legs.end(), [](const Weighted& a, const Weighted& b) { return a.value < b.value; });
  return equal_shares(legs, bins);
}

}  // namespace plumbline
