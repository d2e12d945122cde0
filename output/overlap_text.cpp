#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/overlap/overlap_experiment.hpp"
#include "analysis/run/json_text.hpp"
#include "analysis/run/stand_in_json.hpp"
#include "analysis/run/text.hpp"
#include "analysis/run/title.hpp"
#include "models/units.hpp"
#include "output/csv.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;
using Core = Progression::Core;

struct Column {
  std::string_view head, key;
  double OverlapCost::*member;
};

constexpr Column columns[] = {{"blocking", "blocking_s", &OverlapCost::blocking},
                              {"start", "start_s", &OverlapCost::start},
                              {"tests", "test_s", &OverlapCost::test},
                              {"wait", "wait_s", &OverlapCost::wait},
                              {"time-based", "time_based_s", &OverlapCost::by_time},
                              {"work-based", "work_based_s", &OverlapCost::by_work},
                              {"really lost", "lost_s", &OverlapCost::lost}};

std::vector<std::string> head_row() {
  std::vector<std::string> row{"  progress"};
  for (const Column& column : columns) row.emplace_back(column.head);
  return row;
}

std::vector<std::string> row_of(const OverlapWay& way, const std::optional<OverlapCost>& cost) {
  std::vector<std::string> row{"  " + way.words};
  for (const Column& column : columns) row.push_back(cost ? time_text((*cost).*column.member) : "-");
  return row;
}

/// A blocking call takes all of the processor.
std::string best_line(const OverlapResults& results, const OverlapCell& cell) {
  const auto best = best_manual(results, cell);
  if (!best) return "";
  const OverlapCost& cost = *cell.costs[*best];
  return fmt::format("  best of these without a helper: {}, {} lost where a blocking call takes {}\n",
                     results.ways[*best].words, time_text(cost.lost), time_text(cost.blocking));
}

std::string cell_table(const OverlapResults& results, const OverlapCell& cell) {
  std::vector<TextTable::Align> align(1 + std::size(columns), TextTable::Align::right);
  align[0] = TextTable::Align::left;
  TextTable table(align);
  table.row(head_row());
  for (std::size_t way = 0; way < results.ways.size(); ++way)
    table.row(row_of(results.ways[way], cell.costs[way]));
  return title_of(cell.cell, results.machine, results.settings) + table.text() + best_line(results, cell);
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

ordered_json thread_json(const OverlapResults& results, const OverlapSizes& sizes) {
  const Cell& cell = sizes.back()->cell;
  return {{"op", name(cell.asked.operation)},
          {"algorithm", text_or_null(algorithm_asked(cell.asked))},
          {"processes", cell.processes},
          {"spare", value_or_null(pays_from(results, sizes, Core::spare))},
          {"same", value_or_null(pays_from(results, sizes, Core::same))}};
}

ordered_json to_json(const OverlapResults& results, const OverlapCell& cell) {
  ordered_json ways = ordered_json::array();
  for (std::size_t i = 0; i < results.ways.size(); ++i) {
    const OverlapWay& way = results.ways[i];
    ordered_json entry{{"progress", way.words}, {"test_interval", value_or_null(way.interval)}};
    for (const Column& column : columns)
      entry[std::string(column.key)] =
          cell.costs[i] ? ordered_json((*cell.costs[i]).*column.member) : ordered_json(nullptr);
    ways.push_back(entry);
  }
  const auto best = best_manual(results, cell);
  return with_stand_in({{"op", name(cell.cell.call.operation)},
                        {"algorithm", algorithm_text(cell.cell.call)},
                        {"bytes", cell.cell.call.bytes},
                        {"processes", cell.cell.processes},
                        {"ways", ways},
                        {"best", best ? ordered_json(results.ways[*best].words) : ordered_json(nullptr)}},
                       cell.cell);
}

}  // namespace

std::string as_table(const OverlapResults& results) {
  std::string text;
  for (const OverlapCell& cell : results.cells) text += cell_table(results, cell) + "\n";
  if (!has_threads(results))
    return text +
           "the machine does not say what a progress thread costs ([progress] interrupt, context_switch): no "
           "thread was simulated\n";
  for (const OverlapSizes& sizes : by_operation(results))
    text += thread_line(results, sizes, Core::spare) + thread_line(results, sizes, Core::same);
  return text;
}

std::string as_json(const OverlapResults& results) {
  ordered_json cells = ordered_json::array();
  for (const OverlapCell& cell : results.cells) cells.push_back(to_json(results, cell));
  ordered_json threads = ordered_json::array();
  for (const OverlapSizes& sizes : by_operation(results)) threads.push_back(thread_json(results, sizes));
  return json_text({{"schema", "plumbline.overlap/1"},
                    {"machine", results.machine},
                    {"set", results.settings},
                    {"cells", cells},
                    {"thread_pays_from", threads}});
}

std::string as_csv(const OverlapResults& results) {
  std::string text = "machine,op,algorithm,bytes,processes,progress,test_interval";
  for (const Column& column : columns) text += fmt::format(",{}", column.key);
  text += "\n";
  for (const OverlapCell& cell : results.cells)
    for (std::size_t i = 0; i < results.ways.size(); ++i) {
      const OverlapWay& way = results.ways[i];
      text += fmt::format("{},{},{},{},{},{},{}", csv_field(results.machine), name(cell.cell.call.operation),
                          algorithm_text(cell.cell.call), cell.cell.call.bytes, cell.cell.processes,
                          csv_field(way.words), way.interval ? fmt::format("{}", *way.interval) : "");
      for (const Column& column : columns)
        text += cell.costs[i] ? fmt::format(",{}", (*cell.costs[i]).*column.member) : ",";
      text += "\n";
    }
  return text;
}

}  // namespace plumbline
