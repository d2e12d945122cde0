#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "traces/store.hpp"

namespace plumbline {

/// What a suite reports in the launches of one mpirun: its primary number.
struct LaunchedSuite {
  std::string suite;
  std::string name;  ///< of the mpirun; empty where there is only one
  std::string statistic;
  std::optional<double> median_s, min_s, max_s;  ///< over launches; empty where none has a number
  std::size_t launches = 0;
  std::size_t invalid = 0;  ///< of these, where the suite's method did not hold
  std::string why{};        ///< it did not, in the first of them
};

struct LaunchedCell {
  CellKey key;  ///< without a suite
  std::vector<LaunchedSuite> suites;
};

/// Everything that `launch` prints.
struct LaunchResults {
  std::string store;  ///< the file's name
  std::vector<LaunchedCell> cells;
};

/// From all launches of a store, with what they have so far. Sorted by operation, algorithm, processes and
/// bytes, the suites as plumbline list suites has them.
LaunchResults launch_results(const std::string& store);

}  // namespace plumbline
