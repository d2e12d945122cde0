#include "schemes/sync/estimate.hpp"

#include <algorithm>
#include <vector>

#include "models/statistics.hpp"

namespace plumbline::sync {
namespace {

// A statistic of each of the three numbers by itself.
template <class Statistic>
Estimate each(std::span<const Exchange> exchanges, Statistic statistic) {
  std::vector<double> values(exchanges.size());
  const auto of = [&](double (Exchange::*number)() const) {
    std::transform(exchanges.begin(), exchanges.end(), values.begin(),
                   [&](const Exchange& exchange) { return (exchange.*number)(); });
    return *statistic(values);
  };
  return {of(&Exchange::middle), of(&Exchange::offset), of(&Exchange::round_trip)};
}

bool quicker(const Exchange& a, const Exchange& b) { return a.round_trip() < b.round_trip(); }

// The quarter is rounded up: at least one exchange. Of equal round trips the earlier come first.
Estimate of_quickest_quarter(std::span<const Exchange> exchanges) {
  std::vector<Exchange> sorted(exchanges.begin(), exchanges.end());
  std::stable_sort(sorted.begin(), sorted.end(), quicker);
  sorted.resize((sorted.size() + 3) / 4);
  return each(sorted, mean);
}

Estimate at_smallest_round_trip(std::span<const Exchange> exchanges) {
  const Exchange& best = *std::min_element(exchanges.begin(), exchanges.end(), quicker);
  return {best.middle(), best.offset(), best.round_trip()};
}

// The reference read t2 after the client read t1 and before it read t3, so that
//   t2 - t3 < offset < t2 - t1
// for every exchange, if the clocks keep their distance meanwhile. The distance of the closest bounds takes
// the round trip's place; for one exchange that is the round trip.
Estimate between_bounds(std::span<const Exchange> exchanges) {
  const auto lower = [](const Exchange& e) { return e.answered - e.received; };
  const auto upper = [](const Exchange& e) { return e.answered - e.sent; };
  const auto below = [&](const Exchange& a, const Exchange& b) { return lower(a) < lower(b); };
  const auto above = [&](const Exchange& a, const Exchange& b) { return upper(a) < upper(b); };
  const Exchange& low = *std::max_element(exchanges.begin(), exchanges.end(), below);
  const Exchange& high = *std::min_element(exchanges.begin(), exchanges.end(), above);
  return {low.middle() + (high.middle() - low.middle()) / 2, (lower(low) + upper(high)) / 2,
          upper(high) - lower(low)};
}

}  // namespace

Estimate estimate(PairEstimator estimator, std::span<const Exchange> exchanges) {
  switch (estimator) {
    case PairEstimator::mean:
      return each(exchanges, mean);
    case PairEstimator::median:
      return each(exchanges, median);
    case PairEstimator::quarter:
      return of_quickest_quarter(exchanges);
    case PairEstimator::min_rtt:
      return at_smallest_round_trip(exchanges);
    case PairEstimator::bounds:
      return between_bounds(exchanges);
  }
  return at_smallest_round_trip(exchanges);
}

}  // namespace plumbline::sync
