#include "cli/plumbline/plan_findings.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "cli/common/text.hpp"
#include "models/errors.hpp"
#include "models/planning/power.hpp"
#include "models/planning/simulated_comparisons.hpp"

namespace plumbline {
namespace {

std::vector<CellCost> costs_of(const Pilot& pilot) {
  std::vector<CellCost> costs;
  for (const PilotCell& cell : pilot.cells)
    costs.push_back({cell.variance.model, cell.observation, cell.sync});
  return costs;
}

/// Up, to two significant digits.
double rounded_up(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  return std::ceil(value / unit * (1 - 1e-12)) * unit;
}

double level_of_a_cell(const PlanFindings& findings, std::size_t cells) {
  return findings.question.wish.level / static_cast<double>(cells);
}

PlannedCell planned(const PilotCell& cell, int reps, const PlanFindings& findings, double level,
                    const SyncInterval& interval) {
  const VarianceModel& model = cell.variance.model;
  const double of_test = findings.question.wish.level;
  const double allowed = clock_share * findings.effect * cell.variance.median;
  const double deviations = effect_in_deviations(findings.effect, launch_number_sd(model, reps));
  PlannedCell result{cell, reps, rank_sum_power(deviations, findings.launches, level)};
  result.one_launch_false_positives = one_launch_false_positives(model, reps, of_test);
  result.pooled_false_positives = pooled_false_positives(model, reps, of_test);
  result.window = rounded_up(cell.longest + allowed);
  result.sync_interval = interval(cell.key, allowed);
  if (findings.question.check)
    result.simulated_power = simulate_comparisons({model, reps, findings.launches, findings.effect}, level,
                                                  checked_comparisons, findings.question.seed)
                                 .medians;
  return result;
}

/// The plan, and the effect that it sees; empty where no effect up to 100 % can be seen.
std::optional<Planner::Affordable> best_plan(const Planner& planner, const PlanQuestion& question) {
  const double budget = question.budget.value_or(std::numeric_limits<double>::infinity());
  const auto wished = planner.cheapest(question.wish.effect);
  if (wished && wished->seconds <= budget) return Planner::Affordable{question.wish.effect, *wished};
  return planner.affordable(budget);
}

[[noreturn]] void throw_nothing_to_see(const PlanQuestion& question, std::size_t cells) {
  throw InputError(fmt::format("{} no plan sees even an effect of 100 % at level {:g} over {} cell{}; {}",
                               question.budget ? fmt::format("within {}", short_time_text(*question.budget))
                                               : fmt::format("with {} launches a side", most_launches),
                               question.wish.level, cells, cells == 1 ? "" : "s",
                               question.budget ? "allow more --time, or fewer cells (--bytes, --op, --suite)"
                                               : "say fewer cells (--bytes, --op, --suite)"));
}

}  // namespace

PlanFindings plan(const Pilot& pilot, const PlanQuestion& question, const SyncInterval& interval) {
  const std::vector<CellCost> costs = costs_of(pilot);
  const auto best = best_plan(Planner(costs, question.wish), question);
  if (!best) throw_nothing_to_see(question, pilot.cells.size());
  PlanFindings findings{pilot.title, question};
  findings.effect = best->effect;
  findings.reached = best->effect <= question.wish.effect;
  findings.launches = best->plan.launches;
  findings.seconds = best->plan.seconds;
  findings.notes = pilot.notes;
  const double level = level_of_a_cell(findings, pilot.cells.size());
  for (std::size_t i = 0; i < pilot.cells.size(); ++i)
    findings.cells.push_back(planned(pilot.cells[i], best->plan.reps[i], findings, level, interval));
  return findings;
}

double time_until(const std::vector<double>& after, const std::vector<double>& error, double allowed) {
  if (error.front() > allowed) return 0;
  for (std::size_t i = 1; i < after.size(); ++i)
    if (error[i] > allowed)
      return after[i - 1] + (after[i] - after[i - 1]) * (allowed - error[i - 1]) / (error[i] - error[i - 1]);
  return std::numeric_limits<double>::infinity();
}

}  // namespace plumbline
