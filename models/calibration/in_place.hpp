#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/samples.hpp"
#include "models/machine.hpp"

namespace plumbline {

/// What messages of a size take two processes in a loop, seconds: medians over repetitions.
struct InPlaceSize {
  std::int64_t bytes = 1;
  double way = 0;        ///< half a round trip, through two buffers
  double forwarded = 0;  ///< half a round trip of bytes that were just received
  double exchanged = 0;  ///< both ways at once
  double combined = 0;   ///< the same, and added to what is sent next
  double added = 0;      ///< the same, and added to what is never sent; 0: not measured
  double called = 0;     ///< a broadcast of the library of bytes that were just received; 0: not measured
  double streamed = 0;   ///< its root, in a row of them
};

/// Costs that no round trip shows, for they are only in collectives, by the rules of
/// docs/explanation/model.md. With h = o_s + L + o_r + (k-1)(G + O), in a loop of two processes:
///
///   way = h    forwarded = h + (k-1) G_forward    called = h + o + o_message
///   streamed = max(o + o_s + (k-1) O, g + (k-1) G), or, where sends wait for their receiver,
///              (k-1) G + max(o + 2L + max(o_s, o_r), g)
///   exchanged = h + busy + o + o_message + o_exchange
///   combined = exchanged + (k-1) G_forward + combining        added = exchanged + combining_unsent
///
/// with busy = max(0, (k-1)(O - G) - L): a process that still sends when the other's message has come. This
/// holds where what is streamed and called is short. What a call costs is taken off an exchange, though it
/// is timed by itself: no library's exchange took longer than one by hand. In simulation only streams, calls
/// and, where these cost nothing, combining show: the model charges no others to messages outside of
/// collectives.
struct InPlaceFit {
  std::vector<InPlaceSize> sizes;
  Parameter o, o_message;                               ///< [call], seconds
  std::vector<double> o_exchange, combining;            ///< of each size, seconds
  std::vector<std::optional<double>> combining_unsent;  ///< likewise, where it was measured
};

/// Of a launch, or of several pooled, whose round trips and trains `network` describes.
InPlaceFit fit_in_place(std::span<const InPlaceSamples> seen, const NetworkFit& network);

/// The class with its gap and G_forward, cut where one gap misses a stream, or one rate a forwarded message,
/// by more than 8 %.
std::vector<ClassFit> cut_in_place(const InPlaceFit& fit, const ClassFit& one);

/// Seconds a byte: what makes forwarding of the sizes from `first` to `last` best, relative to each; 0 where
/// that is less than 5 % of every one.
double forwarding_rate(const InPlaceFit& fit, std::int64_t first, std::int64_t last);

}  // namespace plumbline
