#include <fmt/format.h>

#include "analysis/import/import_clocks.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"

namespace plumbline {
namespace {

using enum TextTable::Align;

std::string parts_per_million(double ratio) { return fmt::format("{:.4g} ppm", 1e6 * ratio); }

std::string with_interval(const Parameter& p) {
  if (p.bound) return fmt::format("<= {}", parts_per_million(p.high));
  return fmt::format("{}, 95 %: {:.4g} to {}", parts_per_million(p.value), 1e6 * p.low,
                     parts_per_million(p.high));
}

std::string head_of(std::size_t node, const ClockLog& log) {
  return fmt::format("node {}: {}, {}: {} points in {:.6g} s, {:.3g} ppm from the first to the last\n", node,
                     log.file, log.format, log.trace.points.size(), to_seconds(log.trace.points.back().at),
                     1e6 * log.trace.mean_skew());
}

std::string fit_text(const FreeClockFit& fit) {
  if (!fit.refused.empty())
    return fmt::format("  no free clock: {}\n  take it as [clock] kind = \"trace\"\n", fit.refused);
  return fmt::format("  skew    {}\n  wander  {}, the square root of a second\n  reading errors {}\n",
                     with_interval(fit.skew), with_interval(fit.wander), time_text(fit.reading));
}

std::string allan_text(const FreeClockFit& fit) {
  TextTable table({right, right, right, right});
  table.row({"  tau", "Allan deviation", "of the fit", "changes"});
  for (const AllanCheck& check : fit.allan)
    table.row({"  " + short_time_text(check.measured.tau), parts_per_million(check.measured.deviation),
               check.fitted > 0 ? parts_per_million(check.fitted) : "-",
               std::to_string(check.measured.changes)});
  return table.text();
}

std::vector<ColumnOf<ClockLog>> clock_log_columns() {
  using Log = const ClockLog&;
  return {{"file", [](Log log) { return log.file; }},
          {"format", [](Log log) { return std::string(log.format); }},
          {"points", [](Log log) { return log.trace.points.size(); }},
          {"duration_s", [](Log log) { return to_seconds(log.trace.points.back().at); }},
          {"mean_skew", [](Log log) { return log.trace.mean_skew(); }},
          {"notes", [](Log log) { return log.notes; }, {.csv = false}}};
}

}  // namespace

std::string text_of(const std::vector<ClockLog>& logs, const std::string& table, Format format) {
  if (format != Format::table) {
    ResultTable all("plumbline.import.clocks/1", {{"table", table}});
    add_rows(all, "nodes", clock_log_columns(), logs);
    return as_data(all, format);
  }
  std::string text;
  for (std::size_t node = 0; node < logs.size(); ++node) {
    text += head_of(node, logs[node]);
    for (const std::string& note : logs[node].notes) text += fmt::format("  {}\n", note);
  }
  return text;
}

std::string text_of(const std::vector<FittedLog>& logs) {
  std::string text;
  for (std::size_t node = 0; node < logs.size(); ++node)
    text += head_of(node, logs[node].log) + fit_text(logs[node].fit) + allan_text(logs[node].fit);
  return text;
}

}  // namespace plumbline
