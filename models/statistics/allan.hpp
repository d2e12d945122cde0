#pragma once

#include <span>
#include <vector>

namespace plumbline {

/// By how much a clock is off at some time, both in seconds.
struct ClockReading {
  double at = 0, ahead = 0;
};

/// Three readings about tau apart: the mean frequency between the latter two less that between the former
/// two.
struct FrequencyChange {
  double first = 0, second = 0;  ///< seconds between the readings
  double change = 0;             ///< relative
};

/// Of readings in rising time those nearest to multiples of `tau`, one after the other; without those of
/// which a reading is further than tau / 4 from where it should be. Empty where fewer than three are there.
std::vector<FrequencyChange> frequency_changes(std::span<const ClockReading> readings, double tau);

/// How much a clock's frequency over tau changes from one tau to the next (Allan, Proceedings of the IEEE 54,
/// 1966): sqrt of half the mean square of the changes. Reading errors make it fall as 1 / tau, a frequency
/// that does a random walk makes it rise as sqrt(tau), and a clock that is steered back to the time makes it
/// fall.
struct AllanPoint {
  double tau = 0;        ///< seconds
  double deviation = 0;  ///< relative
  int changes = 0;       ///< that it is of; one or more
};

/// At the median distance of readings, twice, four times it, ..., up to a quarter of their span. Empty for
/// fewer than three readings. O(n) a tau.
std::vector<AllanPoint> allan_deviations(std::span<const ClockReading> readings);

/// Seconds: the median distance of two readings or more; 0 for fewer.
double median_distance(std::span<const ClockReading> readings);

}  // namespace plumbline
