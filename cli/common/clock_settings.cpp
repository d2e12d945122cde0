#include "cli/common/clock_settings.hpp"

#include "cli/common/json_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

}  // namespace

ClockSettings clock_settings_of(const Wishes& wishes) {
  return {wishes.estimator, wishes.exchanges, wishes.patience, wishes.fit_points, wishes.fit_span};
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
