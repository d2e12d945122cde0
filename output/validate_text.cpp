#include <fmt/format.h>

#include "analysis/run/json_text.hpp"
#include "analysis/validate/validate_results.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

std::string_view verdict_text(CellVerdict verdict) {
  static constexpr std::string_view texts[] = {"within", "off", "not simulated", "not measured", "undefined"};
  return texts[static_cast<std::size_t>(verdict)];
}

std::string call_in_words(const CellKey& key) {
  const std::string operation = operation_text(key.operation, key.algorithm);
  return fmt::format("{} of {} on {} processes", operation, bytes_text(key.bytes), key.processes);
}

std::vector<ColumnOf<ValidatedCell>> key_columns() {
  using Cell = const ValidatedCell&;
  return {{"suite", [](Cell cell) { return cell.key.suite; }, shown_first("suite")},
          text_column<ValidatedCell>(
              "operation", [](Cell cell) { return operation_text(cell.key.operation, cell.key.algorithm); }),
          {"operation", [](Cell cell) { return cell.key.operation; }},
          {"algorithm", [](Cell cell) { return text_or_null(cell.key.algorithm); }},
          {"bytes", [](Cell cell) { return cell.key.bytes; }, shown_right("bytes", as_bytes)},
          {"segment_bytes", [](Cell cell) { return cell.key.segment; }},
          {"processes", [](Cell cell) { return cell.key.processes; }, shown_right("processes", as_count)},
          {"root", [](Cell cell) { return cell.key.root; }}};
}

std::vector<ColumnOf<ValidatedCell>> columns_of_cells() {
  using Cell = const ValidatedCell&;
  const auto number = [](auto CellValidation::*which) {
    return [which](Cell cell) { return cell.numbers.*which; };
  };
  const auto end = [](std::optional<Interval> CellValidation::*interval, double Interval::*which) {
    return [interval, which](Cell cell) { return member_or_null(cell.numbers.*interval, which); };
  };
  const auto ratios = [](Cell cell) { return interval_text(cell.numbers.ratio_interval); };
  const auto yes_or_no = [](const Value& covered) { return covered.get<bool>() ? "yes" : "no"; };
  using Numbers = CellValidation;
  const std::vector<ColumnOf<ValidatedCell>> rest{
      {"closed_form_s", [](Cell cell) { return cell.closed_form; }, shown_right("closed form", as_time)},
      {"simulated_median_s", number(&Numbers::simulated), shown_right("simulated", as_time)},
      {"simulated_low_s", end(&Numbers::prediction, &Interval::low), {.path = "simulated_interval_s/low"}},
      {"simulated_high_s", end(&Numbers::prediction, &Interval::high), {.path = "simulated_interval_s/high"}},
      {"launches_simulated", number(&Numbers::launches_simulated)},
      {"measured_median_s", number(&Numbers::measured), shown_right("measured", as_time)},
      {"measured_low_s", end(&Numbers::spread, &Interval::low), {.path = "measured_interval_s/low"}},
      {"measured_high_s", end(&Numbers::spread, &Interval::high), {.path = "measured_interval_s/high"}},
      {"launches_measured", number(&Numbers::launches_measured)},
      {"ratio", number(&Numbers::ratio), shown_right("ratio", as_number("{:.3f}"))},
      {"ratio_low", end(&Numbers::ratio_interval, &Interval::low), {.path = "ratio_interval/low"}},
      {"ratio_high", end(&Numbers::ratio_interval, &Interval::high), {.path = "ratio_interval/high"}},
      text_column<ValidatedCell>("95 % interval", ratios, TextTable::Align::right),
      {"covered", number(&Numbers::covered), in_csv("yes", "no", shown_left("covered", yes_or_no))},
      {"distance", number(&Numbers::distance), shown_right("D", as_number("{:.2f}"))},
      {"verdict", [](Cell cell) { return verdict_text(cell.verdict); }, shown_left("verdict")}};
  std::vector<ColumnOf<ValidatedCell>> columns = key_columns();
  columns.insert(columns.end(), rest.begin(), rest.end());
  return columns;
}

