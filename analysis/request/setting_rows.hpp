#pragma once

#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "analysis/request/settings.hpp"

namespace plumbline {

/// Settings that a command has all together, or none of.
enum class SettingGroup : std::uint8_t {
  root,
  barrier,
  repetitions,
  launches,
  seed,
  windows,
  nonblocking,
  arrivals,
  clocks,
  library,
  engine
};

/// How a setting is called, and what is said of it.
struct SettingWords {
  SettingGroup group;
  std::string_view key;            ///< in experiment files and in the text that stores are compared by
  std::string option, meta, help;  ///< "--reps", "N"
  std::string_view json{};         ///< in results; empty: not there
  std::string otherwise{};         ///< in that text where nothing is said; empty: no line
  std::string_view unit{};         ///< behind the value in that text
  std::string_view instead_of{};   ///< the option that it excludes, and unsays where it is said later
};

/// A setting: how it is called, read, laid over another and printed.
struct SettingRow {
  SettingWords words;
  std::function<bool(const Settings&)> said;
  std::function<void(Settings&, std::string_view)> parse;  ///< throws InputError
  std::function<void(Settings& to, const Settings& from)> copy;
  std::function<std::string(const Settings&)> text;             ///< as the words say where nothing was said
  std::function<nlohmann::ordered_json(const Settings&)> json;  ///< null where nothing was said
};

/// One for each member of Settings, in the order of the text that stores are compared by.
std::span<const SettingRow> setting_rows();
const SettingRow& setting_row(std::string_view option);

/// Adds the settings of these groups, group by group: { "repetitions": 100, "warmup": null, ... }.
void add_to(nlohmann::ordered_json& json, const Settings& settings,
            std::initializer_list<SettingGroup> groups);

}  // namespace plumbline
