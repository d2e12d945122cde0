#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/calibration/samples.hpp"
#include "models/calibration/segments.hpp"

namespace plumbline {

/// A calibrated number in SI units with its 95 % confidence interval.
struct Parameter {
  double value = 0, low = 0, high = 0;
  bool bound = false;  ///< not observed: all that is known is that it is at most `value`
};

/// A change of protocol: some size above `last`, up to `first`, begins it.
struct ProtocolChange {
  std::int64_t last = 0, first = 0;  ///< bytes
  bool rendezvous = false;           ///< from here on sends wait for their receiver
};

/// The mean round trip of one size, and what the fitted parameters say of it (seconds).
struct SizeCheck {
  std::int64_t bytes = 0;
  double measured = 0, fitted = 0;
};

/// What messages of a class of sizes cost, where one set of parameters does not do for all of them.
struct ClassFit {
  std::int64_t first = 0, last = 0;  ///< bytes: the min and the max that were measured
  bool rendezvous = false;
  Parameter o_s{}, o_r{}, L{}, g{}, G{}, O{};  ///< L: the mean of L + jitter
  double shortened = 1;  ///< the overheads are this share of those timed alone, lest L be below 0
  double G_forward = 0;  ///< seconds a byte
};

/// LogGOPS of one level of a network, as far as it can be seen (docs/how-to/calibration.md).
struct NetworkFit {
  Parameter o_s, o_r, g, G, O;
  Parameter latency;                       ///< mean of L + jitter
  Parameter L;                             ///< a bound: the smallest latency seen; the rest is jitter
  std::optional<std::int64_t> eager_most;  ///< S, bytes, or the largest size known to be eager below it
  std::int64_t rendezvous_min = 0;         ///< bytes; 0 where all were eager
  std::vector<ProtocolChange> changes;
  std::vector<double> latencies;  ///< L + jitter: equally likely values, sorted; one: no jitter
  std::vector<SizeCheck> sizes;
  double shortened = 1;           ///< o_s and o_r are this share of those timed alone, lest L be below 0
  double G_forward = 0;           ///< seconds a byte; of classes, each its own
  std::vector<ClassFit> classes;  ///< in rising order; empty where the parameters above do for all sizes
  Parameter read_cost;
  double tick = 1e-12;  ///< seconds: the smallest difference of two times that was seen
};

/// Fits them; `bins`: how many values stand for the latency's distribution. Where they miss the round trip of
/// a size by more than 5 %, every protocol is fitted apart, and the parameters are those of the smallest
/// messages (models/calibration/classes.hpp). Throws InputError, naming sizes and numbers, for samples that
/// no LogGOPS machine can give: where G or L would be below 0 by more than its interval, or fewer than three
/// sizes are eager.
NetworkFit fit_network(const CalibrationSamples& samples, int bins = 200);

}  // namespace plumbline
