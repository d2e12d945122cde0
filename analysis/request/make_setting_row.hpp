#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "analysis/request/setting_rows.hpp"

namespace plumbline {

// How a value of a setting is printed: in the text that stores are compared by, and in JSON.
std::string setting_text(const StopSetting& stop);
std::string setting_text(const Collective& barrier);
std::string setting_text(PairEstimator estimator);
std::string setting_text(std::integral auto value) { return std::to_string(value); }
std::string setting_text(double value);  ///< the shortest that is read as the same

nlohmann::ordered_json setting_json(const StopSetting& stop);
nlohmann::ordered_json setting_json(const Collective& barrier);  ///< as it was said, "linear:64"
nlohmann::ordered_json setting_json(PairEstimator estimator);
template <class Number>
requires std::is_arithmetic_v<Number> nlohmann::ordered_json setting_json(Number value) { return value; }

/// The row of a member of Settings, whose texts `parse` reads.
template <class Value>
SettingRow make_row(std::optional<Value> Settings::*member, Value (*parse)(std::string_view),
                    SettingWords words) {
  SettingRow row{std::move(words), {}, {}, {}, {}, {}};
  row.said = [member](const Settings& settings) { return (settings.*member).has_value(); };
  row.parse = [member, parse](Settings& settings, std::string_view text) { settings.*member = parse(text); };
  row.copy = [member](Settings& to, const Settings& from) { to.*member = from.*member; };
  row.text = [member, otherwise = row.words.otherwise, unit = row.words.unit](const Settings& settings) {
    return settings.*member ? setting_text(*(settings.*member)).append(unit) : otherwise;
  };
  row.json = [member](const Settings& settings) {
    return settings.*member ? setting_json(*(settings.*member)) : nlohmann::ordered_json(nullptr);
  };
  return row;
}

}  // namespace plumbline
