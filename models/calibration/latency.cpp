#include "models/calibration/latency.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr int places = 200;  // quantiles of the sums, each of which gives two values of a leg
constexpr int shares = 400;  // of the sums, equally likely
constexpr int steps = 300;

struct Weighted {
  double value, weight;
};

/// What a leg may be: half of a sum, or what a sum has beyond a common leg, half of the lower quartile.
std::vector<double> values_of_a_leg(const std::vector<double>& sorted) {
  std::vector<double> values;
  const double common = *quantile(sorted, 0.25) / 2;
  for (int i = 0; i < places; ++i) {
    const double sum = *quantile(sorted, (i + 0.5) / places);
    values.push_back(sum / 2);
    values.push_back(std::max(0.0, sum - common));
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

/// Where the shares of the sums end.
std::vector<double> ends_of_shares(const std::vector<double>& sorted) {
  std::vector<double> ends;
  for (int share = 1; share < shares; ++share)
    ends.push_back(*quantile(sorted, static_cast<double>(share) / shares));
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  return ends;
}

std::size_t share_of(double sum, const std::vector<double>& ends) {
  return static_cast<std::size_t>(std::lower_bound(ends.begin(), ends.end(), sum) - ends.begin());
}

/// The likeliest weights of a leg's values, where h are the shares' parts of the sums.
class Legs {
 public:
  Legs(const std::vector<double>& values, const std::vector<double>& ends) : f_(values.size(), 1.0) {
    for (double& weight : f_) weight /= static_cast<double>(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) pairs_.push_back(share_of(values[i] + values[j], ends));
  }

  void make_likelier(const std::vector<double>& h) {
    std::vector<double> both(h.size()), ratio(h.size()), better(f_.size());
    for (std::size_t i = 0, pair = 0; i < f_.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) both[pairs_[pair++]] += (i == j ? 1 : 2) * f_[i] * f_[j];
    for (std::size_t m = 0; m < h.size(); ++m) ratio[m] = both[m] > 0 ? h[m] / both[m] : 0;
    for (std::size_t i = 0, pair = 0; i < f_.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        const double both_ways = f_[i] * f_[j] * ratio[pairs_[pair++]];
        better[i] += both_ways;
        if (i != j) better[j] += both_ways;
      }
    const double total = std::accumulate(better.begin(), better.end(), 0.0);
    for (std::size_t i = 0; i < f_.size(); ++i) f_[i] = better[i] / total;
  }

  const std::vector<double>& weights() const { return f_; }

 private:
  std::vector<double> f_;
  std::vector<std::size_t> pairs_;  // the share in which the sum of two values is
};

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

/// The quantiles say nothing of what is beyond the last of them: the largest leg is made to give the mean.
std::vector<double> with_mean(double wanted, std::vector<double> legs) {
  const double missing = static_cast<double>(legs.size()) * (wanted - *mean(legs));
  const double before = legs.size() > 1 ? legs[legs.size() - 2] : 0;
  legs.back() = std::max(before, legs.back() + missing);
  return legs;
}

}  // namespace

std::vector<double> one_of_two_legs(std::span<const double> sums, int bins) {
  if (sums.empty()) return {};
  std::vector<double> sorted(sums.begin(), sums.end());
  std::sort(sorted.begin(), sorted.end());
  if (sorted.front() == sorted.back())
    return std::vector<double>(static_cast<std::size_t>(bins), sorted.front() / 2);
  const std::vector<double> values = values_of_a_leg(sorted), ends = ends_of_shares(sorted);
  std::vector<double> h(ends.size() + 1);
  for (const double sum : sorted) h[share_of(sum, ends)] += 1 / static_cast<double>(sorted.size());
  Legs fit(values, ends);
  for (int i = 0; i < steps; ++i) fit.make_likelier(h);
  std::vector<Weighted> legs;
  for (std::size_t i = 0; i < values.size(); ++i) legs.push_back({values[i], fit.weights()[i]});
  return with_mean(*mean(sorted) / 2, equal_shares(legs, bins));
}

}  // namespace plumbline
