#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "analysis/run/json_text.hpp"
#include "analysis/run/text.hpp"
#include "models/units.hpp"
#include "output/csv.hpp"
#include "output/plan_text.hpp"

namespace plumbline {
namespace {

using nlohmann::ordered_json;

/// Below a millionth there is nothing but rounding.
std::string percent(double share) { return share < 1e-6 ? "0 %" : fmt::format("{:.3g} %", 100 * share); }

/// "12.3 s", "41 min", "2.5 h".
std::string long_time_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.3g} s", seconds);
  return seconds < 7200 ? fmt::format("{:.3g} min", seconds / 60) : fmt::format("{:.3g} h", seconds / 3600);
}

std::string interval_text(const std::optional<Interval>& interval) {
  if (!interval) return "-";
  if (interval->high == 0) return "never right";
  if (interval->low == 0) return "under " + short_time_text(interval->high);
  return std::isinf(interval->high) ? "over " + short_time_text(interval->low) : time_text(interval->low);
}

std::vector<std::string> row_of(const PlannedCell& cell, bool check) {
  const CellKey& key = cell.pilot.key;
  const VarianceEstimate& variance = cell.pilot.variance;
  std::vector<std::string> row{"  " + key.suite,
                               operation_text(key.operation, key.algorithm),
                               bytes_text(key.bytes),
                               fmt::format("{}", key.processes),
                               time_text(variance.median),
                               percent(variance.model.between),
                               variance.launches > 1 ? percent(variance.between_upper) : "-",
                               percent(variance.model.within),
                               fmt::format("{}", cell.reps),
                               cell.window ? short_time_text(*cell.window) : "-",
                               interval_text(cell.sync_interval),
                               fmt::format("{:.1f} %", 100 * cell.power)};
  if (check) row.push_back(fmt::format("{:.1f} %", 100 * *cell.simulated_power));
  row.push_back(fmt::format("{:.0f} %", 100 * cell.one_launch_false_positives));
  row.push_back(fmt::format("{:.0f} %", 100 * cell.pooled_false_positives));
  return row;
}

std::string table_of(const PlanResults& results) {
  using enum TextTable::Align;
  const bool check = results.question.check;
  std::vector<TextTable::Align> columns{left, left};
  std::vector<std::string> head{"  suite", "operation", "bytes", "processes", "median", "between",
                                "at most", "within",    "nrep",  "window",    "sync",   "power"};
  if (check) head.emplace_back("simulated");
  head.insert(head.end(), {"one launch", "pooled"});
  columns.resize(head.size(), right);
  TextTable table(columns);
  table.row(head);
  for (const PlannedCell& cell : results.cells) table.row(row_of(cell, check));
  return table.text();
}

std::string verdict_text(const PlanResults& results) {
  const PlanRequest& request = results.question.request;
  const std::string within =
      results.question.budget ? " within " + long_time_text(*results.question.budget) : "";
  if (results.reached) return "";
  return fmt::format("{} cannot be seen{}: the smallest effect that can is {}, by the plan below\n",
                     percent(request.effect), within, percent(results.effect));
}

/// A few launches know the launch effect badly.
std::string limit_text(const PlanResults& results) {
  if (results.cells.front().pilot.variance.launches < 2) return "";
  if (!results.at_limit)
    return fmt::format("          over {} where each launch effect is at its 95 % limit\n", most_launches);
  return fmt::format("          {} a side, {}, where each launch effect is at its 95 % limit\n",
                     results.at_limit->launches, long_time_text(results.at_limit->seconds));
}

std::string as_table(const PlanResults& results) {
  const PlanRequest& request = results.question.request;
  const std::size_t cells = results.cells.size();
  std::string text = fmt::format(
      "pilot     {}\n"
      "goal      an effect of {} seen with power {:g}, level {:g}{}\n{}"
      "launches  {} a side{}\n{}"
      "time      {} for both sides: {} a launch, {} of it start-up\n"
      "between: launch effect (at most: its 95 % limit); within: variation within a launch; sync: how long "
      "clocks stay right;\none launch, pooled: how often a t test of observations finds a difference where "
      "there "
      "is none\n",
      results.title, percent(request.effect), request.power, request.level,
      cells > 1 ? fmt::format(" over {} cells (Holm)", cells) : "", verdict_text(results), results.launches,
      cells > 1 ? fmt::format(", each of all {} cells", cells) : "", limit_text(results),
      long_time_text(results.seconds), long_time_text(results.seconds / (2.0 * results.launches)),
      long_time_text(request.start_up));
  for (const std::string& note : results.notes) text += "note: " + note + "\n";
  return text + table_of(results);
}

