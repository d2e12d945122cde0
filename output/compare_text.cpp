#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "models/units.hpp"
#include "output/compare_text.hpp"
#include "output/csv.hpp"
#include "output/or_dash.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

std::string value_text(const std::optional<double>& value, const std::string& unit) {
  if (!value) return "-";
  if (unit == "s") return time_text(*value);
  return fmt::format("{:.4g}{}{}", *value, unit == "1" ? "" : " ", unit == "1" ? "" : unit);
}

/// As in the paper: * below 0.05, ** below 0.01, *** below 0.001.
std::string_view stars(const std::optional<double>& p) {
  if (!p) return "";
  return *p <= 0.001 ? "***" : *p <= 0.01 ? "**" : *p <= 0.05 ? "*" : "";
}

/// What is the same in all rows is not worth a column; this one is of imported results only.
bool are_imported(const CompareResults& results) {
  return std::ranges::any_of(results.cells,
                             [](const ComparedCell& cell) { return cell.key.metric != "time"; });
}

std::vector<std::string> row_of(const ComparedCell& cell, bool imported) {
  const ComparedKey& key = cell.key;
  const Comparison& found = cell.comparison;
  std::vector<std::string> row{"  " + key.suite, operation_text(key.operation, key.algorithm)};
  if (imported) row.push_back(number_text(key));
  for (std::string text :
       {key.bytes ? bytes_text(*key.bytes) : "-", or_dash("{}", key.processes),
        value_text(found.median_a, key.unit), value_text(found.median_b, key.unit),
        or_dash("{:.3f}", found.ratio), interval_text(found.ratio_interval), or_dash("{:.2g}", found.p),
        std::string(stars(found.p)), or_dash("{:.2g}", found.p_holm), verdict_of(cell)})
    row.push_back(std::move(text));
  return row;
}

TextTable table_for(bool imported) {
  using enum TextTable::Align;
  std::vector<TextTable::Align> columns{left, left};
  if (imported) columns.push_back(left);
  for (const auto align : {right, right, right, right, right, right, right, left, right, left})
    columns.push_back(align);
  TextTable table(columns);
  std::vector<std::string> head{"  suite", "operation"};
  if (imported) head.emplace_back("number");
  for (const char* title :
       {"bytes", "processes", "A", "B", "B/A", "95 % interval", "p", "", "p, Holm", "verdict"})
    head.emplace_back(title);
  table.row(head);
  return table;
}

/// The whole value is in JSON.
std::string shortened(const std::string& value) {
  constexpr std::size_t most = 60;
  return value.size() <= most ? value : value.substr(0, most - 3) + "...";
}

std::string launches_text(std::size_t launches) {
  return fmt::format("{} launch{}", launches, launches == 1 ? "" : "es");
}

std::string as_table(const CompareResults& results) {
  std::string text = fmt::format("A  {}, {}\nB  {}, {}\n", results.a, launches_text(results.launches_a),
                                 results.b, launches_text(results.launches_b));
  for (const DifferentFactor& factor : results.factors)
    text += fmt::format("differs: {}: A {}; B {}\n", factor.name, shortened(factor.a), shortened(factor.b));
  text += fmt::format(
      "p by the rank-sum test of Wilcoxon, Mann and Whitney, two-sided, over launches (* 0.05, ** 0.01, *** "
      "0.001);\nverdict at {:g} after Holm's correction over {} cell{}; interval of B/A by bootstrap\n",
      results.level, results.attainable.cells, results.attainable.cells == 1 ? "" : "s");
  const bool imported = are_imported(results);
  TextTable table = table_for(imported);
  for (const ComparedCell& cell : results.cells) table.row(row_of(cell, imported));
  text += table.text();
  for (const std::string& sentence : limits_of(results)) text += sentence + "\n";
  for (const std::string& note : results.notes) text += "note: " + note + "\n";
  return text;
}

ordered_json json_of(const ComparedCell& cell) {
  const ComparedKey& key = cell.key;
  const Comparison& found = cell.comparison;
  ordered_json json{{"suite", key.suite},
                    {"op", key.operation},
                    {"algorithm", text_or_null(key.algorithm)},
                    {"bytes", value_or_null(key.bytes)},
                    {"processes", value_or_null(key.processes)},
                    {"metric", key.metric},
                    {"statistic", key.statistic},
                    {"unit", key.unit},
                    {"launches_a", found.launches_a},
                    {"launches_b", found.launches_b},
                    {"median_a", value_or_null(found.median_a)},
                    {"median_b", value_or_null(found.median_b)},
                    {"ratio", value_or_null(found.ratio)},
                    {"ratio_interval", nullptr},
                    {"p", value_or_null(found.p)},
                    {"p_less", value_or_null(found.p_less)},
                    {"p_greater", value_or_null(found.p_greater)},
                    {"p_holm", value_or_null(found.p_holm)},
                    {"cliffs_delta", value_or_null(found.delta)},
                    {"verdict", verdict_of(cell)}};
  if (found.ratio_interval) json["ratio_interval"] = {found.ratio_interval->low, found.ratio_interval->high};
  return json;
}

std::string as_json(const CompareResults& results) {
  ordered_json json{{"schema", "plumbline.compare/1"},
                    {"a", results.a},
                    {"b", results.b},
                    {"launches_a", results.launches_a},
                    {"launches_b", results.launches_b},
                    {"level", results.level},
                    {"seed", results.seed},
                    {"tested_cells", results.attainable.cells},
                    {"factors", ordered_json::array()},
                    {"cells", ordered_json::array()},
                    {"limits", limits_of(results)},
                    {"notes", results.notes}};
  for (const DifferentFactor& factor : results.factors)
    json["factors"].push_back({{"name", factor.name}, {"a", factor.a}, {"b", factor.b}});
  for (const ComparedCell& cell : results.cells) json["cells"].push_back(json_of(cell));
  return json_text(json);
}

std::string csv_row(const ComparedCell& cell) {
  const ComparedKey& key = cell.key;
  const Comparison& found = cell.comparison;
  const auto end = [&](double Interval::*which) {
    return found.ratio_interval ? fmt::format("{}", *found.ratio_interval.*which) : std::string();
  };
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(key.suite),
                     csv_field(key.operation), csv_field(key.algorithm), number_or_nothing(key.bytes),
                     number_or_nothing(key.processes), csv_field(key.metric), csv_field(key.statistic),
                     csv_field(key.unit), found.launches_a, found.launches_b,
                     number_or_nothing(found.median_a), number_or_nothing(found.median_b),
                     number_or_nothing(found.ratio), end(&Interval::low), end(&Interval::high),
                     number_or_nothing(found.p), number_or_nothing(found.p_less),
                     number_or_nothing(found.p_greater), number_or_nothing(found.p_holm),
                     number_or_nothing(found.delta), verdict_of(cell));
}

std::string as_csv(const CompareResults& results) {
  std::string text =
      "suite,op,algorithm,bytes,processes,metric,statistic,unit,launches_a,launches_b,median_a,median_b,"
      "ratio,"
      "ratio_low,ratio_high,p,p_less,p_greater,p_holm,cliffs_delta,verdict\n";
  for (const ComparedCell& cell : results.cells) text += csv_row(cell);
  return text;
}

}  // namespace

std::string text_of(const CompareResults& results, Format format) {
  if (format == Format::json) return as_json(results);
  return format == Format::csv ? as_csv(results) : as_table(results);
}

}  // namespace plumbline
