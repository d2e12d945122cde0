#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/settings.hpp"
#include "models/statistics.hpp"
#include "schemes/clock_sync.hpp"

namespace plumbline {

/// Where the error comes from, seconds. `fit` is what is left without jitter and wander: what the method
/// knows of the clocks, and how finely. The others are what the error changes by when each alone is left out.
struct SyncCauses {
  double fit = 0, jitter = 0, wander = 0;
  double interaction = 0;  ///< error - fit - jitter - wander

  /// The one of the largest size, up or down: "fit", "jitter" or "wander"; "several at once" where the
  /// interaction is greater still.
  std::string_view max() const;
};

/// The error of a method at one horizon: largest over processes, in true time; means over seeds.
struct SyncError {
  double after_s = 0;
  double mean_s = 0;
  std::optional<double> half_width_s{};  ///< of the mean's 95 % confidence interval; empty for one seed
  std::vector<double> seeds_s{};         ///< each seed's
  std::optional<SyncCauses> causes{};    ///< empty where a run that leaves something out failed

  /// The interval's ends. No error is below 0, which Student's t does not know of.
  double low_s() const { return mean_s > *half_width_s ? mean_s - *half_width_s : 0; }
  double high_s() const { return mean_s + *half_width_s; }
};

/// What became of one method; means over seeds.
struct SyncResult {
  std::string_view method;
  double duration_s = 0;
  std::int64_t messages = 0;           ///< rounded
  int rounds = 0;                      ///< the most
  std::optional<double> residual_s{};  ///< of its lines, the max over processes; empty without a fit
  int seeds = 0;                       ///< whose whole run ended well
  std::vector<SyncError> errors{};
  std::vector<double>
      within_seeds_s{};  ///< for how long each seed's error stays within the limit, if there is one

  std::optional<double> within_s() const { return min(within_seeds_s); }
};

/// The mean of a value of each of one or more.
template <class Each, class Value>
double mean_over(const Each& all, Value value) {
  std::vector<double> values;
  for (const auto& one : all) values.push_back(value(one));
  return *mean(values);
}

/// Of the runs of a method, each with a seed of its own; what causes the errors is left to who knows.
SyncResult result_of(const SyncMethod& method, std::span<const SyncRun> runs,
                     std::span<const double> horizons);

/// Everything that `sync` prints.
struct SyncResults {
  bool measured = false;  ///< on hardware: causes are not known, and `machine` is the MPI library
  std::string machine;
  std::vector<std::string> settings{};  ///< that changed the machine
  Settings
      clocks{};  ///< how they were related; fit points and span always; of no meaning where no method fits
  int processes = 1;
  std::uint64_t seed = 1;
  int seeds = 1;
  bool fits = true;                     ///< whether a method fits lines
  std::vector<SyncResult> methods{};    ///< without those of which every seed failed
  std::vector<std::string> failures{};  ///< one line each
  Engine engine = Engine::native;       ///< of no meaning where measured
  std::optional<double> limit_s{};      ///< of the error, where that is asked
};

}  // namespace plumbline
