#include "analysis/request/experiment_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "analysis/request/setting_rows.hpp"

namespace plumbline {
namespace {

std::string call_text(const Collective& call) {
  std::string text(name(call.operation));
  if (call.algorithm != nullptr) text += fmt::format(":{}", call.algorithm->name);
  if (call.segment > 0) text += fmt::format("@{}", call.segment);
  return text;
}

template <class Text>
std::string distinct(const std::vector<Cell>& cells, Text text) {
  std::vector<std::string> seen;
  for (const Cell& cell : cells)
    if (std::string one = text(cell); std::ranges::find(seen, one) == seen.end())
      seen.push_back(std::move(one));
  return fmt::format("{}", fmt::join(seen, ", "));
}

std::string suites_text(const Cell& cell) {
  std::vector<std::string_view> names;
  for (const Suite* suite : cell.suites) names.push_back(suite->name);
  return fmt::format("{}: {}", name(cell.asked.operation), fmt::join(names, " "));
}

/// Not how a cell is measured, but which cell it is, how often and by which numbers.
bool is_left_out(SettingGroup group) {
  return group == SettingGroup::root || group == SettingGroup::launches || group == SettingGroup::seed;
}

/// "estimator mean, exchanges 10, ..."
std::string clocks_text(const Settings& settings) {
  std::vector<std::string> parts;
  for (const SettingRow& row : setting_rows()) {
    const std::string value = row.text(settings);
    if (row.words.group != SettingGroup::clocks || value.empty()) continue;
    std::string words(row.words.key);
    std::ranges::replace(words, '_', ' ');
    parts.push_back(fmt::format("{} {}", words, value));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string experiment_text(const Experiment& experiment) {
  const auto& cells = experiment.cells;
  std::string text;
  const auto line = [&](std::string_view key, const std::string& value) {
    text += fmt::format("{} = {}\n", key, value);
  };
  line("operations", distinct(cells, [](const Cell& cell) { return call_text(cell.asked); }));
  line("bytes", distinct(cells, [](const Cell& cell) { return fmt::format("{}", cell.asked.bytes); }));
  line("processes", distinct(cells, [](const Cell& cell) { return fmt::format("{}", cell.processes); }));
  line("root", distinct(cells, [](const Cell& cell) { return fmt::format("{}", cell.asked.root); }));
  line("suites", distinct(cells, suites_text));
  for (const SettingRow& row : setting_rows())
    if (const std::string value = row.text(experiment.settings);
        !value.empty() && !is_left_out(row.words.group) && row.words.group != SettingGroup::clocks)
      line(row.words.key, value);
  line("synchronisation", clocks_text(experiment.settings));
  return text;
}

}  // namespace plumbline