/// Right for so long at least.
std::optional<double> at_least(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->low) : std::nullopt;
}

/// And for so long at most; empty where that is longer than anybody has looked.
std::optional<double> at_most(const std::optional<Interval>& interval) {
  return interval && std::isfinite(interval->high) ? std::optional(interval->high) : std::nullopt;
}

ordered_json json_of(const PlannedCell& cell) {
  const CellKey& key = cell.pilot.key;
  const VarianceEstimate& variance = cell.pilot.variance;
  return {{"suite", key.suite},
          {"op", key.operation},
          {"algorithm", text_or_null(key.algorithm)},
          {"bytes", key.bytes},
          {"processes", key.processes},
          {"root", key.root},
          {"median_s", variance.median},
          {"pilot_launches", variance.launches},
          {"between", variance.model.between},
          {"between_upper", variance.between_upper},
          {"within", variance.model.within},
          {"reps", cell.reps},
          {"window_s", value_or_null(cell.window)},
          {"sync_interval_s", value_or_null(at_least(cell.sync_interval))},
          {"sync_interval_at_most_s", value_or_null(at_most(cell.sync_interval))},
          {"sync_s", cell.pilot.sync},
          {"observation_s", cell.pilot.observation},
          {"power", cell.power},
          {"simulated_power", value_or_null(cell.simulated_power)},
          {"one_launch_false_positives", cell.one_launch_false_positives},
          {"pooled_false_positives", cell.pooled_false_positives}};
}

std::string as_json(const PlanResults& results) {
  const PlanQuestion& question = results.question;
  ordered_json whole{{"schema", "plumbline.plan/1"},
                     {"pilot", results.title},
                     {"wished_effect", question.request.effect},
                     {"level", question.request.level},
                     {"wished_power", question.request.power},
                     {"start_up_s", question.request.start_up},
                     {"budget_s", value_or_null(question.budget)},
                     {"reached", results.reached},
                     {"effect", results.effect},
                     {"launches", results.launches},
                     {"time_s", results.seconds},
                     {"launches_at_limit", nullptr},
                     {"time_at_limit_s", nullptr},
                     {"cells", ordered_json::array()},
                     {"notes", results.notes}};
  if (results.at_limit) {
    whole["launches_at_limit"] = results.at_limit->launches;
    whole["time_at_limit_s"] = results.at_limit->seconds;
  }
  for (const PlannedCell& cell : results.cells) whole["cells"].push_back(json_of(cell));
  return json_text(whole);
}

std::string as_csv(const PlanResults& results) {
  std::string text =
      "suite,op,algorithm,bytes,processes,median_s,between,between_upper,within,effect,launches,reps,window_"
      "s,"
      "sync_interval_s,sync_interval_at_most_s,power,simulated_power,one_launch_false_positives,pooled_false_"
      "positives\n";
  for (const PlannedCell& cell : results.cells) {
    const CellKey& key = cell.pilot.key;
    const VarianceEstimate& variance = cell.pilot.variance;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(key.suite),
                        csv_field(key.operation), csv_field(key.algorithm), key.bytes, key.processes,
                        variance.median, variance.model.between, variance.between_upper,
                        variance.model.within, results.effect, results.launches, cell.reps,
                        number_or_nothing(cell.window), number_or_nothing(at_least(cell.sync_interval)),
                        number_or_nothing(at_most(cell.sync_interval)), cell.power,
                        number_or_nothing(cell.simulated_power), cell.one_launch_false_positives,
                        cell.pooled_false_positives);
  }
  return text;
}

}  // namespace

std::string text_of(const PlanResults& results, Format format) {
  if (format == Format::json) return as_json(results);
  return format == Format::csv ? as_csv(results) : as_table(results);
}

}  // namespace plumbline
