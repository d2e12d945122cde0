#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "models/statistics.hpp"
#include "models/units.hpp"
#include "output/csv.hpp"
#include "output/reduce_text.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

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

std::string call_text(const CellKey& key) {
  const std::string text = operation_text(key.operation, key.algorithm);
  return key.segment > 0 ? text + "@" + bytes_text(key.segment) : text;
}

std::string as_table(const ReduceResults& results) {
  using enum TextTable::Align;
  const bool with_truth = !results.truths.empty();
  TextTable table({left, left, right, right, left, right, right, left});
  table.row({"  measured by", "operation", "bytes", "processes", "reduced as", "reports",
             with_truth ? "error" : "", "which statistic of which processes"});
  for (const ReducedCell& cell : results.cells) {
    const auto reported = primary_of(cell);
    table.row({"  " + cell.key.suite, call_text(cell.key), bytes_text(cell.key.bytes),
               fmt::format("{}", cell.key.processes), cell.suite, reported ? time_text(*reported) : "-",
               with_truth ? error_text(error_of(results, cell)) : "", std::string(statistic_of(cell))});
  }
  std::string text = fmt::format("{}, {} launch{}: what suites report of the same observations{}\n",
                                 results.store, results.launches, results.launches == 1 ? "" : "es",
                                 results.launches == 1 ? "" : ", median over launches");
  text += table.text();
  for (const std::string& line : refusals_of(results)) text += line + "\n";
  return text;
}

ordered_json json_of(const ReducedNumber& number) {
  return {{"launch", number.launch},
          {"statistic", number.statistic},
          {"primary", number.primary},
          {"reported_s", value_or_null(number.seconds)},
          {"beside_s", value_or_null(number.beside)}};
}

ordered_json json_of(const ReduceResults& results, const ReducedCell& cell) {
  ordered_json json{{"measured_by", cell.key.suite},
                    {"op", cell.key.operation},
                    {"algorithm", text_or_null(cell.key.algorithm)},
                    {"bytes", cell.key.bytes},
                    {"segment", cell.key.segment},
                    {"processes", cell.key.processes},
                    {"root", cell.key.root},
                    {"suite", cell.suite},
                    {"source", cell.source},
                    {"reported_s", value_or_null(primary_of(cell))},
                    {"truth_median_s", value_or_null(truth_of(results, cell.key))},
                    {"error", value_or_null(error_of(results, cell))},
                    {"numbers", ordered_json::array()}};
  for (const ReducedNumber& number : cell.numbers) json["numbers"].push_back(json_of(number));
  return json;
}

std::string as_json(const ReduceResults& results) {
  ordered_json json{{"schema", "plumbline.reduce/1"},
                    {"store", results.store},
                    {"launches", results.launches},
                    {"cells", ordered_json::array()},
                    {"not_reducible", ordered_json::array()}};
  for (const ReducedCell& cell : results.cells) json["cells"].push_back(json_of(results, cell));
  for (const NotReducible& one : results.not_reducible)
    json["not_reducible"].push_back({{"measured_by", one.measured}, {"suite", one.suite}, {"why", one.why}});
  return json_text(json);
}

std::string as_csv(const ReduceResults& results) {
  std::string text =
      "launch,measured_by,op,algorithm,bytes,segment,processes,root,suite,statistic,primary,reported_s,"
      "beside_s\n";
  for (const ReducedCell& cell : results.cells)
    for (const ReducedNumber& number : cell.numbers)
      text += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{},{},{}\n", number.launch, csv_field(cell.key.suite),
          csv_field(cell.key.operation), csv_field(cell.key.algorithm), cell.key.bytes, cell.key.segment,
          cell.key.processes, cell.key.root, csv_field(cell.suite), csv_field(number.statistic),
          number.primary ? 1 : 0, number_or_nothing(number.seconds), number_or_nothing(number.beside));
  return text;
}

}  // namespace

std::string text_of(const ReduceResults& results, Format format) {
  if (format == Format::json) return as_json(results);
  return format == Format::csv ? as_csv(results) : as_table(results);
}

}  // namespace plumbline
