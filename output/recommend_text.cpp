#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/recommend/recommendation.hpp"
#include "analysis/run/json_text.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

std::string percent_of(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string shares_text(const Interval& interval) {
  return fmt::format("{:.1f} to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

std::string cluster_time_text(double seconds) {
  return seconds < 1 ? time_text(seconds) : long_time_text(seconds);
}

std::string where_text(const CellError& error) {
  const Collective& call = error.cell.call;
  return fmt::format("{} of {} on {}", operation_text(name(call.operation), call.algorithm->name),
                     bytes_text(call.bytes), error.cell.processes);
}

std::string cause_text(const SuiteScore& score) {
  if (!score.cause || std::abs(score.worst->error) < 0.01) return "-";
  std::string text(name(*score.cause));
  std::ranges::replace(text, '_', ' ');
  const bool by_barrier = score.starts_by.starts_with("barrier:");
  const bool by_its_start = *score.cause == Cause::barrier || *score.cause == Cause::start_skew;
  return by_barrier && by_its_start ? fmt::format("{} ({})", text, score.starts_by) : text;
}

std::string order_text(const SuiteScore& score) {
  return score.pairs > 0 ? fmt::format("{} of {}", score.pairs_right, score.pairs) : "-";
}

std::string verdict_of(const SuiteScore& score, const Recommendation& found) {
  if (!score.worst) return "no number";
  if (score.without_number > 0)
    return fmt::format("no number in {} of {} cells", score.without_number, found.sampled);
  if (&score == &found.suites.front()) return "take it";
  return score.is_trusted(found.question.tolerance) ? "fit" : "misleads";
}

template <class Get>
auto of_worst(Get get) {
  using Found = decltype(get(std::declval<const CellError&>()));
  return [get](const SuiteScore& score) -> std::optional<Found> {
    return score.worst ? std::optional<Found>(get(*score.worst)) : std::nullopt;
  };
}

std::vector<ColumnOf<SuiteScore>> score_columns(const Recommendation& found) {
  using Score = const SuiteScore&;
  using Error = const CellError&;
  const auto left = TextTable::Align::left, right = TextTable::Align::right;
  return {
      {"suite", [](Score score) { return std::string(score.suite->name); }, shown_first("suite")},
      {"verdict", [&found](Score score) { return verdict_of(score, found); }, shown_left("verdict")},
      {"mean_error",
       [](Score score) { return score.mean_error; },
       {.heading = "mean error", .text = [](const Value& v) { return percent_of(v.get<double>()); }}},
      {"mean_error_low",
       [](Score score) { return score.mean_interval.low; },
       {.path = "mean_error_interval/low"}},
      {"mean_error_high",
       [](Score score) { return score.mean_interval.high; },
       {.path = "mean_error_interval/high"}},
      text_column<SuiteScore>(
          "95 %", [](Score score) { return shares_text(score.mean_interval); }, right),
      {"worst_error",
       of_worst([](Error e) { return e.error; }),
       {.heading = "worst", .text = [](const Value& v) { return error_text(v.get<double>()); }}},
      {"worst_error_low",
       of_worst([](Error e) { return e.interval.low; }),
       {.path = "worst_error_interval/low"}},
      {"worst_error_high",
       of_worst([](Error e) { return e.interval.high; }),
       {.path = "worst_error_interval/high"}},
      text_column<SuiteScore>(
          "where", [](Score score) { return score.worst ? where_text(*score.worst) : "-"; }, left),
      {"worst_operation", of_worst([](Error e) { return std::string(name(e.cell.call.operation)); })},
      {"worst_algorithm", of_worst([](Error e) { return std::string(e.cell.call.algorithm->name); })},
      {"worst_bytes", of_worst([](Error e) { return e.cell.call.bytes; })},
      {"worst_processes", of_worst([](Error e) { return e.cell.processes; })},
      {"cause", [](Score s) { return s.cause ? std::optional(std::string(name(*s.cause))) : std::nullopt; }},
      text_column<SuiteScore>("cause", cause_text, left),
      {"starts_by", [](Score score) { return text_or_null(score.starts_by); }},
      {"algorithm_pairs", [](Score score) { return score.pairs; }},
      {"algorithm_pairs_right", [](Score score) { return score.pairs_right; }},
      text_column<SuiteScore>("orders algorithms", order_text, right),
      {"launch_s",
       [](Score score) { return score.launch; },
       {.heading = "a launch", .text = [](const Value& v) { return cluster_time_text(v.get<double>()); }}},
      {"without_number", [](Score score) { return score.without_number; }}};
}

std::string cells_text(const Recommendation& found) {
  return fmt::format("{} cell{} on {}, {} simulated: {} launches of {} observations, or loops of {} calls\n",
                     found.cells, found.cells == 1 ? "" : "s",
                     machine_text(found.machine, found.machine_settings), found.sampled, found.launches,
                     found.repetitions, found.calls);
}

std::string take_text(const Recommendation& found) {
  const SuiteScore& best = found.suites.front();
  if (!best.worst || best.without_number > 0) return "take       none: no suite has a number of every cell\n";
  std::string text = fmt::format("take       {}: off by {} at most ({}), by {} on average\n",
                                 best.suite->name, percent_of(std::abs(best.worst->error)),
                                 where_text(*best.worst), percent_of(best.mean_error));
  if (!best.is_trusted(found.question.tolerance))
    text += fmt::format("           and that is more than {}: no suite is fit for all of these cells\n",
                        percent_of(found.question.tolerance));
  return text;
}

std::string mislead_text(const Recommendation& found) {
  std::vector<std::string> names;
  for (const SuiteScore& score : found.suites)
    if (score.worst && !score.is_trusted(found.question.tolerance))
      names.push_back(fmt::format("{} ({})", score.suite->name, error_text(score.worst->error)));
  if (names.empty()) return "";
  return fmt::format("beware of  {}\n", fmt::join(names, ", "));
}

std::string window_text(const PlanResults& plan) {
  std::optional<Interval> windows;
  for (const PlannedCell& cell : plan.cells)
    if (cell.window)
      windows = windows
                    ? Interval{std::min(windows->low, *cell.window), std::max(windows->high, *cell.window)}
                    : Interval{*cell.window, *cell.window};
  if (!windows) return "";
  return windows->low == windows->high
             ? fmt::format(", in windows of {}", short_time_text(windows->low))
             : fmt::format(", in windows of {} to {}", short_time_text(windows->low),
                           short_time_text(windows->high));
}

/// For how long clocks stay right in the cell that asks most of them.
std::string sync_text(const PlanResults& plan) {
  std::optional<Interval> shortest;
  for (const PlannedCell& cell : plan.cells)
    if (cell.sync_interval && (!shortest || cell.sync_interval->low < shortest->low))
      shortest = cell.sync_interval;
  if (!shortest) return "";
  if (shortest->low <= 0)
    return fmt::format(
        "clocks     are wrong by more than a tenth of {} of the shortest cell from the start: the errors "
        "below "
        "have that in them\n",
        percent_of(plan.effect));
  const std::string time = cluster_time_text(shortest->low);
  return std::isinf(shortest->high) ? fmt::format("clocks     stay right for {} and longer\n", time)
                                    : fmt::format("clocks     synchronise again every {}\n", time);
}

std::string plan_lines(const Recommendation& found) {
  if (!found.plan) return "";
  const PlanResults& plan = *found.plan;
  const int fewest = std::ranges::min_element(plan.cells, {}, &PlannedCell::reps)->reps;
  return fmt::format(
      "plan       {} launches of {} observations a cell{}: each number to {}{}, in {}{}\n{}", plan.launches,
      fewest == found.reps ? fmt::format("{}", fewest) : fmt::format("{} to {}", fewest, found.reps),
      window_text(plan), percent_of(plan.effect),
      plan.reached ? "" : fmt::format(" ({} is out of reach)", percent_of(found.question.precision)),
      cluster_time_text(found.seconds),
      found.question.budget ? fmt::format(" of {}", cluster_time_text(*found.question.budget)) : "",
      sync_text(plan));
}

const SuiteScore* score_of(const Recommendation& found, const std::string& suite) {
  const auto score = std::ranges::find_if(found.suites, [&](auto& one) { return one.suite->name == suite; });
  return score == found.suites.end() ? nullptr : &*score;
}

std::string command_lines(const Recommendation& found) {
  std::string text;
  for (const RecommendedCommand& one : found.commands) {
    const SuiteScore* const score = score_of(found, one.suite);
    const std::string off = score && score->worst
                                ? fmt::format(", off by up to {}", percent_of(std::abs(score->worst->error)))
                                : "";
    text += fmt::format("{} (as {}{}):\n  {}\n", one.program, one.suite, off, one.command);
  }
  return text;
}

std::string text_table(const Recommendation& found) {
  std::string text = cells_text(found) + take_text(found) + plan_lines(found) + mislead_text(found);
  for (const std::string& note : found.notes) text += "note: " + note + "\n";
  return text + rows_text(score_columns(found), found.suites) + command_lines(found);
}

Value commands_value(const Recommendation& found) {
  Value commands = Value::array();
  for (const RecommendedCommand& one : found.commands)
    commands.push_back({{"program", one.program}, {"suite", one.suite}, {"command", one.command}});
  return commands;
}

Value plan_value(const Recommendation& found) {
  if (!found.plan) return nullptr;
  const PlanResults& plan = *found.plan;
  Value cells = Value::array();
  for (const PlannedCell& cell : plan.cells)
    cells.push_back(
        {{"operation", cell.pilot.key.operation},
         {"bytes", cell.pilot.key.bytes},
         {"processes", cell.pilot.key.processes},
         {"repetitions", cell.reps},
         {"window_s", value_or_null(cell.window)},
         {"sync_interval_s", cell.sync_interval ? Value(cell.sync_interval->low) : Value(nullptr)}});
  return {{"launches", plan.launches},
          {"time_s", found.seconds},
          {"precision", plan.effect},
          {"reached", plan.reached},
          {"cells", cells}};
}

}  // namespace

ResultTable table_of(const Recommendation& found) {
  const RecommendQuestion& question = found.question;
  ResultTable table("plumbline.recommend/1", {{"machine", found.machine},
                                              {"machine_settings", found.machine_settings},
                                              {"take", std::string(found.suites.front().suite->name)},
                                              {"cells", found.cells},
                                              {"sampled_cells", found.sampled},
                                              {"launches", found.launches},
                                              {"observations", found.repetitions},
                                              {"calls_a_loop", found.calls},
                                              {"requested_precision", question.precision},
                                              {"tolerance", question.tolerance},
                                              {"budget_s", value_or_null(question.budget)},
                                              {"plan", plan_value(found)},
                                              {"commands", commands_value(found)},
                                              {"notes", found.notes}});
  add_rows(table, "suites", score_columns(found), found.suites);
  return table;
}

std::string text_of(const Recommendation& found, Format format) {
  return format == Format::table ? shown(text_table(found)) : as_data(table_of(found), format);
}

}  // namespace plumbline
