#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "models/collective.hpp"
#include "models/libraries/datatype.hpp"
#include "models/libraries/library.hpp"
#include "schemes/clock_sync.hpp"
#include "schemes/suite.hpp"
#include "sim/engine.hpp"

namespace plumbline {

/// A stop rule in the place of the suites' own.
struct StopSetting {
  Stop rule;
  std::string text;  ///< "standard-error:3%": the same rule has the same text, however it was said
};

/// How late processes come to each call.
struct ArrivalsSetting {
  Arrivals arrivals;
  std::string text;  ///< "one-late:5e-06s": the same arrivals have the same text; empty of none
};

/// How cells are measured, as it was said; what is empty is the suite's, the method's or the machine's own.
/// Each has its row in setting_rows().
struct Settings {
  std::optional<int> reps{}, warmup{}, launches{};
  std::optional<std::uint64_t> seed{};
  std::optional<StopSetting> stop{};
  std::optional<Collective> barrier{};  ///< with algorithm and bytes
  std::optional<int> root{};
  std::optional<double> window{}, time_budget{};  ///< seconds; of suites on a global clock
  std::optional<std::int64_t> test_interval{};    ///< bytes; of nonblocking suites
  std::optional<ArrivalsSetting> arrivals{};      ///< of suites that time calls, and of the truth
  std::optional<PairEstimator> estimator{};       ///< of the synchronisation of clocks, as all that follow
  std::optional<int> exchanges{}, patience{}, fit_points{};
  std::optional<double> fit_span{};    ///< seconds
  std::optional<Library> library{};    ///< of simulations, as all that follow: who chooses algorithms
  std::optional<Datatype> datatype{};  ///< of what is sent, as that library counts it
  std::optional<Engine> engine{};
};

/// Where nothing is said, one launch, whose seed is 1.
inline int launches_of(const Settings& settings) { return settings.launches.value_or(1); }
inline std::uint64_t seed_of(const Settings& settings) { return settings.seed.value_or(1); }
/// Where nothing is said, the native one.
inline Engine engine_of(const Settings& settings) { return settings.engine.value_or(Engine::native); }

/// Whether processes come late to calls.
inline bool has_arrivals(const Settings& settings) {
  return settings.arrivals && settings.arrivals->arrivals.pattern != Arrivals::Pattern::none;
}

/// How a synchronisation goes; fit points and span from `otherwise` where nothing is said.
SyncOptions sync_options(const Settings& settings, const SyncOptions& otherwise);
/// The same of a suite, which fits lines to fewer points.
SyncOptions suite_sync_options(const Settings& settings);
/// What a synchronisation goes by, as settings: fit points and span always.
Settings settings_of(const SyncOptions& options);

/// What a suite is to measure of a call, which has its root.
Protocol protocol_of(const Settings& settings, const Collective& call);

}  // namespace plumbline
