#include <algorithm>

#include <fmt/core.h>

#include "analysis/compare/launch_comparison.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

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

/// The mpirun's name stands in the text where there are several.
std::vector<ColumnOf<LaunchedSuite>> suite_columns(bool named) {
  using Suite = const LaunchedSuite&;
  const auto flagged = [](Suite suite) { return "  " + suite.suite + (suite.invalid > 0 ? " !" : ""); };
  const auto why = [](Suite suite) { return suite.why.empty() ? absent() : Value(suite.why); };
  return {text_column<LaunchedSuite>("  suite", flagged),
          {"suite", [](Suite suite) { return suite.suite; }},
          {"mpirun", [](Suite suite) { return suite.name; }, named ? shown_left("mpirun") : Look()},
          {"statistic", [](Suite suite) { return suite.statistic; }},
          {"median_s", [](Suite suite) { return suite.median_s; }, shown_right("median", as_time)},
          {"min_s", [](Suite suite) { return suite.min_s; }, shown_right("min", as_time)},
          {"max_s", [](Suite suite) { return suite.max_s; }, shown_right("max", as_time)},
          {"launches", [](Suite suite) { return suite.launches; }, shown_right("launches", as_count)},
          {"invalid", [](Suite suite) { return suite.invalid; }},
          {"why", why, {.csv = false}},
          text_column<LaunchedSuite>("which statistic of which processes",
                                     [](Suite suite) { return suite.statistic; })};
}

std::vector<ColumnOf<LaunchedCell>> launched_cell_columns() {
  using Cell = const LaunchedCell&;
  return {{"operation", [](Cell cell) { return cell.key.operation; }},
          {"algorithm", [](Cell cell) { return algorithm_of(cell.key); }},
          {"bytes", [](Cell cell) { return cell.key.bytes; }},
          {"processes", [](Cell cell) { return cell.key.processes; }},
          {"segment_bytes", [](Cell cell) { return cell.key.segment; }},
          {"root", [](Cell cell) { return cell.key.root; }}};
}

std::string cell_text(const LaunchedCell& cell) {
  std::string text = title_of(cell.key) + rows_text(suite_columns(has_names(cell)), cell.suites);
  for (const LaunchedSuite& suite : cell.suites)
    if (suite.invalid > 0)
      text += fmt::format("  ! {}: its method did not hold in {} of {} launches: {}\n", suite.suite,
                          suite.invalid, suite.launches, suite.why);
  return text;
}

std::string text_table(const LaunchResults& results) {
  std::string text;
  for (const LaunchedCell& cell : results.cells) {
    if (!text.empty()) text += "\n";
    text += cell_text(cell);
  }
  return text;
}

ResultTable table_of(const LaunchResults& results) {
  ResultTable table("plumbline.launch/2", {{"store", results.store}});
  add_rows(table, "cells", launched_cell_columns(), results.cells, "suites", suite_columns(false),
           [](const LaunchedCell& cell) { return cell.suites; });
  return table;
}

}  // namespace

std::string text_of(const LaunchResults& results, Format format) {
  return format == Format::table ? shown(text_table(results)) : as_data(table_of(results), format);
}

}  // namespace plumbline
