#include <algorithm>

#include <fmt/core.h>

#include "analysis/overlap/overlap_experiment.hpp"
#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

using Core = Progression::Core;

/// A way in a cell; no cost where its simulation failed.
struct WayInCell {
  const OverlapWay& way;
  const std::optional<OverlapCost>& cost;
};

std::vector<WayInCell> ways_in(const OverlapResults& results, const OverlapCell& cell) {
  std::vector<WayInCell> ways;
  for (std::size_t i = 0; i < results.ways.size(); ++i) ways.push_back({results.ways[i], cell.costs[i]});
  return ways;
}

std::vector<ColumnOf<WayInCell>> way_columns() {
  const auto cost = [](double OverlapCost::*which) {
    return [which](const WayInCell& one) { return member_or_null(one.cost, which); };
  };
  return {{"progress", [](const WayInCell& one) { return one.way.words; }, shown_first("progress")},
          {"test_interval_bytes", [](const WayInCell& one) { return one.way.interval; }},
          {"blocking_s", cost(&OverlapCost::blocking), shown_right("blocking", as_time)},
          {"start_s", cost(&OverlapCost::start), shown_right("start", as_time)},
          {"test_s", cost(&OverlapCost::test), shown_right("tests", as_time)},
          {"wait_s", cost(&OverlapCost::wait), shown_right("wait", as_time)},
          {"time_based_s", cost(&OverlapCost::by_time), shown_right("time-based", as_time)},
          {"work_based_s", cost(&OverlapCost::by_work), shown_right("work-based", as_time)},
          {"lost_s", cost(&OverlapCost::lost), shown_right("really lost", as_time)}};
}

/// A blocking call takes all of the processor.
std::string best_line(const OverlapResults& results, const OverlapCell& cell) {
  const auto best = best_manual(results, cell);
  if (!best) return "";
  const OverlapCost& cost = *cell.costs[*best];
  return fmt::format("  best of these without a helper: {}, {} lost where a blocking call takes {}\n",
                     results.ways[*best].words, time_text(cost.lost), time_text(cost.blocking));
}

std::string cell_text(const OverlapResults& results, const OverlapCell& cell) {
  return title_of(cell.cell, results.machine, results.settings, results.engine) +
         rows_text(way_columns(), ways_in(results, cell)) + best_line(results, cell);
}

std::string algorithm_asked(const Collective& call) {
  return call.algorithm == nullptr ? "" : std::string(call.algorithm->name);
}

bool has_threads(const OverlapResults& results) {
  return std::ranges::any_of(
      results.ways, [](const OverlapWay& way) { return way.progression.kind == Progression::Kind::thread; });
}

std::string thread_line(const OverlapResults& results, const OverlapSizes& sizes, Core core) {
  const Cell& max = sizes.back()->cell;
  const std::string subject =
      fmt::format("{}, {} process{}: a thread on {}",
                  operation_text(name(max.asked.operation), algorithm_asked(max.asked)), max.processes,
                  max.processes == 1 ? "" : "es", core == Core::spare ? "a spare core" : "the same core");
  const auto from = pays_from(results, sizes, core);
  if (!from) return fmt::format("{} does not pay at {}\n", subject, bytes_text(max.call.bytes));
  if (*from == max.call.bytes) return fmt::format("{} pays at {}\n", subject, bytes_text(*from));
  return fmt::format("{} pays from {} on\n", subject, bytes_text(*from));
}

std::string text_table(const OverlapResults& results) {
  std::string text;
  for (const OverlapCell& cell : results.cells) text += cell_text(results, cell) + "\n";
  if (!has_threads(results))
    return text +
           "the machine does not say what a progress thread costs ([progress] interrupt, context_switch): no "
           "thread was simulated\n";
  for (const OverlapSizes& sizes : by_operation(results))
    text += thread_line(results, sizes, Core::spare) + thread_line(results, sizes, Core::same);
  return text;
}

Value threads_of(const OverlapResults& results) {
  Value threads = Value::array();
  for (const OverlapSizes& sizes : by_operation(results)) {
    const Cell& cell = sizes.back()->cell;
    threads.push_back({{"operation", name(cell.asked.operation)},
                       {"algorithm", text_or_null(algorithm_asked(cell.asked))},
                       {"processes", cell.processes},
                       {"spare_bytes", value_or_null(pays_from(results, sizes, Core::spare))},
                       {"same_bytes", value_or_null(pays_from(results, sizes, Core::same))}});
  }
  return threads;
}

std::vector<ColumnOf<OverlapCell>> overlap_cell_columns(const OverlapResults& results) {
  const auto best = [&](const OverlapCell& cell) {
    const auto way = best_manual(results, cell);
    return way ? Value(results.ways[*way].words) : Value();
  };
  return {{"operation", [](const OverlapCell& cell) { return name(cell.cell.call.operation); }},
          {"algorithm", [](const OverlapCell& cell) { return algorithm_text(cell.cell.call); }},
          {"bytes", [](const OverlapCell& cell) { return cell.cell.call.bytes; }},
          {"processes", [](const OverlapCell& cell) { return cell.cell.processes; }},
          {"stand_in", [](const OverlapCell& cell) { return stand_in_of(cell.cell); }, {.csv = false}},
          {"best", best, {.csv = false}}};
}

ResultTable table_of(const OverlapResults& results) {
  ResultTable table("plumbline.overlap/2", {{"machine", results.machine, true},
                                            {"engine", name(results.engine), true},
                                            {"set", results.settings},
                                            {"thread_pays_from", threads_of(results)}});
  add_rows(table, "cells", overlap_cell_columns(results), results.cells, "ways", way_columns(),
           [&](const OverlapCell& cell) { return ways_in(results, cell); });
  return table;
}

}  // namespace

std::string text_of(const OverlapResults& results, Format format) {
  return format == Format::table ? shown(text_table(results)) : as_data(table_of(results), format);
}

}  // namespace plumbline
