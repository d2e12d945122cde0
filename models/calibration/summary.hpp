#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/samples.hpp"
#include "models/line.hpp"
#include "models/statistics.hpp"

namespace plumbline::calibrating {

/// What every size's samples say, in seconds; points over k - 1 bytes. The parts of a size are independent.
struct Summary {
  std::vector<LinePoint> half_trip;      ///< half a round trip in a loop, eager and rendezvous
  std::vector<LinePoint> send, receive;  ///< b and u, of eager sizes
  std::vector<LinePoint> spacing;        ///< max(b, gamma) by the sender, of eager sizes
  std::vector<LinePoint> spacing_seen;   ///< by the round trip: max(b, gamma, u) of eager sizes, A of others
  std::vector<std::int64_t> bytes;       ///< of all
  std::size_t eager = 0;                 ///< how many sizes are, from the first on
  Measured read{};                       ///< cost of a read of the clock
  double tick = 1e-12;                   ///< seconds
  double t95 = 2;                        ///< half of an interval's width in standard errors
};

/// Half a round trip is (PRTT(1, 0, s) - read) / 2, times what a loop of round trips takes over what one
/// alone does (of sizes between those of loops: by the line through them over log s; 1 where there was no
/// loop). A suite's time is a loop's, in which each of the states of a cache or core counts by its share; the
/// median of trips alone is in one of them. Throws InputError where fewer than three sizes are eager, or a
/// round trip takes no time.
Summary summarise(const CalibrationSamples& samples);

/// The limits of what nothing disturbed: 4 median absolute deviations below and above the median (Hampel,
/// "The influence curve and its role in robust estimation", 1974). Of normal values that is 2.70 standard
/// deviations, as far as Tukey's fences; but up to half of the values may be disturbed, where Tukey's
/// quartiles give way at a quarter. Of one or more values.
Fences fences_of(std::span<const double> values);

/// Mean of the values within the fences (fences_of()) and a tick beyond, and its standard error. That is at
/// smallest tick / n: where n differences of two reads all gave the same number of ticks, a rarer one may yet
/// come, by the rule of succession in 1 of n + 2 cases; and at least 0.3 ps, which a model of whole
/// picoseconds rounds.
Measured typical(std::span<const double> values, double tick);

/// The tick of the clock, seconds: the smallest difference above 0.1 ps (below, doubles round) of two of the
/// times that were measured; 1 ps where all are alike.
double tick_of(std::vector<double> values);

/// With its 95 % interval, cut at 0.
Parameter not_negative(const Measured& m, double t95);
/// And back, where nothing was cut off above.
Measured measured(const Parameter& p, double t95);

Measured operator+(const Measured& a, const Measured& b);
Measured operator-(const Measured& a, const Measured& b);
Measured operator*(double factor, const Measured& a);

}  // namespace plumbline::calibrating
