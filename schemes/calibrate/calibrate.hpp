#pragma once

#include <cstdint>
#include <vector>

#include "models/calibration/samples.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// 1, 2, 3, 4, 6, 8, 12, ... up to 256 KiB: powers of two and the middles between them.
std::vector<std::int64_t> calibration_sizes();

/// How much a calibration measures.
struct CalibrationPlan {
  std::vector<std::int64_t> sizes = calibration_sizes();  ///< bytes, rising, from 1
  /// bytes, rising: round trips that the parameters are not fitted from, but judged by
  std::vector<std::int64_t> held_out = {5, 100, 700, 3000, 20'000, 100'000, 200'000};
  int messages = 16;         ///< n of the trains, at least 2
  int repetitions = 40;      ///< of every measurement at every size, at least 2
  int in_place_rounds = 16;  ///< a repetition of what is measured in place; 0: nothing is
  int round_trips = 50'000;  ///< for the distribution of the latency
  double work = 20e-6;       ///< seconds of the fixed-work loop's body
  int works = 20'000;        ///< its repetitions
  int clock_points = 20;     ///< offsets of every node, at least 7; 0: clocks are not looked at
  double clock_gap = 1;      ///< seconds between them
  int clock_exchanges = 50;  ///< ping-pongs an offset
  int barriers = 200;        ///< 0: barriers are not looked at
};

/// The largest message.
std::int64_t most_bytes(const CalibrationPlan& plan);

/// Throws InputError that names what no calibration can have, and its value.
void check(const CalibrationPlan& plan);

/// Measures what a calibration is fitted from (models/calibration/fit.hpp). Every process of two or more
/// calls it with the same plan; process 0 gets the samples, the others none. Process 0 measures against the
/// first process of another node, or against process 1 where all are on one node.
/// Throws InputError for plans that check() refuses and for a single process.
CalibrationSamples measure_calibration(Process& process, const CalibrationPlan& plan);

}  // namespace plumbline
