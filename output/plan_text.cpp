#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/plan/plan_results.hpp"
#include "analysis/run/json_text.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

/// Below a millionth there is nothing but rounding.
std::string percent(double share) { return share < 1e-6 ? "0 %" : fmt::format("{:.3g} %", 100 * share); }

std::string right_for_text(const std::optional<Interval>& interval) {
  if (!interval) return "-";
  if (interval->high == 0) return "never right";
  if (interval->low == 0) return "under " + short_time_text(interval->high);
  return std::isinf(interval->high) ? "over " + short_time_text(interval->low) : time_text(interval->low);
}

std::string planned_operation(const CellKey& key) { return operation_text(key.operation, key.algorithm); }

/// Right for so long at least.
std::optional<double> at_least(const std::optional<Interval>& interval) {
  return interval ? std::optional(interval->low) : std::nullopt;
}

/// And for so long at most; empty where that is longer than anybody has looked.
std::optional<double> at_most(const std::optional<Interval>& interval) {
  return interval && std::isfinite(interval->high) ? std::optional(interval->high) : std::nullopt;
}

std::string as_percent(const Value& share) { return percent(share.get<double>()); }
std::string as_window(const Value& seconds) { return short_time_text(seconds.get<double>()); }

std::string upper_text(const VarianceEstimate& variance) {
  return variance.launches > 1 ? percent(variance.between_upper) : "-";
}

std::vector<ColumnOf<PlannedCell>> columns_of(const PlanResults& results) {
  using Cell = const PlannedCell&;
  const auto right = TextTable::Align::right;
  const auto upper = [](Cell cell) { return upper_text(cell.pilot.variance); };
  const auto sync = [](Cell cell) { return right_for_text(cell.sync_interval); };
  const ValueText power = as_number("{:.1f} %", 100), rate = as_number("{:.0f} %", 100);
  return {
      {"suite", [](Cell cell) { return cell.pilot.key.suite; }, shown_first("suite")},
      text_column<PlannedCell>("operation", [](Cell cell) { return planned_operation(cell.pilot.key); }),
      {"operation", [](Cell cell) { return cell.pilot.key.operation; }},
      {"algorithm", [](Cell cell) { return text_or_null(cell.pilot.key.algorithm); }},
      {"bytes", [](Cell cell) { return cell.pilot.key.bytes; }, shown_right("bytes", as_bytes)},
      {"processes", [](Cell cell) { return cell.pilot.key.processes; }, shown_right("processes", as_count)},
      {"root", [](Cell cell) { return cell.pilot.key.root; }, {.csv = false}},
      {"median_s", [](Cell cell) { return cell.pilot.variance.median; }, shown_right("median", as_time)},
      {"pilot_launches", [](Cell cell) { return cell.pilot.variance.launches; }, {.csv = false}},
      {"between", [](Cell c) { return c.pilot.variance.model.between; }, shown_right("between", as_percent)},
      {"between_upper", [](Cell cell) { return cell.pilot.variance.between_upper; }},
      text_column<PlannedCell>("at most", upper, right),
      {"within", [](Cell cell) { return cell.pilot.variance.model.within; },
       shown_right("within", as_percent)},
      {"repetitions", [](Cell cell) { return cell.reps; }, shown_right("nrep", as_count)},
      {"window_s", [](Cell cell) { return cell.window; }, shown_right("window", as_window)},
      {"sync_interval_s", [](Cell cell) { return at_least(cell.sync_interval); }},
      {"sync_interval_at_most_s", [](Cell cell) { return at_most(cell.sync_interval); }},
      {"sync_s", [](Cell cell) { return cell.pilot.sync; }, {.csv = false}},
      {"observation_s", [](Cell cell) { return cell.pilot.observation; }, {.csv = false}},
      text_column<PlannedCell>("sync", sync, right),
      {"power", [](Cell cell) { return cell.power; },
       results.question.request.one_side ? Look() : shown_right("power", power)},
      {"simulated_power", [](Cell cell) { return cell.simulated_power; },
       results.question.check ? shown_right("simulated", power) : Look()},
      {"one_launch_false_positives", [](Cell cell) { return cell.one_launch_false_positives; },
       shown_right("one launch", rate)},
      {"pooled_false_positives", [](Cell cell) { return cell.pooled_false_positives; },
       shown_right("pooled", rate)}};
}

