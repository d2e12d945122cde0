#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/launch/launch_command.hpp"

namespace plumbline {

class Listener;

/// A series of launches into one store.
struct LaunchSeries {
  std::vector<Mpirun> mpiruns;
  std::string program;             ///< that the mpiruns start, where they do not name it themselves
  std::vector<std::string> words;  ///< its experiment and options, but for the store and the launch
  std::string store;
  int launches = 1;  ///< by each mpirun
  std::uint64_t seed = 1;
  double limit = 3600;              ///< seconds a launch
  std::string log{};                ///< a file for what they say; empty: none
  std::vector<std::string> said{};  ///< notes that need not be said again
};

/// One launch to come.
struct PlannedLaunch {
  int number;          ///< from 1
  std::size_t mpirun;  ///< which

  friend bool operator==(const PlannedLaunch&, const PlannedLaunch&) = default;
};

/// Launch 1 by each mpirun, then launch 2 by each, and so on; the order within such a round is shuffled, so
/// that no mpirun always comes first.
std::vector<PlannedLaunch> plan_launches(int launches, std::size_t mpiruns, std::uint64_t seed);

/// Launches those that the store does not have, or not to the end; says on stderr their notes, each once, and
/// the last lines of one that fails. Throws RunError for the first that fails, InputError, Interrupted.
void launch_all(const LaunchSeries& series, Listener& listener);

}  // namespace plumbline
