#pragma once

#include <optional>

#include <nlohmann/json_fwd.hpp>

#include "analysis/request/experiment_request.hpp"

namespace plumbline {

/// How clocks are related, as results repeat it; empty: each method's or suite's own.
struct ClockSettings {
  std::optional<PairEstimator> estimator{};
  std::optional<int> exchanges{}, patience{}, fit_points{};
  std::optional<double> fit_span{};  ///< seconds
};

/// What was said.
ClockSettings clock_settings_of(const ExperimentRequest& request);
/// What a synchronisation goes by: fit points and span always.
ClockSettings clock_settings_of(const SyncOptions& options);

/// Adds `estimator`, `exchanges`, `patience`, `fit_points` and `fit_span_s`, null where empty.
void add_to(nlohmann::ordered_json& json, const ClockSettings& settings);

}  // namespace plumbline
