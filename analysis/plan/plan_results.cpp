#include "analysis/plan/plan_results.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "analysis/run/text.hpp"
#include "models/errors.hpp"
#include "models/planning/power.hpp"
#include "models/planning/simulated_comparisons.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

std::vector<CellCost> costs_of(const Pilot& pilot) {
  std::vector<CellCost> costs;
  for (const PilotCell& cell : pilot.cells)
    costs.push_back({cell.variance.model, cell.observation, cell.sync});
  return costs;
}

std::optional<Plan> plan_at_limit(const Pilot& pilot, const PlanRequest& request, double effect) {
  std::vector<CellCost> costs = costs_of(pilot);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (pilot.cells[i].variance.launches < 2) return std::nullopt;
    costs[i].model.between = pilot.cells[i].variance.between_upper;
  }
  return Planner(costs, request).cheapest(effect);
}

/// Up, to two significant digits.
double rounded_up(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  return std::ceil(value / unit * (1 - 1e-12)) * unit;
}

std::optional<Interval> sync_interval(const Pilot& pilot, const CellKey& cell, double error) {
  const auto found = pilot.clocks.find({std::string(suite_named(cell.suite).clocks), cell.processes});
  if (found == pilot.clocks.end()) return std::nullopt;
  return right_for(found->second, error);
}

PlannedCell planned(const Pilot& pilot, const PilotCell& cell, int reps, const PlanResults& results,
                    double level) {
  const VarianceModel& model = cell.variance.model;
  const double of_test = results.question.request.level;
  const double allowed = clock_share * results.effect * cell.variance.median;
  PlannedCell result{cell, reps};
  if (!results.question.request.one_side) {
    const double deviations = effect_in_deviations(results.effect, launch_number_sd(model, reps));
    result.power = rank_sum_power(deviations, results.launches, level);
  }
  result.one_launch_false_positives = one_launch_false_positives(model, reps, of_test);
  result.pooled_false_positives = pooled_false_positives(model, reps, of_test);
  if (suite_named(cell.key.suite).start.kind == Start::Kind::window)
    result.window = rounded_up(cell.longest + allowed);
  result.sync_interval = sync_interval(pilot, cell.key, allowed);
  if (results.question.check)
    result.simulated_power = simulate_comparisons({model, reps, results.launches, results.effect}, level,
                                                  checked_comparisons, results.question.seed)
                                 .medians;
  return result;
}

/// The plan, and the effect that it sees; empty where no effect up to 100 % can be seen.
std::optional<Planner::Affordable> best_plan(const Planner& planner, const PlanQuestion& question) {
  const double budget = question.budget.value_or(std::numeric_limits<double>::infinity());
  const auto requested = planner.cheapest(question.request.effect);
  if (requested && requested->seconds <= budget)
    return Planner::Affordable{question.request.effect, *requested};
  return planner.affordable(budget);
}

/// What would help where nothing can be seen.
std::string advice(const Pilot& pilot, const PlanQuestion& question) {
  if (question.budget) return "allow more --time, or fewer cells (--bytes, --op, --suite)";
  const PilotCell& worst = *std::ranges::max_element(
      pilot.cells, {}, [](const PilotCell& cell) { return cell.variance.model.between; });
  return fmt::format("the launch effect of {} alone is {:.3g} %; leave cells out (--bytes, --op, --suite)",
                     cell_text(worst.key), 100 * worst.variance.model.between);
}

[[noreturn]] void throw_nothing_to_see(const Pilot& pilot, const PlanQuestion& question) {
  const std::size_t cells = pilot.cells.size();
  if (question.request.one_side)
    throw InputError(fmt::format("{} no plan gives a number to 100 %; {}",
                                 question.budget ? fmt::format("within {}", short_time_text(*question.budget))
                                                 : fmt::format("with {} launches", most_launches),
                                 advice(pilot, question)));
  throw InputError(fmt::format("{} no plan sees even an effect of 100 % at level {:g} over {} cell{}; {}",
                               question.budget ? fmt::format("within {}", short_time_text(*question.budget))
                                               : fmt::format("with {} launches a side", most_launches),
                               question.request.level, cells, cells == 1 ? "" : "s",
                               advice(pilot, question)));
}

}  // namespace

PlanResults plan(const Pilot& pilot, const PlanQuestion& question) {
  const std::vector<CellCost> costs = costs_of(pilot);
  const auto best = best_plan(Planner(costs, question.request), question);
  if (!best) throw_nothing_to_see(pilot, question);
  PlanResults results{pilot.title, question};
  results.effect = best->effect;
  results.reached = best->effect <= question.request.effect;
  results.launches = best->plan.launches;
  results.seconds = best->plan.seconds;
  results.at_limit = plan_at_limit(pilot, question.request, results.effect);
  results.notes = pilot.notes;
  const double level = question.request.level / static_cast<double>(pilot.cells.size());
  for (std::size_t i = 0; i < pilot.cells.size(); ++i)
    results.cells.push_back(planned(pilot, pilot.cells[i], best->plan.reps[i], results, level));
  return results;
}

}  // namespace plumbline