std::string verdict_text(const PlanResults& results) {
  const PlanRequest& request = results.question.request;
  const std::string within =
      results.question.budget ? " within " + long_time_text(*results.question.budget) : "";
  if (results.reached) return "";
  return request.one_side
             ? fmt::format("{} is not reached{}: the plan below gives them to {}\n", percent(request.effect),
                           within, percent(results.effect))
             : fmt::format("{} cannot be seen{}: the smallest effect that can is {}, by the plan below\n",
                           percent(request.effect), within, percent(results.effect));
}

/// A few launches know the launch effect badly.
std::string limit_text(const PlanResults& results) {
  if (results.cells.front().pilot.variance.launches < 2) return "";
  if (!results.at_limit)
    return fmt::format("          over {} where each launch effect is at its 95 % limit\n", most_launches);
  return fmt::format("          {}{}, {}, where each launch effect is at its 95 % limit\n",
                     results.at_limit->launches, results.question.request.one_side ? "" : " a side",
                     long_time_text(results.at_limit->seconds));
}

std::string goal_text(const PlanResults& results) {
  const PlanRequest& request = results.question.request;
  if (request.one_side)
    return fmt::format("each number to {}, half its 95 % interval", percent(request.effect));
  const std::size_t cells = results.cells.size();
  return fmt::format("an effect of {} seen with power {:g}, level {:g}{}", percent(request.effect),
                     request.power, request.level,
                     cells > 1 ? fmt::format(" over {} cells (Holm)", cells) : "");
}

std::string text_table(const PlanResults& results) {
  const PlanRequest& request = results.question.request;
  const std::size_t cells = results.cells.size();
  const bool one_side = request.one_side;
  std::string text = fmt::format(
      "pilot     {}\n"
      "goal      {}\n{}"
      "launches  {}{}{}\n{}"
      "time      {}{}: {} a launch, {} of it start-up\n"
      "between: launch effect (at most: its 95 % limit); within: variation within a launch; sync: how long "
      "clocks stay right;\none launch, pooled: how often a t test of observations finds a difference where "
      "there "
      "is none\n",
      results.title, goal_text(results), verdict_text(results), results.launches, one_side ? "" : " a side",
      cells > 1 ? fmt::format(", each of all {} cells", cells) : "", limit_text(results),
      long_time_text(results.seconds), one_side ? "" : " for both sides",
      long_time_text(results.seconds / ((one_side ? 1.0 : 2.0) * results.launches)),
      long_time_text(request.start_up));
  for (const std::string& note : results.notes) text += "note: " + note + "\n";
  return text + rows_text(columns_of(results), results.cells);
}

}  // namespace

ResultTable table_of(const PlanResults& results) {
  const PlanQuestion& question = results.question;
  const std::optional<Plan>& limit = results.at_limit;
  ResultTable table("plumbline.plan/2", {{"pilot", results.title},
                                         {"one_side", question.request.one_side},
                                         {"requested_effect", question.request.effect},
                                         {"level", question.request.level},
                                         {"requested_power", question.request.power},
                                         {"start_up_s", question.request.start_up},
                                         {"budget_s", value_or_null(question.budget)},
                                         {"reached", results.reached},
                                         {"effect", results.effect, true},
                                         {"launches", results.launches, true},
                                         {"time_s", results.seconds},
                                         {"launches_at_limit", member_or_null(limit, &Plan::launches)},
                                         {"time_at_limit_s", member_or_null(limit, &Plan::seconds)},
                                         {"notes", results.notes}});
  add_rows(table, "cells", columns_of(results), results.cells);
  return table;
}

std::string text_of(const PlanResults& results, Format format) {
  return format == Format::table ? shown(text_table(results)) : as_data(table_of(results), format);
}

}  // namespace plumbline
