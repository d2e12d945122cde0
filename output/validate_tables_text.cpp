#include <fmt/format.h>

#include "analysis/run/json_text.hpp"
#include "analysis/validate/validate_tables.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

std::vector<ColumnOf<MeasuredCell>> call_columns() {
  using Cell = const MeasuredCell&;
  return {{"source", [](Cell one) { return text_or_null(one.cell.source); }},
          {"cluster", [](Cell one) { return text_or_null(one.cell.cluster); }},
          {"partition", [](Cell one) { return text_or_null(one.cell.partition); }},
          {"nodes", [](Cell one) { return one.cell.call.nodes; }},
          {"mapping", [](Cell one) { return text_or_null(one.cell.call.mapping); }},
          {"processes", [](Cell one) { return one.cell.call.processes; }},
          {"operation", [](Cell one) { return name(one.cell.call.operation); }},
          {"algorithm_number", [](Cell one) { return one.cell.call.algorithm; }},
          {"algorithm_name", [](Cell one) { return text_or_null(one.algorithm_name); }},
          {"library_algorithm", [](Cell one) { return one.theirs; }},
          {"algorithm", [](Cell one) { return one.ours; }},
          {"segment_bytes", [](Cell one) { return one.segment; }},
          {"stand_in", [](Cell one) { return text_or_null(one.differs); }},
          {"bytes", [](Cell one) { return one.cell.call.bytes; }},
          {"statistic", [](Cell one) { return one.cell.statistic; }}};
}

std::vector<ColumnOf<MeasuredCell>> columns_of_compared() {
  using Cell = const MeasuredCell&;
  const std::vector<ColumnOf<MeasuredCell>> rest{
      {"measured_s", [](Cell one) { return one.measured; }},
      {"repetitions", [](Cell one) { return one.repetitions; }},
      {"simulated_s", [](Cell one) { return one.simulated; }},
      {"ratio", [](Cell one) { return ratio_of(one); }},
      {"truth_s", [](Cell one) { return one.truth; }},
      {"settled", [](Cell one) { return one.settled; }},
      {"failure", [](Cell one) { return text_or_null(one.failure); }}};
  std::vector<ColumnOf<MeasuredCell>> columns = call_columns();
  columns.insert(columns.end(), rest.begin(), rest.end());
  return columns;
}

std::optional<double> agreed_share(const TableGroup& group) {
  if (group.decided == 0) return std::nullopt;
  return static_cast<double>(group.agreed) / static_cast<double>(group.decided);
}

std::vector<ColumnOf<TableGroup>> columns_of_groups() {
  using Group = const TableGroup&;
  const ValueText factor = as_number("{:.2f}");
  const auto percent = [](const Value& share) { return fmt::format("{:.0f} %", 100 * share.get<double>()); };
  return {{"by", [](Group one) { return one.by; }, shown_left("by")},
          {"name", [](Group one) { return one.name; }, shown_left("cells of")},
          {"statistic", [](Group one) { return one.statistic; }, shown_left("statistic")},
          {"cells", [](Group one) { return one.factors.cells; }, shown_right("cells", as_count)},
          {"ratio_median", [](Group one) { return one.factors.ratio_median; }, shown_right("ratio", factor)},
          {"factor_median", [](Group one) { return one.factors.median; }, shown_right("factor", factor)},
          {"factor_p90", [](Group one) { return one.factors.p90; }, shown_right("factor p90", factor)},
          {"pairs_decided", [](Group one) { return one.decided; }, shown_right("pairs", as_count)},
          {"pairs_agreed", [](Group one) { return one.agreed; }},
          {"order_agrees", agreed_share, shown_right("in order", percent)},
          {"calls_shared", [](Group one) { return one.shared; }, shown_right("shared", as_count)},
          {"spread_median", [](Group one) { return one.spread_median; }, shown_right("spread", factor)},
          {"spread_p90", [](Group one) { return one.spread_p90; }, shown_right("spread p90", factor)}};
}

std::vector<std::string> texts_of(const std::vector<RowFilter>& filters) {
  std::vector<std::string> texts;
  for (const RowFilter& filter : filters) texts.push_back(filter.text());
  return texts;
}

std::string table_text(const TableValidation& results) {
  std::string text = fmt::format(
      "machine    {}, library {}, datatype {}, benchmark {}\nmeasured   {}\n"
      "ratio      simulated / measured, median; factor: exp |ln ratio|, median and the 90 % quantile\n"
      "pairs      of algorithms of one call by the same people whose measured times differ by more than a "
      "factor of {}\n"
      "shared     calls that several people measured; spread: the largest over the smallest, median and 90 "
      "% quantile\n",
      results.machine, results.library,
      results.datatype.empty() ? "float in reductions, else byte" : results.datatype,
      results.request.benchmark, fmt::join(results.request.tables, ", "), decisive_factor);
  for (const RowFilter& filter : results.request.only) text += "only       " + filter.text() + "\n";
  for (const RowFilter& filter : results.request.except) text += "except     " + filter.text() + "\n";
  text += rows_text(columns_of_groups(), results.groups);
  for (const std::string& note : results.notes) text += "note: " + note + "\n";
  return text;
}

Value groups_json(const TableValidation& results) {
  Value array = Value::array();
  const auto columns = columns_of_groups();
  for (const TableGroup& group : results.groups) {
    Value json;
    for (const ColumnOf<TableGroup>& column : columns) json[column.name] = column.value(group);
    array.push_back(json);
  }
  return array;
}

ResultTable as_result_table(const TableValidation& results) {
  ResultTable table("plumbline.validate.tables/1", {{"machine", results.machine},
                                                    {"machine_settings", results.request.settings},
                                                    {"library", results.library},
                                                    {"datatype", text_or_null(std::string(results.datatype))},
                                                    {"benchmark", results.request.benchmark},
                                                    {"tables", results.request.tables},
                                                    {"only", texts_of(results.request.only)},
                                                    {"except", texts_of(results.request.except)},
                                                    {"groups", groups_json(results)},
                                                    {"notes", results.notes}});
  add_rows(table, "cells", columns_of_compared(), results.cells);
  return table;
}

}  // namespace

std::string text_of(const TableValidation& results, Format format) {
  return format == Format::table ? shown(table_text(results)) : as_data(as_result_table(results), format);
}

}  // namespace plumbline
