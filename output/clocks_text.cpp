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
  return fmt::format("  skew    {}\n  wander  {} per root of a second\n  reading errors {}\n",
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

/// Null where the clock is no free one.
template <class Get>
auto if_fitted(Get get) {
  return [get](const FittedLog& log) -> Value {
    return log.fit.refused.empty() ? to_value(get(log.fit)) : Value(nullptr);
  };
}

std::vector<ColumnOf<FittedLog>> fitted_log_columns() {
  std::vector<ColumnOf<FittedLog>> columns;
  for (const ColumnOf<ClockLog>& column : clock_log_columns())
    columns.emplace_back(
        column.name, [value = column.value](const FittedLog& log) { return value(log.log); }, column.look);
  using Fit = const FreeClockFit&;
  const auto add = [&](const char* name, auto get, Look look = {}) {
    columns.emplace_back(name, get, std::move(look));
  };
  add("refused", [](const FittedLog& log) { return text_or_null(log.fit.refused); });
  add("skew", if_fitted([](Fit fit) { return fit.skew.value; }));
  add("skew_low", if_fitted([](Fit fit) { return fit.skew.low; }), {.path = "skew_interval/low"});
  add("skew_high", if_fitted([](Fit fit) { return fit.skew.high; }), {.path = "skew_interval/high"});
  add("wander",
      if_fitted([](Fit fit) { return fit.wander.bound ? Value(nullptr) : Value(fit.wander.value); }));
  add("wander_low", if_fitted([](Fit fit) { return fit.wander.low; }), {.path = "wander_interval/low"});
  add("wander_high", if_fitted([](Fit fit) { return fit.wander.high; }), {.path = "wander_interval/high"});
  add("reading_error_s", if_fitted([](Fit fit) { return fit.reading; }));
  return columns;
}

std::vector<ColumnOf<AllanCheck>> allan_columns() {
  using Check = const AllanCheck&;
  return {{"tau_s", [](Check check) { return check.measured.tau; }},
          {"deviation", [](Check check) { return check.measured.deviation; }},
          {"fitted", [](Check check) { return check.fitted > 0 ? Value(check.fitted) : Value(nullptr); }},
          {"changes", [](Check check) { return check.measured.changes; }}};
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

std::string text_of(const std::vector<FittedLog>& logs, Format format) {
  if (format != Format::table) {
    ResultTable all("plumbline.calibrate.clocks/1", {});
    add_rows(all, "nodes", fitted_log_columns(), logs, "allan", allan_columns(),
             [](const FittedLog& log) { return log.fit.allan; });
    return as_data(all, format);
  }
  std::string text;
  for (std::size_t node = 0; node < logs.size(); ++node)
    text += head_of(node, logs[node].log) + fit_text(logs[node].fit) + allan_text(logs[node].fit);
  return text;
}

}  // namespace plumbline
