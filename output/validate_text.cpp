#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "models/units.hpp"
#include "output/csv.hpp"
#include "output/or_dash.hpp"
#include "output/validate_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

std::string covered_text(const std::optional<bool>& covered) {
  return !covered ? "-" : *covered ? "yes" : "no";
}

std::string call_text(const CellKey& key) {
  const std::string operation = operation_text(key.operation, key.algorithm);
  return fmt::format("{} of {} on {} processes", operation, bytes_text(key.bytes), key.processes);
}

std::vector<std::string> row_of(const ValidatedCell& cell) {
  const CellValidation& numbers = cell.numbers;
  return {"  " + cell.key.suite,
          operation_text(cell.key.operation, cell.key.algorithm),
          bytes_text(cell.key.bytes),
          fmt::format("{}", cell.key.processes),
          time_or_dash(cell.closed_form),
          time_or_dash(numbers.simulated),
          time_or_dash(numbers.measured),
          or_dash("{:.3f}", numbers.ratio),
          interval_text(numbers.ratio_interval),
          covered_text(numbers.covered),
          or_dash("{:.2f}", numbers.distance),
          std::string(verdict_text(cell.verdict))};
}

std::string table_of_cells(const ValidationResults& results) {
  using enum TextTable::Align;
  TextTable table({left, left, right, right, right, right, right, right, right, left, right, left});
  table.row({"  suite", "operation", "bytes", "processes", "closed form", "simulated", "measured", "ratio",
             "95 % interval", "covered", "D", "verdict"});
  for (const ValidatedCell& cell : results.cells) table.row(row_of(cell));
  return table.text();
}

std::string errors_text(const ValidationResults& results) {
  const auto all = errors_of(results);
  if (!all) return "no cell is on both sides\n";
  return fmt::format(
      "error      median {:.1f} %, worst {:.1f} % ({}, {}); {} of {} measured medians are covered\n",
      100 * all->median, 100 * all->worst, all->worst_cell->key.suite, call_text(all->worst_cell->key),
      all->covered, all->cells);
}

std::string inversion_text(const OrderedGroup& group, const Inversion& inversion) {
  const std::string suite = group.key.suite.empty() ? "" : group.key.suite + ", ";
  return fmt::format("  {}{}: {} is measured below {}, simulated {}\n", suite, call_text(group.key),
                     inversion.first, inversion.second, inversion.tied ? "the same" : "above it");
}

std::string order_text(const char* what, const std::vector<OrderedGroup>& groups) {
  if (groups.empty()) return "";
  const OrderOfAll all = order_of(groups);
  std::string text =
      fmt::format("{:<10} {} of {} decided pairs are simulated in the measured order ({} pairs, {} calls)\n",
                  what, all.agreed, all.decided, all.pairs, all.groups);
  for (const OrderedGroup& group : groups)
    for (const Inversion& inversion : group.agreement.inversions) text += inversion_text(group, inversion);
  return text;
}

std::string as_table(const ValidationResults& results) {
  std::string text = fmt::format(
      "simulated  {}, machine {}, {} launches\nmeasured   {}, {}, {} launches\n"
      "medians over launches; ratio = simulated / measured; covered: the measured median lies in the middle "
      "95 % of the\nsimulated observations; D: the distance of Kolmogorov and Smirnov; closed form: one call "
      "alone, without jitter\n",
      results.request.simulated, results.machine, results.launches_simulated, results.request.measured,
      results.library, results.launches_measured);
  text += table_of_cells(results) + errors_text(results);
  text += order_text("suites", results.suites) + order_text("algorithms", results.algorithms);
  text += fmt::format("tolerance  {:g} %: {} of {} cells fail\n", 100 * results.request.tolerance,
                      failures(results), results.cells.size());
  for (const std::string& note : results.notes) text += "note: " + note + "\n";
  return text;
}

ordered_json json_of(const std::optional<Interval>& interval) {
  return interval ? ordered_json{interval->low, interval->high} : ordered_json(nullptr);
}

ordered_json json_of(const CellKey& key) {
  ordered_json json;
  if (!key.suite.empty()) json["suite"] = key.suite;
  json.update({{"op", key.operation},
               {"algorithm", text_or_null(key.algorithm)},
               {"bytes", key.bytes},
               {"segment", key.segment},
               {"processes", key.processes},
               {"root", key.root}});
  return json;
}

