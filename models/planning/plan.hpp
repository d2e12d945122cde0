#pragma once

#include <optional>
#include <span>
#include <vector>

#include "models/planning/variance_model.hpp"

namespace plumbline {

/// A cell whose measurement is planned.
struct CellCost {
  VarianceModel model;
  double observation = 0;  ///< seconds that one observation takes, its start included
  double fixed = 0;        ///< seconds a launch, whatever the observations: relating the clocks
};

/// What is requested of a comparison of two sides, or of the numbers of one.
struct PlanRequest {
  double effect = 0.02;  ///< relative: B's times are 1 + effect times A's; of one side, half the 95 %
                         ///< interval of the mean over launches
  bool one_side = false;
  double level =
      0.05;            ///< of all cells together; each is tested at level / cells, Bonferroni's bound of Holm
  double power = 0.9;  ///< to see the effect, for each cell
  double start_up = 1;  ///< seconds of an mpirun until it measures, and after
};

struct Plan {
  int launches = 0;       ///< a side
  std::vector<int> reps;  ///< by cell
  double seconds = 0;     ///< all sides
};

/// Fewer observations than this have a median that is no normal variable.
inline constexpr int min_reps = 30;
inline constexpr int most_reps = 1'000'000;
inline constexpr int most_launches = 300;

/// Looks for the cheapest plan. Every launch measures every cell, so that with n launches a side
///
///   seconds = sides n (start-up + sum over cells of (fixed + reps observation)),
///
/// and reps of a cell is the smallest with which the effect, in standard deviations of the launches' numbers,
/// is what n launches detect; of one side, with which t(0.975, n - 1) sd / sqrt(n) is half its interval. n
/// runs up to most_launches.
class Planner {
 public:
  /// At least one cell. level / cells < power < 1.
  Planner(std::span<const CellCost> cells, const PlanRequest& request);

  /// Empty where no plan sees the effect.
  std::optional<Plan> cheapest(double effect) const;
  /// The smallest effect of which a plan takes `seconds` at most, to 0.1 % of it, and that plan. Empty where
  /// not even an effect of 100 % has one.
  struct Affordable {
    double effect;
    Plan plan;
  };
  std::optional<Affordable> affordable(double seconds) const;

 private:
  std::optional<Plan> with_launches(int launches, double effect) const;

  /// The standard deviation that launches' numbers may have.
  double most_sd(int launches, double effect) const;

  std::span<const CellCost> cells_;
  double start_up_;
  bool one_side_;
  std::vector<double> detectable_;  // by launches: the effect seen, in standard deviations
};

}  // namespace plumbline
