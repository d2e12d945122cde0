#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// One launch to come.
struct PlannedLaunch {
  int number;          ///< from 1
  std::size_t mpirun;  ///< which

  friend bool operator==(const PlannedLaunch&, const PlannedLaunch&) = default;
};

/// Launch 1 by each mpirun, then launch 2 by each, and so on; the order within such a round is shuffled, so
/// that no mpirun always comes first.
std::vector<PlannedLaunch> plan_launches(int launches, std::size_t mpiruns, std::uint64_t seed);

}  // namespace plumbline
