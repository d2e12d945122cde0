#include "models/calibration/held_out.hpp"

#include "models/calibration/round_trips.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

constexpr double factor_off = 1.5;

/// Less the cost of one read of the clock.
double measured_trip(std::size_t size, std::span<const CalibrationSamples> launches) {
  std::vector<double> trips;
  for (const CalibrationSamples& launch : launches) {
    const double read = median(launch.reads).value_or(0);
    for (const double trip : launch.held_out[size].trips) trips.push_back(trip - read);
  }
  return median(trips).value_or(0);
}

double by_machine(const LogGOPS& machine, std::int64_t bytes) {
  const int legs = legs_of_round_trip(cost_of(machine, bytes).rendezvous);
  return to_seconds(parameterised_round_trip(machine, 1, 0, bytes)) +
         (machine.jitter ? median_of_sum(*machine.jitter, legs) : 0);
}

}  // namespace

std::vector<SizeCheck> check_held_out(const LogGOPS& machine, std::span<const CalibrationSamples> launches) {
  std::vector<SizeCheck> checks;
  for (std::size_t i = 0; i < launches.front().held_out.size(); ++i) {
    const std::int64_t bytes = launches.front().held_out[i].bytes;
    checks.push_back({bytes, measured_trip(i, launches), by_machine(machine, bytes)});
  }
  return checks;
}

std::vector<SizeCheck> missed(std::span<const SizeCheck> held_out) {
  std::vector<SizeCheck> off;
  for (const SizeCheck& size : held_out)
    if (size.fitted >= factor_off * size.measured || size.measured >= factor_off * size.fitted)
      off.push_back(size);
  return off;
}

}  // namespace plumbline
