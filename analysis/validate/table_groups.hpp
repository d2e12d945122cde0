#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/validate/simulate_call.hpp"
#include "validation/table_agreement.hpp"

namespace plumbline {

/// A number of a table beside what simulation gives.
struct MeasuredCell {
  TableCell cell;
  std::string algorithm_name;         ///< as the table has it; empty: it does not
  std::string theirs, ours, differs;  ///< the algorithm: SimulatedCall, and Plumbline's name
  std::int64_t segment = 0;           ///< bytes; 0: not segmented
  double measured = 0;                ///< seconds: median over repetitions
  std::size_t repetitions = 0;
  std::optional<double> simulated{};  ///< seconds; empty: it failed
  std::optional<double> truth{};      ///< seconds
  bool settled = true;                ///< CallTimes::settled
  std::string failure{};
};

/// simulated / measured; empty where one is 0 or unknown.
std::optional<double> ratio_of(const MeasuredCell& cell);

/// Cells that have something in common, and how far simulation agrees with them.
struct TableGroup {
  std::string by, name;   ///< "nodes", "2"
  std::string statistic;  ///< over processes
  Factors factors{};
  std::size_t decided = 0, agreed = 0;                  ///< pairs of algorithms (decided_pairs)
  std::size_t shared = 0;                               ///< calls that two or more sources measured
  std::optional<double> spread_median{}, spread_p90{};  ///< of them: largest / smallest
};

/// Measured times of two algorithms that differ by more are in an order that is known.
inline constexpr double decisive_factor = 1.3;

/// All cells, then by operation, algorithm, size class, nodes, mapping, and nodes with size class; each of
/// the statistic that most programs quote, mean, if there is one, and all once of each other statistic.
std::vector<TableGroup> groups_of(const std::vector<MeasuredCell>& cells);

}  // namespace plumbline
