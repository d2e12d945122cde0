#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "traces/stored.hpp"

namespace plumbline {

/// Launches of one file: a run store, or what another benchmark printed.
struct LaunchesOf {
  std::string file;
  /// Of the launches in a store (launch --mpirun NAME=...), or of a file that was imported into it; empty:
  /// any.
  std::string name{};
  int first = 1, last = std::numeric_limits<int>::max();  ///< their numbers, both included

  bool takes(int number) const { return number >= first && number <= last; }
};

/// Of a run store.
inline bool takes(const LaunchesOf& part, const StoredLaunch& launch) {
  return part.takes(launch.number) && (part.name.empty() || launch.name == part.name);
}

/// One side of a comparison.
struct CompareSide {
  std::string text;  ///< as the user wrote it
  std::vector<LaunchesOf> parts;
};

/// "FILE[:NAME][@FIRST..LAST],...": "run.db", "run.db:openmpi", "osu.txt@1..10", "cloud_run*.txt" (a pattern
/// that the shell has left alone). Throws InputError for a file that is not there and for a range that is
/// none.
CompareSide parse_side(std::string_view text);

}  // namespace plumbline
