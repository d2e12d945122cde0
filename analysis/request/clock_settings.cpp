#include "analysis/request/clock_settings.hpp"

#include "analysis/run/json_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

}  // namespace

ClockSettings clock_settings_of(const ExperimentRequest& request) {
  return {request.estimator, request.exchanges, request.patience, request.fit_points, request.fit_span};
}

ClockSettings clock_settings_of(const SyncOptions& options) {
  return {options.estimator, options.exchanges, options.patience, options.fit_points, options.fit_span};
}

void add_to(ordered_json& json, const ClockSettings& settings) {
  json["estimator"] = settings.estimator ? ordered_json(name(*settings.estimator)) : ordered_json(nullptr);
  json["exchanges"] = value_or_null(settings.exchanges);
  json["patience"] = value_or_null(settings.patience);
  json["fit_points"] = value_or_null(settings.fit_points);
  json["fit_span_s"] = value_or_null(settings.fit_span);
}

}  // namespace plumbline
