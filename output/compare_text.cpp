#include <fmt/format.h>

#include "analysis/compare/comparison.hpp"
#include "analysis/run/json_text.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

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

std::vector<ColumnOf<ComparedCell>> columns_of(bool imported) {
  using Cell = const ComparedCell&;
  const auto found = [](auto Comparison::*which) {
    return [which](Cell cell) { return cell.comparison.*which; };
  };
  const auto key = [](auto ComparedKey::*which) { return [which](Cell cell) { return cell.key.*which; }; };
  const auto shown = [](std::string heading, auto get, TextTable::Align align) {
    return text_column<ComparedCell>(std::move(heading), get, align);
  };
  const auto median = [](std::optional<double> Comparison::*which) {
    return [which](Cell cell) { return value_text(cell.comparison.*which, cell.key.unit); };
  };
  const auto end = [](double Interval::*which) {
    return [which](Cell cell) { return member_or_null(cell.comparison.ratio_interval, which); };
  };
  using enum TextTable::Align;
  std::vector<ColumnOf<ComparedCell>> columns{
      {"suite", key(&ComparedKey::suite), shown_first("suite")},
      shown(
          "operation", [](Cell c) { return operation_text(c.key.operation, c.key.algorithm); }, left)};
  if (imported)
    columns.push_back(shown(
        "number", [](Cell cell) { return number_text(cell.key); }, left));
  const std::vector<ColumnOf<ComparedCell>> rest{
      {"operation", key(&ComparedKey::operation)},
      {"algorithm", [](Cell cell) { return text_or_null(cell.key.algorithm); }},
      {"bytes", key(&ComparedKey::bytes), shown_right("bytes", as_bytes)},
      {"processes", key(&ComparedKey::processes), shown_right("processes", as_count)},
      {"metric", key(&ComparedKey::metric)},
      {"statistic", key(&ComparedKey::statistic)},
      {"unit", key(&ComparedKey::unit)},
      {"launches_a", found(&Comparison::launches_a)},
      {"launches_b", found(&Comparison::launches_b)},
      {"median_a", found(&Comparison::median_a)},
      {"median_b", found(&Comparison::median_b)},
      {"mean_a", found(&Comparison::mean_a)},
      {"mean_b", found(&Comparison::mean_b)},
      shown("A", median(&Comparison::median_a), right),
      shown("B", median(&Comparison::median_b), right),
      {"ratio", found(&Comparison::ratio), shown_right("B/A", as_number("{:.3f}"))},
      {"ratio_low", end(&Interval::low), {.path = "ratio_interval/low"}},
      {"ratio_high", end(&Interval::high), {.path = "ratio_interval/high"}},
      shown(
          "95 % interval", [](Cell c) { return interval_text(c.comparison.ratio_interval); }, right),
      {"p", found(&Comparison::p), shown_right("p", as_number("{:.2g}"))},
      shown(
          "", [](Cell cell) { return std::string(stars(cell.comparison.p)); }, left),
      {"p_less", found(&Comparison::p_less)},
      {"p_greater", found(&Comparison::p_greater)},
      {"p_holm", found(&Comparison::p_holm), shown_right("p, Holm", as_number("{:.2g}"))},
      {"cliffs_delta", found(&Comparison::delta)},
      {"verdict", verdict_of, shown_left("verdict")}};
  columns.insert(columns.end(), rest.begin(), rest.end());
  return columns;
}

/// The whole value is in JSON.
std::string shortened(const std::string& value) {
  constexpr std::size_t most = 60;
  return value.size() <= most ? value : value.substr(0, most - 3) + "...";
}

std::string launches_text(std::size_t launches) {
  return fmt::format("{} launch{}", launches, launches == 1 ? "" : "es");
}

std::string text_table(const CompareResults& results) {
  std::string text = fmt::format("A  {}, {}\nB  {}, {}\n", results.a, launches_text(results.launches_a),
                                 results.b, launches_text(results.launches_b));
  for (const DifferentFactor& factor : results.factors)
    text += fmt::format("differs: {}: A {}; B {}\n", factor.name, shortened(factor.a), shortened(factor.b));
  text += fmt::format(
      "p by the rank-sum test of Wilcoxon, Mann and Whitney, two-sided, over launches (* 0.05, ** 0.01, *** "
      "0.001);\nverdict at {:g} after Holm's correction over {} cell{}; interval of B/A by bootstrap\n",
      results.level, results.attainable.cells, results.attainable.cells == 1 ? "" : "s");
  text += rows_text(columns_of(are_imported(results)), results.cells);
  for (const std::string& sentence : limits_of(results)) text += sentence + "\n";
  for (const std::string& note : results.notes) text += "note: " + note + "\n";
  return text;
}

}  // namespace

ResultTable table_of(const CompareResults& results) {
  Value factors = Value::array();
  for (const DifferentFactor& factor : results.factors)
    factors.push_back({{"name", factor.name}, {"a", factor.a}, {"b", factor.b}});
  ResultTable table("plumbline.compare/2", {{"a", results.a},
                                            {"b", results.b},
                                            {"launches_a", results.launches_a},
                                            {"launches_b", results.launches_b},
                                            {"level", results.level},
                                            {"seed", results.seed},
                                            {"tested_cells", results.attainable.cells},
                                            {"factors", std::move(factors)},
                                            {"limits", limits_of(results)},
                                            {"notes", results.notes}});
  add_rows(table, "cells", columns_of(false), results.cells);
  return table;
}

std::string text_of(const CompareResults& results, Format format) {
  return format == Format::table ? shown(text_table(results)) : as_data(table_of(results), format);
}

}  // namespace plumbline
