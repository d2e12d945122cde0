#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/plan/plan_pilot.hpp"
#include "models/planning/plan.hpp"

namespace plumbline {

/// The share of the effect that the clocks may be wrong by.
inline constexpr double clock_share = 0.1;

/// Comparisons that --check simulates.
inline constexpr int checked_comparisons = 10'000;

/// What `plan` is asked for.
struct PlanQuestion {
  PlanRequest request;
  std::optional<double> budget{};  ///< seconds on the cluster, both sides
  bool check = false;              ///< also simulate the planned comparison
  std::uint64_t seed = 1;          ///< of the simulated comparisons
};

struct PlannedCell {
  PilotCell pilot;
  int reps = 0;
  std::optional<double> power{};            ///< to see the plan's effect; empty: of one side
  std::optional<double> simulated_power{};  ///< with --check
  double one_launch_false_positives = 0;
  double pooled_false_positives = 0;
  std::optional<double> window{};           ///< seconds; empty: the suite has none
  std::optional<Interval> sync_interval{};  ///< seconds until the clocks are too wrong; empty: not known
};

/// What `plan` finds.
struct PlanResults {
  std::string title;
  PlanQuestion question;
  bool reached = true;  ///< whether the requested effect is seen, within the budget
  double effect = 0;    ///< that the plan sees
  int launches = 0;     ///< a side
  double seconds = 0;   ///< all sides
  /// What sees the same effect where each launch effect is at its 95 % limit; empty where the limits are not
  /// known, or no plan does.
  std::optional<Plan> at_limit{};
  std::vector<PlannedCell> cells{};
  std::vector<std::string> notes{};
};

/// The cheapest plan for the question; where there is none within the budget, the one that sees the smallest
/// effect. Throws InputError where no budget of that size sees an effect of 100 %.
PlanResults plan(const Pilot& pilot, const PlanQuestion& question);

}  // namespace plumbline