std::string errors_text(const ValidationResults& results) {
  const auto all = errors_of(results);
  if (!all) return "no cell is on both sides\n";
  return fmt::format(
      "error      median {:.1f} %, worst {:.1f} % ({}, {}); {} of {} measured medians are covered\n",
      100 * all->median, 100 * all->worst, all->worst_cell->key.suite, call_in_words(all->worst_cell->key),
      all->covered, all->cells);
}

std::string inversion_text(const OrderedGroup& group, const Inversion& inversion) {
  const std::string suite = group.key.suite.empty() ? "" : group.key.suite + ", ";
  return fmt::format("  {}{}: {} is measured below {}, simulated {}\n", suite, call_in_words(group.key),
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

std::string text_table(const ValidationResults& results) {
  std::string text = fmt::format(
      "simulated  {}, machine {}, {} launches\nmeasured   {}, {}, {} launches\n"
      "medians over launches; ratio = simulated / measured; covered: the measured median lies in the middle "
      "95 % of the\nsimulated observations; D: the distance of Kolmogorov and Smirnov; closed form: one call "
      "alone, without jitter\n",
      results.request.simulated, results.machine, results.launches_simulated, results.request.measured,
      results.library, results.launches_measured);
  text += rows_text(columns_of_cells(), results.cells) + errors_text(results);
  text += order_text("suites", results.suites) + order_text("algorithms", results.algorithms);
  text += fmt::format("tolerance  {:g} %: {} of {} cells fail\n", 100 * results.request.tolerance,
                      failures(results), results.cells.size());
  for (const std::string& note : results.notes) text += "note: " + note + "\n";
  return text;
}

Value json_of(const OrderedGroup& group) {
  Value json;
  if (!group.key.suite.empty()) json["suite"] = group.key.suite;
  json.update({{"operation", group.key.operation},
               {"algorithm", text_or_null(group.key.algorithm)},
               {"bytes", group.key.bytes},
               {"segment_bytes", group.key.segment},
               {"processes", group.key.processes},
               {"root", group.key.root},
               {"pairs", group.agreement.pairs},
               {"decided", group.agreement.decided},
               {"agreed", group.agreement.agreed()},
               {"tau_b", value_or_null(group.agreement.tau)},
               {"inversions", Value::array()}});
  for (const Inversion& one : group.agreement.inversions)
    json["inversions"].push_back(
        {{"measured_first", one.first}, {"measured_second", one.second}, {"tied", one.tied}});
  return json;
}

Value order_json(const std::vector<OrderedGroup>& groups) {
  Value array = Value::array();
  for (const OrderedGroup& group : groups) array.push_back(json_of(group));
  return array;
}

/// Of the cells that both sides have.
Value covered_share(const ErrorsOfAll& all) {
  return static_cast<double>(all.covered) / static_cast<double>(all.cells);
}

ResultTable table_of(const ValidationResults& results) {
  const auto all = errors_of(results);
  ResultTable table("plumbline.validate/2", {{"simulated", results.request.simulated},
                                             {"measured", results.request.measured},
                                             {"experiment", text_or_null(results.request.experiment)},
                                             {"machine", results.machine},
                                             {"measured_by", results.library},
                                             {"tolerance", results.request.tolerance},
                                             {"seed", results.request.seed},
                                             {"error_median", all ? Value(all->median) : Value()},
                                             {"error_worst", all ? Value(all->worst) : Value()},
                                             {"covered", all ? covered_share(*all) : Value()},
                                             {"failures", failures(results)},
                                             {"order_of_suites", order_json(results.suites)},
                                             {"order_of_algorithms", order_json(results.algorithms)},
                                             {"notes", results.notes}});
  add_rows(table, "cells", columns_of_cells(), results.cells);
  return table;
}

}  // namespace

std::string text_of(const ValidationResults& results, Format format) {
  return format == Format::table ? shown(text_table(results)) : as_data(table_of(results), format);
}

}  // namespace plumbline
