#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "schemes/global_clock.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// How the offset of two clocks is estimated from ping-pongs: t1 at the client, t2 at the reference, t3 at
/// the client; offset = t2 - (t1 + t3) / 2, round trip = t3 - t1 (docs/explanation/clocks.md).
enum class PairEstimator : std::uint8_t {
  mean,
  median,
  quarter,  ///< mean over the 25 % with the smallest round trips
  min_rtt,  ///< at the smallest round trip
  bounds    ///< SKaMPI: between the largest lower and the smallest upper bound
};
inline constexpr std::array pair_estimators{PairEstimator::mean, PairEstimator::median,
                                            PairEstimator::quarter, PairEstimator::min_rtt,
                                            PairEstimator::bounds};
std::string_view name(PairEstimator estimator);             ///< mean, median, quarter, min-rtt, bounds
PairEstimator pair_estimator_named(std::string_view name);  ///< throws InputError, naming the nearest

/// When the ping-pongs of one estimate end.
struct Ending {
  enum class Rule : std::uint8_t {
    fixed,   ///< after `count`
    settled  ///< Netgauge: when the smallest round trip has not shrunk `count` times in a row
  };
  Rule rule = Rule::fixed;
  int count = 1;
};

struct SyncOptions {
  std::optional<PairEstimator> estimator{};  ///< the method's own where empty
  std::optional<int> exchanges{};            ///< so many ping-pongs an estimate
  std::optional<int> patience{};             ///< or Netgauge's rule; the method's own where both are empty
  int fit_points = 1000;                     ///< estimates a line is fitted to
  double fit_span = 0.3;                     ///< seconds over which they are spread, a level
};

/// Throws InputError for options that no synchronisation can have.
void check(const SyncOptions& options);

/// What a synchronisation gives one process.
struct Synchronisation {
  LinearMap map{};
  std::optional<double>
      residual{};             ///< seconds: the spread of its fit's points around the line, where there is one
  std::int64_t messages = 0;  ///< that this process sent
  double duration = 0;        ///< seconds on its own clock
  int rounds = 0;  ///< pair steps one after the other on the longest path; the same on every process
};

struct SyncMethod {
  std::string_view name;
  Synchronisation (*run)(Process&, const SyncMethod&, const SyncOptions&);
  PairEstimator estimator;
  Ending ending;
  bool fits;  ///< whether it knows of skew
  std::string_view source;
};

/// none, skampi, netgauge, jk, hca, hca2, hca3, hierarchical.
std::span<const SyncMethod> sync_methods();
const SyncMethod& sync_method_named(std::string_view name);  ///< throws InputError, naming the nearest

inline std::string_view name(const SyncMethod& method) { return method.name; }

/// Bytes that a process keeps while it synchronises by the method, roughly: exchanges, where the estimator
/// looks at more than one, and fit points.
double memory_needed(const SyncMethod& method, const SyncOptions& options);

/// Relates every process's clock to process 0's; every process calls it with the same arguments.
/// Throws InputError for options that check() refuses.
Synchronisation synchronise(Process& process, const SyncMethod& method, const SyncOptions& options);

/// One synchronisation of all processes, and what it was worth: someone who knows the true time has judged.
struct SyncRun {
  double duration = 0;  ///< seconds, true time: until the last process is done
  std::uint64_t messages = 0;
  int rounds = 0;
  std::optional<double> residual{};  ///< the max of all processes' (Synchronisation::residual)
  std::vector<double> error;         ///< seconds: at each of the horizons, the largest over processes
  std::optional<double> within{};  ///< seconds after which the error is first above a limit, if there is one
};

}  // namespace plumbline
