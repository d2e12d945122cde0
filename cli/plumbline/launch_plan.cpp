#include "cli/plumbline/launch_plan.hpp"

#include <utility>

#include "models/random.hpp"

namespace plumbline {

std::vector<PlannedLaunch> plan_launches(int launches, std::size_t mpiruns, std::uint64_t seed) {
  std::vector<PlannedLaunch> plan;
  for (int number = 1; number <= launches; ++number) {
    const std::size_t first = plan.size();
    for (std::size_t mpirun = 0; mpirun < mpiruns; ++mpirun) plan.push_back({number, mpirun});
    // Stream 0 of this purpose shuffles the cells within a launch. Fisher and Yates, as there.
    Stream random(seed, Purpose::order_of_cells, 1, static_cast<std::uint64_t>(number));
    for (std::size_t i = mpiruns; i-- > 1;) {
      const auto other = static_cast<std::size_t>(random.uniform() * static_cast<double>(i + 1));
      std::swap(plan[first + i], plan[first + other]);
    }
  }
  return plan;
}

}  // namespace plumbline
