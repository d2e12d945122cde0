#include <fmt/format.h>

#include "analysis/cost/dry_run.hpp"
#include "analysis/run/text.hpp"
#include "models/units.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

std::string as_bytes_or_more(const Value& value) {
  const double bytes = value.get<double>();
  constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  double amount = bytes;
  std::size_t unit = 0;
  for (; amount >= 1024 && unit + 1 < std::size(units); ++unit) amount /= 1024;
  return fmt::format("{:.3g} {}", amount, units[unit]);
}

std::string as_duration(const Value& value) { return duration_text(value.get<double>()); }

std::vector<ColumnOf<CellToRun>> cost_columns() {
  using Of = const CellToRun&;
  return {
      {"operation", [](Of one) { return std::string(name(one.cell.call.operation)); },
       shown_first("operation")},
      {"algorithm", [](Of one) { return std::string(one.cell.call.algorithm->name); },
       shown_left("algorithm")},
      {"bytes", [](Of one) { return one.cell.call.bytes; }, shown_right("bytes", as_bytes)},
      {"processes", [](Of one) { return one.cell.processes; }, shown_right("processes", as_count)},
      {"suites", [](Of one) { return one.cell.suites.size(); }, shown_right("suites", as_count)},
      {"messages", [](Of one) { return one.cost.messages; }, shown_right("messages", as_number("{:.3g}"))},
      {"cpu_s", [](Of one) { return one.cost.seconds; }, shown_right("of a core", as_duration)},
      {"memory_bytes", [](Of one) { return one.cost.memory; }, shown_right("memory a job", as_bytes_or_more)},
      {"store_bytes", [](Of one) { return one.cost.store; }, shown_right("store", as_bytes_or_more)}};
}

}  // namespace

ResultTable table_of(const DryRun& run) {
  ResultTable table("plumbline.dry-run/1", {{"duration_s", run.seconds},
                                            {"jobs", run.jobs},
                                            {"messages", run.messages},
                                            {"store_bytes", run.store}});
  add_rows(table, "cells", cost_columns(), run.cells);
  return table;
}

std::string text_of(const DryRun& run, Format format) {
  if (format != Format::table) return as_data(table_of(run), format);
  return shown(
      fmt::format("about {} by {} job{} at once, {:.3g} messages{}; right within a factor of three\n",
                  duration_text(run.seconds), run.jobs, run.jobs == 1 ? "" : "s", run.messages,
                  run.store > 0 ? ", a store of " + as_bytes_or_more(run.store) : "") +
      rows_text(cost_columns(), run.cells));
}

}  // namespace plumbline
