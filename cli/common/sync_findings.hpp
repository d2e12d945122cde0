#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Where the error comes from, seconds. `fit` is what is left without jitter and wander: what the method
/// knows of the clocks, and how finely. The others are what the error changes by when each alone is left out.
struct SyncCauses {
  double fit = 0, jitter = 0, wander = 0;
  double interaction = 0;  ///< error - fit - jitter - wander

  std::string_view greatest() const;  ///< "fit", "jitter" or "wander"
};

/// The error of a method at one horizon: largest over processes, in true time; means over seeds.
struct SyncError {
  double after_s = 0;
  double mean_s = 0;
  std::optional<double> half_width_s;  ///< of the 95 % confidence interval of the mean; empty for one seed
  SyncCauses causes;
};

/// What became of one method; means over seeds.
struct SyncFinding {
  std::string_view method;
  double duration_s = 0;
  std::int64_t messages = 0;  ///< rounded
  int rounds = 0;             ///< the most
  int seeds = 0;              ///< all of whose runs ended well
  std::vector<SyncError> errors;
};

/// Everything that `sync` prints.
struct SyncFindings {
  std::string machine;
  int processes = 1;
  std::uint64_t seed = 1;
  int seeds = 1;
  std::vector<SyncFinding> methods;   ///< without those of which every seed failed
  std::vector<std::string> failures;  ///< one line each
};

}  // namespace plumbline
