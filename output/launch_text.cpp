#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "models/units.hpp"
#include "output/csv.hpp"
#include "output/launch_text.hpp"
#include "output/or_dash.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

std::string algorithm_of(const CellKey& key) { return key.algorithm.empty() ? "library" : key.algorithm; }

std::string title_of(const CellKey& key) {
  const std::string segment =
      key.segment > 0 ? fmt::format(" in segments of {}", bytes_text(key.segment)) : "";
  const std::string root = key.root > 0 ? fmt::format(", root {}", key.root) : "";
  return fmt::format("{} by {}{}, {}, {} process{}{}\n", key.operation, algorithm_of(key), segment,
                     bytes_text(key.bytes), key.processes, key.processes == 1 ? "" : "es", root);
}

bool has_names(const LaunchedCell& cell) {
  return std::ranges::any_of(cell.suites, [](const LaunchedSuite& suite) { return !suite.name.empty(); });
}

std::string cell_table(const LaunchedCell& cell) {
  using enum TextTable::Align;
  const bool named = has_names(cell);
  TextTable table(named ? std::vector{left, left, right, right, right, right, left}
                        : std::vector{left, right, right, right, right, left});
  const auto add = [&](std::vector<std::string> row, const std::string& name) {
    if (named) row.insert(row.begin() + 1, name);
    table.row(std::move(row));
  };
  add({"  suite", "median", "min", "max", "launches", "which statistic of which processes"}, "mpirun");
  for (const LaunchedSuite& suite : cell.suites)
    add({"  " + suite.suite + (suite.invalid > 0 ? " !" : ""), time_or_dash(suite.median_s),
         time_or_dash(suite.min_s), time_or_dash(suite.max_s), fmt::format("{}", suite.launches),
         suite.statistic},
        suite.name);
  std::string text = title_of(cell.key) + table.text();
  for (const LaunchedSuite& suite : cell.suites)
    if (suite.invalid > 0)
      text += fmt::format("  ! {}: its method did not hold in {} of {} launches: {}\n", suite.suite,
                          suite.invalid, suite.launches, suite.why);
  return text;
}

std::string as_table(const LaunchResults& results) {
  std::string text;
  for (const LaunchedCell& cell : results.cells) {
    if (!text.empty()) text += "\n";
    text += cell_table(cell);
  }
  return text;
}

ordered_json to_json(const LaunchedSuite& suite) {
  ordered_json entry{{"suite", suite.suite},
                     {"mpirun", suite.name},
                     {"statistic", suite.statistic},
                     {"median_s", value_or_null(suite.median_s)},
                     {"min_s", value_or_null(suite.min_s)},
                     {"max_s", value_or_null(suite.max_s)},
                     {"launches", suite.launches},
                     {"invalid", suite.invalid}};
  if (!suite.why.empty()) entry["why"] = suite.why;
  return entry;
}

std::string as_json(const LaunchResults& results) {
  ordered_json cells = ordered_json::array();
  for (const auto& [key, suites] : results.cells) {
    ordered_json entries = ordered_json::array();
    for (const LaunchedSuite& suite : suites) entries.push_back(to_json(suite));
    cells.push_back({{"op", key.operation},
                     {"algorithm", algorithm_of(key)},
                     {"bytes", key.bytes},
                     {"segment", key.segment},
                     {"processes", key.processes},
                     {"root", key.root},
                     {"suites", entries}});
  }
  const ordered_json whole{
      {"schema", "plumbline.launch/1"}, {"store", results.store}, {"cells", std::move(cells)}};
  return json_text(whole);
}

std::string as_csv(const LaunchResults& results) {
  std::string text =
      "op,algorithm,bytes,processes,segment,root,suite,mpirun,statistic,median_s,min_s,max_s,launches,"
      "invalid\n";
  for (const auto& [key, suites] : results.cells)
    for (const LaunchedSuite& suite : suites)
      text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", key.operation, algorithm_of(key),
                          key.bytes, key.processes, key.segment, key.root, suite.suite, csv_field(suite.name),
                          csv_field(suite.statistic), number_or_nothing(suite.median_s),
                          number_or_nothing(suite.min_s), number_or_nothing(suite.max_s), suite.launches,
                          suite.invalid);
  return text;
}

}  // namespace

std::string text_of(const LaunchResults& results, Format format) {
  if (format == Format::json) return as_json(results);
  if (format == Format::csv) return as_csv(results);
  return as_table(results);
}

}  // namespace plumbline
