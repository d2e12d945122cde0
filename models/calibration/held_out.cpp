#include "models/calibration/held_out.hpp"

#include "models/calibration/round_trips.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr int draws = 10'000;
constexpr int eager_legs = 2, rendezvous_legs = 6;  // messages of a round trip that have a latency each

/// The median of the sum of so many messages' jitter, seconds.
double median_jitter(const LogGOPS& level, int legs) {
  if (!level.jitter) return 0;
  Stream stream(1, Purpose::jitter, 0, 0);
  std::vector<double> sums(draws);
  for (double& sum : sums)
    for (int leg = 0; leg < legs; ++leg) sum += level.jitter->draw(stream);
  return *median(sums);
}

/// Less the cost of one read of the clock.
double measured_trip(std::size_t size, std::span<const CalibrationSamples> launches) {
  std::vector<double> trips;
  for (const CalibrationSamples& launch : launches) {
    const double read = median(launch.reads).value_or(0);
    for (const double trip : launch.held_out[size].trips) trips.push_back(trip - read);
  }
  return median(trips).value_or(0);
}

}  // namespace

std::vector<SizeCheck> check_held_out(const LogGOPS& fitted, std::span<const CalibrationSamples> launches) {
  const double eager = median_jitter(fitted, eager_legs), rendezvous = median_jitter(fitted, rendezvous_legs);
  std::vector<SizeCheck> checks;
  for (std::size_t i = 0; i < launches.front().held_out.size(); ++i) {
    const std::int64_t bytes = launches.front().held_out[i].bytes;
    const double without = to_seconds(parameterised_round_trip(fitted, 1, 0, bytes));
    const double jitter = cost_of(fitted, bytes).rendezvous ? rendezvous : eager;
    checks.push_back({bytes, measured_trip(i, launches), without + jitter});
  }
  return checks;
}

}  // namespace plumbline