ordered_json json_of(const ValidatedCell& cell) {
  const CellValidation& numbers = cell.numbers;
  ordered_json json = json_of(cell.key);
  json.update({{"closed_form_s", value_or_null(cell.closed_form)},
               {"simulated_median_s", value_or_null(numbers.simulated)},
               {"simulated_interval_s", json_of(numbers.prediction)},
               {"launches_simulated", numbers.launches_simulated},
               {"measured_median_s", value_or_null(numbers.measured)},
               {"measured_interval_s", json_of(numbers.spread)},
               {"launches_measured", numbers.launches_measured},
               {"ratio", value_or_null(numbers.ratio)},
               {"ratio_interval", json_of(numbers.ratio_interval)},
               {"covered", value_or_null(numbers.covered)},
               {"distance", value_or_null(numbers.distance)},
               {"verdict", verdict_text(cell.verdict)}});
  return json;
}

ordered_json json_of(const OrderedGroup& group) {
  ordered_json json = json_of(group.key);
  json.update({{"pairs", group.agreement.pairs},
               {"decided", group.agreement.decided},
               {"agreed", group.agreement.agreed()},
               {"tau_b", value_or_null(group.agreement.tau)},
               {"inversions", ordered_json::array()}});
  for (const Inversion& one : group.agreement.inversions)
    json["inversions"].push_back(
        {{"measured_first", one.first}, {"measured_second", one.second}, {"tied", one.tied}});
  return json;
}

template <class Value>
ordered_json array_of(const std::vector<Value>& values) {
  ordered_json array = ordered_json::array();
  for (const Value& value : values) array.push_back(json_of(value));
  return array;
}

std::string as_json(const ValidationResults& results) {
  const auto all = errors_of(results);
  ordered_json json{{"schema", "plumbline.validate/1"},
                    {"simulated", results.request.simulated},
                    {"measured", results.request.measured},
                    {"experiment", text_or_null(results.request.experiment)},
                    {"machine", results.machine},
                    {"measured_by", results.library},
                    {"tolerance", results.request.tolerance},
                    {"seed", results.request.seed},
                    {"error_median", nullptr},
                    {"error_worst", nullptr},
                    {"covered", nullptr},
                    {"failures", failures(results)},
                    {"cells", array_of(results.cells)},
                    {"order_of_suites", array_of(results.suites)},
                    {"order_of_algorithms", array_of(results.algorithms)},
                    {"notes", results.notes}};
  if (all) {
    json["error_median"] = all->median;
    json["error_worst"] = all->worst;
    json["covered"] = static_cast<double>(all->covered) / static_cast<double>(all->cells);
  }
  return json_text(json);
}

std::string ends_of(const std::optional<Interval>& interval) {
  return interval ? fmt::format("{},{}", interval->low, interval->high) : ",";
}

std::string csv_row(const ValidatedCell& cell) {
  const CellValidation& numbers = cell.numbers;
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(cell.key.suite),
                     csv_field(cell.key.operation), csv_field(cell.key.algorithm), cell.key.bytes,
                     cell.key.segment, cell.key.processes, cell.key.root, number_or_nothing(cell.closed_form),
                     number_or_nothing(numbers.simulated), ends_of(numbers.prediction),
                     numbers.launches_simulated, number_or_nothing(numbers.measured), ends_of(numbers.spread),
                     numbers.launches_measured, number_or_nothing(numbers.ratio),
                     ends_of(numbers.ratio_interval), numbers.covered ? covered_text(numbers.covered) : "",
                     number_or_nothing(numbers.distance), verdict_text(cell.verdict));
}

std::string as_csv(const ValidationResults& results) {
  std::string text =
      "suite,op,algorithm,bytes,segment,processes,root,closed_form_s,simulated_median_s,simulated_low_s,"
      "simulated_high_s,launches_simulated,measured_median_s,measured_low_s,measured_high_s,"
      "launches_measured,ratio,ratio_low,ratio_high,covered,distance,verdict\n";
  for (const ValidatedCell& cell : results.cells) text += csv_row(cell);
  return text;
}

}  // namespace

std::string_view verdict_text(CellVerdict verdict) {
  switch (verdict) {
    case CellVerdict::within:
      return "within";
    case CellVerdict::off:
      return "off";
    case CellVerdict::not_simulated:
      return "not simulated";
    case CellVerdict::not_measured:
      return "not measured";
    case CellVerdict::undefined:
      break;
  }
  return "undefined";
}

std::string text_of(const ValidationResults& results, Format format) {
  if (format == Format::json) return as_json(results);
  return format == Format::csv ? as_csv(results) : as_table(results);
}

}  // namespace plumbline
