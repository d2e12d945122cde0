#include "analysis/calibrate/table_latencies.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

NamedLevel parse_level(std::string_view text) {
  const std::size_t colon = text.find(':');
  NamedLevel level{std::string(text.substr(0, colon))};
  const std::string digits(colon == std::string_view::npos ? "" : text.substr(colon + 1));
  const bool number =
      !digits.empty() && digits.size() < 8 && digits.find_first_not_of("0123456789") == std::string::npos;
  if (level.name.empty() || !number || std::stoi(digits) < 1)
    throw InputError(
        fmt::format("levels are NAME:PROCESSES, as in core-complex:4,socket:64,node:128, not '{}'", text));
  level.processes = std::stoi(digits);
  return level;
}

/// What `where` says after "same_" or "other_", up to the next word that says more.
bool names(std::string_view where, std::string_view prefix, const std::string& level) {
  std::string wanted = std::string(prefix) + level;
  std::ranges::replace(wanted, '-', '_');
  return where == wanted || where.starts_with(wanted + "_");
}

/// The index in levels; levels.size(): between nodes; empty: it names no level.
std::optional<std::size_t> level_of(const LatencyRow& row, const std::vector<NamedLevel>& levels) {
  std::string where = row.where;
  std::ranges::replace(where, '-', '_');
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (names(where, "same_", levels[i].name)) return i;
    if (names(where, "other_", levels[i].name)) return i + 1;
  }
  return std::nullopt;
}

LatencyBySize medians(const std::map<std::int64_t, std::vector<double>>& rows) {
  LatencyBySize latencies;
  for (const auto& [bytes, seconds] : rows) latencies[bytes] = *median(seconds);
  return latencies;
}

/// Of the last of `levels`: a placement by it must be told from others.
void check_name(const std::vector<NamedLevel>& levels, bool is_node) {
  const std::string& name = levels.back().name;
  if (name == "core" || (name == "node" && !is_node))
    throw InputError(
        fmt::format("'{}' is a placement; {}", name,
                    name == "core" ? "call the level otherwise" : "only the last level may be called so"));
  if (std::ranges::count(levels, name, &NamedLevel::name) > 1)
    throw InputError(fmt::format("two levels are called {}", name));
}

}  // namespace

std::vector<NamedLevel> parse_levels(std::string_view text) {
  std::vector<NamedLevel> levels;
  while (true) {
    const std::size_t comma = text.find(',');
    levels.push_back(parse_level(text.substr(0, comma)));
    const int inside = levels.size() == 1 ? 1 : levels[levels.size() - 2].processes;
    if (levels.size() > 1 && (levels.back().processes <= inside || levels.back().processes % inside != 0))
      throw InputError(
          fmt::format("levels go from the innermost outwards: {} processes of a {} are no multiple "
                      "of {} above it",
                      levels.back().processes, levels.back().name, inside));
    check_name(levels, comma == std::string_view::npos);
    if (comma == std::string_view::npos) return levels;
    text.remove_prefix(comma + 1);
  }
}

TableLatencies latencies_of(std::span<const LatencyTable> tables, std::vector<NamedLevel> levels) {
  std::vector<std::map<std::int64_t, std::vector<double>>> rows(levels.size() + 1);
  std::map<std::string, std::size_t> left_out;
  for (const LatencyTable& table : tables) {
    if (table.unknown > 0) left_out["a number that they need is unknown"] += table.unknown;
    for (const LatencyRow& row : table.rows) {
      const auto level = level_of(row, levels);
      if (!level)
        ++left_out[fmt::format("'{}' names no level", row.where)];
      else if (row.seconds == 0)
        ++left_out["a latency of 0"];
      else
        rows[*level][row.bytes].push_back(row.seconds);
    }
  }
  if (rows.back().empty())
    throw InputError(fmt::format("no latency between nodes, where = other_{}", levels.back().name));
  TableLatencies latencies{std::move(levels), {}, medians(rows.back()), std::move(left_out)};
  rows.pop_back();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::size_t known = i;
    while (known < rows.size() && rows[known].empty()) ++known;
    while (known == rows.size() || rows[known].empty()) {
      if (known == 0) throw InputError("no latency within a node, where = same_LEVEL");
      --known;
    }
    latencies.within.push_back(medians(rows[known]));
  }
  return latencies;
}

}  // namespace plumbline
