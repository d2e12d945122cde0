#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "schemes/global_clock.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// How the offset of two clocks is estimated from ping-pongs: t1 at the client, t2 at the reference, t3 at the
/// client; offset = t2 - (t1 + t3) / 2, round trip = t3 - t1 (design: docs/clocks.md).
enum class PairEstimator : std::uint8_t {
  mean, median,
  quarter,                                    ///< mean over the 25 % with the smallest round trips
  min_rtt,                                    ///< at the smallest round trip
  bounds                                      ///< SKaMPI: between the largest lower and the smallest upper bound
};

struct SyncOptions {
  std::optional<PairEstimator> estimator;     ///< the method's own where empty
  std::optional<int> exchanges;               ///< ping-pongs of one estimate; where empty the method's own, which may be
                                              ///< Netgauge's rule: until the smallest round trip has not shrunk `patience` times in a row
  int patience = 100;
  int fit_points = 1000;                      ///< estimates a line is fitted to
  double fit_span = 0.3;                      ///< seconds over which they are spread, a level
};

/// What a synchronisation gives one process.
struct Synchronisation {
  LinearMap map;
  std::optional<double> residual;             ///< seconds: the spread of the fit's points around its line, where there is one
  std::int64_t messages = 0;                  ///< that this process sent
  double duration = 0;                        ///< seconds on its own clock
  int rounds = 0;                             ///< pair steps one after the other on the longest path; the same on every process
};

struct SyncMethod {
  std::string_view name;
  Synchronisation (*run)(Process&, const SyncMethod&, const SyncOptions&);
  PairEstimator estimator;
  bool fits;                                  ///< whether it knows of skew
  std::string_view source;
};

/// none, skampi, netgauge, jk, hca, hca2, hca3, hierarchical.
std::span<const SyncMethod> sync_methods();
const SyncMethod& sync_method_named(std::string_view name);            ///< throws InputError, naming the nearest

/// Relates every process's clock to process 0's; every process calls it with the same arguments.
Synchronisation synchronise(Process& process, const SyncMethod& method, const SyncOptions& options);

}  // namespace plumbline
