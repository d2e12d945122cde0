#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/machine.hpp"

namespace plumbline {

/// What published results say of messages of one size, seconds: medians of single calls, or what a table
/// gives. Not every source has everything.
struct PublishedSize {
  std::int64_t bytes = 0;
  std::optional<double> half_trip{};  ///< of a ping-pong, one way
  std::optional<double> send{};       ///< what a send that does not wait takes its process (MPI_Isend)
  std::optional<double> receive{};    ///< a receive of a message that has arrived
  std::optional<double> spacing{};    ///< a message to the next in a stream: bytes / bandwidth
};

/// One round trip, seconds.
struct RoundTrip {
  std::int64_t bytes = 0;
  double time = 0;
};

/// Point-to-point results of one network.
struct Published {
  std::vector<PublishedSize> sizes;  ///< in rising order
  std::vector<RoundTrip> small;      ///< single round trips of the smallest sizes, for the jitter; or none
};

/// What messages from `first` to `last` bytes cost (seconds, and seconds a byte).
struct PublishedClass {
  std::int64_t first = 0, last = 0;
  bool rendezvous = false;
  double L = 0, o_s = 0, o_r = 0, g = 0, G = 0, O = 0;
  double receive = 0;  ///< o_r as it was timed alone: above o_r, the round trip leaves no room for it
};

/// A class that begins faster than the one before ends: half round trips, seconds.
struct PublishedFall {
  std::int64_t last = 0, first = 0;  ///< bytes
  double from = 0, to = 0;
};

/// A machine's network from published results.
struct PublishedFit {
  std::vector<PublishedClass> classes;  ///< in rising order
  std::optional<std::int64_t> S;        ///< the last size whose send still costs its bytes
  std::int64_t rendezvous_min = 0;      ///< the first size whose send does not
  std::vector<double> jitter;           ///< equally likely values, sorted; empty: none was seen
  std::vector<SizeCheck> sizes;         ///< round trips as published and as the machine has them (medians)
  double scatter = 0;                   ///< of half round trips about their neighbours, relative
  std::vector<PublishedFall> falls;     ///< by more than the scatter explains
  bool overheads_seen = false;          ///< else o_s, o_r and L are one sum, given as L
  bool spacing_seen = false;            ///< else g is o_s
};

/// Classes of sizes from published results, each with a non-negative intercept and slope
/// (docs/how-to/calibration.md).
///
/// The sizes are cut where that makes the Bayesian information criterion smallest (segments()), and where
/// sends cease to cost their bytes (S): a rendezvous copies nothing. With h half a round trip, b a send, u a
/// receive, m half the median of the round trip's jitter, all lines over k - 1 bytes:
///
///   eager        o_s = b(1), O = slope of b;  G = slope of h - O;  o_s + L + o_r = h(1) - m
///   rendezvous   o_s = b(1);                  G = slope of h;      o_s + 3 L + o_r = h(1) - m
///
/// o_r = u(1), as far as o_s and L >= 0 leave room for it. The jitter is that of the small round trips, taken
/// apart into two legs (one_of_two_legs()). Throws InputError for fewer than three sizes of half round trips.
PublishedFit fit_published(const Published& results, int bins = 200);

/// The network that the fit describes: one machine, without a name. The last class is [network] itself.
Machine machine_of(const PublishedFit& fit);

}  // namespace plumbline
