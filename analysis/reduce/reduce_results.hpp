#pragma once

#include <optional>
#include <string>
#include <vector>

#include "traces/store.hpp"

namespace plumbline {

/// A number that a suite would have reported of one cell in one launch.
struct ReducedNumber {
  int launch = 0;  ///< its number
  std::string statistic;
  bool primary = false;
  std::optional<double> seconds{}, beside{};  ///< as Reported's
};

/// What one suite makes of one cell: all its numbers of all launches, in their order.
struct ReducedCell {
  CellKey key;         ///< its suite: the one that measured
  std::string suite;   ///< the one whose numbers these are
  std::string source;  ///< of that suite: the program and its version
  std::vector<ReducedNumber> numbers;
};

/// A suite that cannot be made from what was measured.
struct NotReducible {
  std::string measured, suite, why;
};

struct ReduceResults {
  std::string store;
  int launches = 0;
  std::vector<ReducedCell> cells;           ///< by cell, then in the order of `suites`
  std::vector<NotReducible> not_reducible;  ///< each pair once
  /// Median over all launches' truths. The key has the suite of a nonblocking one, whose truth is its own.
  std::vector<std::pair<CellKey, double>> truths;
};

/// `suites`: names; empty: every one. Throws InputError for a store without raw observations, and where no
/// requested suite can be made from any cell.
ReduceResults reduce_store(const std::string& file, const std::vector<std::string>& suites);

/// "not from osu: imb, phloem (a loop of calls is timed as a whole); ...": a line for each that measured.
std::vector<std::string> refusals_of(const ReduceResults& results);

}  // namespace plumbline
