#include <fmt/format.h>

#include "analysis/reduce/reduce_results.hpp"
#include "analysis/run/json_text.hpp"
#include "models/statistics.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "schemes/suite.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

/// Median over launches of the number that people quote.
std::optional<double> primary_of(const ReducedCell& cell) {
  std::vector<double> numbers;
  for (const ReducedNumber& number : cell.numbers)
    if (number.primary && number.seconds) numbers.push_back(*number.seconds);
  return median(numbers);
}

std::string_view statistic_of(const ReducedCell& cell) {
  for (const ReducedNumber& number : cell.numbers)
    if (number.primary) return number.statistic;
  return "";
}

std::optional<double> truth_of(const ReduceResults& results, CellKey key) {
  if (!suite_named(key.suite).nonblocking) key.suite.clear();
  for (const auto& [cell, seconds] : results.truths)
    if (cell == key) return seconds;
  return {};
}

std::optional<double> error_of(const ReduceResults& results, const ReducedCell& cell) {
  const auto reported = primary_of(cell), truth = truth_of(results, cell.key);
  if (!reported || !truth || *truth == 0) return {};
  return *reported / *truth - 1;
}

std::string cell_call_text(const CellKey& key) {
  const std::string text = operation_text(key.operation, key.algorithm);
  return key.segment > 0 ? text + "@" + bytes_text(key.segment) : text;
}

/// No errors where no truth is known.
ColumnOf<ReducedCell> error_text_column(const ReduceResults& results) {
  const bool with_truth = !results.truths.empty();
  const auto text = [&results, with_truth](const ReducedCell& cell) {
    return with_truth ? error_text(error_of(results, cell)) : "";
  };
  return text_column<ReducedCell>(with_truth ? "error" : "", text, TextTable::Align::right);
}

std::vector<ColumnOf<ReducedCell>> reduced_cell_columns(const ReduceResults& results) {
  using Cell = const ReducedCell&;
  const auto truth = [&](Cell cell) { return truth_of(results, cell.key); };
  const auto error = [&](Cell cell) { return error_of(results, cell); };
  Look reported = shown_right("reports", as_time);
  reported.csv = false;
  return {{"measured_by", [](Cell cell) { return cell.key.suite; }, shown_first("measured by")},
          text_column<ReducedCell>("operation", [](Cell cell) { return cell_call_text(cell.key); }),
          {"operation", [](Cell cell) { return cell.key.operation; }},
          {"algorithm", [](Cell cell) { return text_or_null(cell.key.algorithm); }},
          {"bytes", [](Cell cell) { return cell.key.bytes; }, shown_right("bytes", as_bytes)},
          {"segment_bytes", [](Cell cell) { return cell.key.segment; }},
          {"processes", [](Cell cell) { return cell.key.processes; }, shown_right("processes", as_count)},
          {"root", [](Cell cell) { return cell.key.root; }},
          {"suite", [](Cell cell) { return cell.suite; }, shown_left("reduced as")},
          {"source", [](Cell cell) { return cell.source; }, {.csv = false}},
          {"reported_s", primary_of, reported},
          {"truth_median_s", truth, {.csv = false}},
          {"error", error, {.csv = false}},
          error_text_column(results),
          text_column<ReducedCell>("which statistic of which processes", statistic_of)};
}

std::vector<ColumnOf<ReducedNumber>> reduced_number_columns() {
  using Number = const ReducedNumber&;
  return {{"launch", [](Number number) { return number.launch; }},
          {"statistic", [](Number number) { return number.statistic; }},
          {"primary", [](Number number) { return number.primary; }, in_csv("1", "0")},
          {"reported_s", [](Number number) { return number.seconds; }},
          {"beside_s", [](Number number) { return number.beside; }}};
}

std::string text_table(const ReduceResults& results) {
  std::string text = fmt::format("{}, {} launch{}: what suites report of the same observations{}\n",
                                 results.store, results.launches, results.launches == 1 ? "" : "es",
                                 results.launches == 1 ? "" : ", median over launches");
  text += rows_text(reduced_cell_columns(results), results.cells);
  for (const std::string& line : refusals_of(results)) text += line + "\n";
  return text;
}

ResultTable table_of(const ReduceResults& results) {
  Value refused = Value::array();
  for (const NotReducible& one : results.not_reducible)
    refused.push_back({{"measured_by", one.measured}, {"suite", one.suite}, {"why", one.why}});
  ResultTable table(
      "plumbline.reduce/2",
      {{"store", results.store}, {"launches", results.launches}, {"not_reducible", std::move(refused)}});
  add_rows(table, "cells", reduced_cell_columns(results), results.cells, "numbers", reduced_number_columns(),
           [](const ReducedCell& cell) { return cell.numbers; });
  return table;
}

}  // namespace

std::string text_of(const ReduceResults& results, Format format) {
  return format == Format::table ? shown(text_table(results)) : as_data(table_of(results), format);
}

}  // namespace plumbline
