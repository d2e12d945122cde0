#pragma once

#include <span>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/segments.hpp"
#include "models/calibration/summary.hpp"

namespace plumbline::calibrating {

/// The segments of half a round trip, cut where messages begin to wait for their receiver. `min_error`: as
/// in segments(). Throws InputError, with the sizes, for one that falls by more than its interval.
std::vector<Segment> protocols(const Summary& all, double min_error);

/// Of the points where the gap shows, gamma over k - 1; O must be known.
std::vector<LinePoint> gap_points(const Summary& all);

/// Parameters for each protocol. With h half a round trip, b and u the sender's and the receiver's time
/// (models/calibration/round_trips.hpp), each a straight line over the class:
///
///   eager        o_s, o_r from b, u;  G = slope of h - O;  L = h(1) - o_s - o_r
///   rendezvous   o_s, o_r of the smallest messages;  G = slope of h;  L = (h(1) - o_s - o_r) / 3
///
/// An L below 0 says that calls timed alone take longer than within a round trip, which is what a machine
/// file has to reproduce: then both overheads are made shorter, in proportion, until L is 0.
std::vector<ClassFit> fit_classes(const Summary& all);

/// The class of `bytes`, in rising order: the first that reaches so far, or the last.
const ClassFit& class_of(const std::vector<ClassFit>& classes, std::int64_t bytes);

/// Half a round trip of `bytes` by a class, with the mean of the latency in it.
double half_trip(const ClassFit& sizes, std::int64_t bytes);

}  // namespace plumbline::calibrating
