#include "models/planning/plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/planning/power.hpp"
#include "models/statistics.hpp"

namespace plumbline {

Planner::Planner(std::span<const CellCost> cells, const PlanRequest& request)
    : cells_(cells),
      start_up_(request.start_up),
      one_side_(request.one_side),
      detectable_(2, std::numeric_limits<double>::infinity()) {
  const double level = request.level / static_cast<double>(cells.size());
  for (int launches = 2; launches <= most_launches; ++launches)
    detectable_.push_back(one_side_ ? student_t_quantile(0.975, launches - 1) / std::sqrt(launches)
                                    : detectable_effect(launches, level, request.power));
}

double Planner::most_sd(int launches, double effect) const {
  const double deviations = detectable_[static_cast<std::size_t>(launches)];
  return one_side_ ? effect / deviations : effect_in_deviations(effect, deviations);
}

std::optional<Plan> Planner::with_launches(int launches, double effect) const {
  Plan plan{launches, {}, 0};
  double launch = start_up_;
  const double sd = most_sd(launches, effect);
  for (const CellCost& cell : cells_) {
    const auto reps = reps_for_sd(cell.model, sd);
    if (!reps || *reps > most_reps) return std::nullopt;
    plan.reps.push_back(std::max(min_reps, static_cast<int>(std::ceil(*reps))));
    launch += cell.fixed + plan.reps.back() * cell.observation;
  }
  plan.seconds = (one_side_ ? 1.0 : 2.0) * launches * launch;
  return plan;
}

std::optional<Plan> Planner::cheapest(double effect) const {
  std::optional<Plan> best;
  for (int launches = 2; launches <= most_launches; ++launches) {
    const auto plan = with_launches(launches, effect);
    if (plan && (!best || plan->seconds < best->seconds)) best = plan;
  }
  return best;
}

// The cheapest plan's time falls as the effect grows: bisection of its logarithm.
std::optional<Planner::Affordable> Planner::affordable(double seconds) const {
  const auto fits = [&](double effect) {
    auto plan = cheapest(effect);
    return plan && plan->seconds <= seconds ? plan : std::nullopt;
  };
  double low = 1e-6, high = 1;
  auto plan = fits(high);
  if (!plan) return std::nullopt;
  while (high > 1.001 * low) {
    const double middle = std::sqrt(low * high);
    const auto found = fits(middle);
    (found ? high : low) = middle;
    if (found) plan = found;
  }
  return Affordable{high, *plan};
}

}  // namespace plumbline
