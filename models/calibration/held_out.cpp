#include "models/calibration/held_out.hpp"

#include "models/calibration/round_trips.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr double most_off = 1.5;
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

double by_closed_form(const LogGOPS& machine, std::int64_t bytes) {
  const int legs = cost_of(machine, bytes).rendezvous ? rendezvous_legs : eager_legs;
  return to_seconds(parameterised_round_trip(machine, 1, 0, bytes)) + median_jitter(machine, legs);
}

}  // namespace

std::vector<SizeCheck> check_held_out(const LogGOPS& machine, std::span<const CalibrationSamples> launches) {
  std::vector<SizeCheck> checks;
  for (std::size_t i = 0; i < launches.front().held_out.size(); ++i) {
    const std::int64_t bytes = launches.front().held_out[i].bytes;
    checks.push_back({bytes, measured_trip(i, launches), by_closed_form(machine, bytes)});
  }
  return checks;
}

std::vector<SizeCheck> missed(std::span<const SizeCheck> held_out) {
  std::vector<SizeCheck> off;
  for (const SizeCheck& size : held_out)
    if (size.fitted >= most_off * size.measured || size.measured >= most_off * size.fitted)
      off.push_back(size);
  return off;
}

}  // namespace plumbline
