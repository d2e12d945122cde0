#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/common/csv.hpp"
#include "cli/common/json_text.hpp"
#include "cli/common/text.hpp"
#include "cli/plumbline/plan_findings.hpp"
#include "models/units.hpp"

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

std::string table_of(const PlanFindings& findings) {
  using enum TextTable::Align;
  const bool check = findings.question.check;
  std::vector<TextTable::Align> columns{left, left};
  std::vector<std::string> head{"  suite", "operation", "bytes", "processes", "median", "between",
                                "at most", "within",    "nrep",  "window",    "sync",   "power"};
  if (check) head.emplace_back("simulated");
  head.insert(head.end(), {"one launch", "pooled"});
  columns.resize(head.size(), right);
  TextTable table(columns);
  table.row(head);
  for (const PlannedCell& cell : findings.cells) table.row(row_of(cell, check));
  return table.text();
}

std::string verdict_text(const PlanFindings& findings) {
  const PlanWish& wish = findings.question.wish;
  const std::string within =
      findings.question.budget ? " within " + long_time_text(*findings.question.budget) : "";
  if (findings.reached) return "";
  return fmt::format("{} cannot be seen{}: the least effect that can is {}, by the plan below\n",
                     percent(wish.effect), within, percent(findings.effect));
}

/// A few launches know the launch effect badly.
std::string limit_text(const PlanFindings& findings) {
  if (findings.cells.front().pilot.variance.launches < 2) return "";
  if (!findings.at_limit)
    return fmt::format("          over {} where each launch effect is at its 95 % limit\n", most_launches);
  return fmt::format("          {} a side, {}, where each launch effect is at its 95 % limit\n",
                     findings.at_limit->launches, long_time_text(findings.at_limit->seconds));
}

std::string as_table(const PlanFindings& findings) {
  const PlanWish& wish = findings.question.wish;
  const std::size_t cells = findings.cells.size();
  std::string text = fmt::format(
      "pilot     {}\n"
      "wish      an effect of {} seen with power {:g}, level {:g}{}\n{}"
      "launches  {} a side{}\n{}"
      "time      {} for both sides: {} a launch, {} of it start-up\n"
      "between: launch effect (at most: its 95 % limit); within: variation within a launch; sync: how long "
      "clocks stay right;\none launch, pooled: how often a t test of observations finds a difference where "
      "there "
      "is none\n",
      findings.title, percent(wish.effect), wish.power, wish.level,
      cells > 1 ? fmt::format(" over {} cells (Holm)", cells) : "", verdict_text(findings), findings.launches,
      cells > 1 ? fmt::format(", each of all {} cells", cells) : "", limit_text(findings),
      long_time_text(findings.seconds), long_time_text(findings.seconds / (2.0 * findings.launches)),
      long_time_text(wish.start_up));
  for (const std::string& note : findings.notes) text += "note: " + note + "\n";
  return text + table_of(findings);
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

std::string as_json(const PlanFindings& findings) {
  const PlanQuestion& question = findings.question;
  ordered_json whole{{"schema", "plumbline.plan/1"},
                     {"pilot", findings.title},
                     {"wished_effect", question.wish.effect},
                     {"level", question.wish.level},
                     {"wished_power", question.wish.power},
                     {"start_up_s", question.wish.start_up},
                     {"budget_s", value_or_null(question.budget)},
                     {"reached", findings.reached},
                     {"effect", findings.effect},
                     {"launches", findings.launches},
                     {"time_s", findings.seconds},
                     {"launches_at_limit", nullptr},
                     {"time_at_limit_s", nullptr},
                     {"cells", ordered_json::array()},
                     {"notes", findings.notes}};
  if (findings.at_limit) {
    whole["launches_at_limit"] = findings.at_limit->launches;
    whole["time_at_limit_s"] = findings.at_limit->seconds;
  }
  for (const PlannedCell& cell : findings.cells) whole["cells"].push_back(json_of(cell));
  return json_text(whole);
}

std::string as_csv(const PlanFindings& findings) {
  std::string text =
      "suite,op,algorithm,bytes,processes,median_s,between,between_upper,within,effect,launches,reps,window_"
      "s,"
      "sync_interval_s,sync_interval_at_most_s,power,simulated_power,one_launch_false_positives,pooled_false_"
      "positives\n";
  for (const PlannedCell& cell : findings.cells) {
    const CellKey& key = cell.pilot.key;
    const VarianceEstimate& variance = cell.pilot.variance;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(key.suite),
                        csv_field(key.operation), csv_field(key.algorithm), key.bytes, key.processes,
                        variance.median, variance.model.between, variance.between_upper,
                        variance.model.within, findings.effect, findings.launches, cell.reps,
                        number_or_nothing(cell.window), number_or_nothing(at_least(cell.sync_interval)),
                        number_or_nothing(at_most(cell.sync_interval)), cell.power,
                        number_or_nothing(cell.simulated_power), cell.one_launch_false_positives,
                        cell.pooled_false_positives);
  }
  return text;
}

}  // namespace

std::string text_of(const PlanFindings& findings, Format format) {
  if (format == Format::json) return as_json(findings);
  return format == Format::csv ? as_csv(findings) : as_table(findings);
}

}  // namespace plumbline
