#include "analysis/request/setting_rows.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/request/make_setting_row.hpp"
#include "analysis/run/json_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

std::string barrier_text(std::string_view algorithm, const Collective& barrier) {
  return barrier.bytes > 0 ? fmt::format("{}:{}", algorithm, barrier.bytes) : std::string(algorithm);
}

}  // namespace

const SettingRow& setting_row(std::string_view option) {
  const auto option_of = [](const SettingRow& row) -> std::string_view { return row.words.option; };
  return *std::ranges::find(setting_rows(), option, option_of);
}

std::string setting_text(const StopSetting& stop) { return stop.text; }
std::string setting_text(PairEstimator estimator) { return std::string(name(estimator)); }
std::string setting_text(double value) { return fmt::format("{}", value); }
std::string setting_text(const Collective& barrier) {
  return barrier_text(barrier.algorithm != nullptr ? barrier.algorithm->name : "library", barrier);
}

ordered_json setting_json(const StopSetting& stop) { return stop.text; }
ordered_json setting_json(PairEstimator estimator) { return name(estimator); }
ordered_json setting_json(const Collective& barrier) {
  return text_or_null(barrier_text(barrier.algorithm != nullptr ? barrier.algorithm->name : "", barrier));
}

void add_to(ordered_json& json, const Settings& settings, std::initializer_list<SettingGroup> groups) {
  for (const SettingGroup group : groups)
    for (const SettingRow& row : setting_rows())
      if (row.words.group == group && !row.words.json.empty())
        json[std::string(row.words.json)] = row.json(settings);
}

}  // namespace plumbline
