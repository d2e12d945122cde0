#include "cli/common/setting_options.hpp"

#include "cli/common/options.hpp"

namespace plumbline {

void add_setting_options(CLI::App& app, Settings& settings, SettingGroup group) {
  for (const SettingRow& row : setting_rows())
    if (row.words.group == group) add_setting_option(app, settings, row);
}

void add_setting_option(CLI::App& app, Settings& settings, const SettingRow& row, const std::string& help) {
  const SettingWords& words = row.words;
  add_option(app,
             {words.option.c_str(), words.meta.c_str(), help.empty() ? words.help.c_str() : help.c_str()},
             [&settings, &row](const std::string& text) { row.parse(settings, text); });
}

}  // namespace plumbline
