#include "analysis/launch/launch_plan.hpp"

#include <utility>

#include "models/shuffle.hpp"

namespace plumbline {

std::vector<PlannedLaunch> plan_launches(int launches, std::size_t mpiruns, std::uint64_t seed) {
  std::vector<PlannedLaunch> plan;
  for (int number = 1; number <= launches; ++number) {
    const std::size_t first = plan.size();
    for (std::size_t mpirun = 0; mpirun < mpiruns; ++mpirun) plan.push_back({number, mpirun});
    // Stream 0 of this purpose shuffles the cells within a launch.
    shuffle(std::span(plan).subspan(first),
            Stream(seed, Purpose::order_of_cells, 1, static_cast<std::uint64_t>(number)));
  }
  return plan;
}

}  // namespace plumbline
