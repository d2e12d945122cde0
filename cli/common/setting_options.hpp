#pragma once

#include <string>

#include "analysis/request/setting_rows.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// The options of all settings of a group: what they are called, and how they are read, is in their rows.
void add_setting_options(CLI::App& app, Settings& settings, SettingGroup group);

/// One of them; `help` where it means something else than the row says.
void add_setting_option(CLI::App& app, Settings& settings, const SettingRow& row,
                        const std::string& help = {});

}  // namespace plumbline
