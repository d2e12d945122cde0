#include "cli/common/clock_settings.hpp"

#include <nlohmann/json.hpp>

namespace plumbline {
namespace {

using nlohmann::ordered_json;

template <class Number>
ordered_json number_or_null(const std::optional<Number>& number) {
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

}  // namespace

ClockSettings clock_settings_of(const Wishes& wishes) {
  return {wishes.estimator, wishes.exchanges, wishes.patience, wishes.fit_points, wishes.fit_span};
}

ClockSettings clock_settings_of(const SyncOptions& options) {
  return {options.estimator, options.exchanges, options.patience, options.fit_points, options.fit_span};
}

void add_to(ordered_json& json, const ClockSettings& settings) {
  json["estimator"] = settings.estimator ? ordered_json(name(*settings.estimator)) : ordered_json(nullptr);
  json["exchanges"] = number_or_null(settings.exchanges);
  json["patience"] = number_or_null(settings.patience);
  json["fit_points"] = number_or_null(settings.fit_points);
  json["fit_span_s"] = number_or_null(settings.fit_span);
}

}  // namespace plumbline
