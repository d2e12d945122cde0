#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/compare/cell_filter.hpp"
#include "analysis/compare/compare_side.hpp"

namespace plumbline {

class Listener;

class Store;

/// One number a launch, by cell; and what is known of the launches.
struct LaunchNumbers {
  std::map<ComparedKey, std::vector<double>> cells;
  std::map<std::string, std::set<std::string>> factors;  ///< every value that a factor had
  std::set<std::string> identities;                      ///< of the launches: what both sides must not share
  std::vector<std::string> notes;                        ///< what to know before using the numbers

  /// Throws InputError where the launch is there already.
  void add_launch(const std::string& identity);
};

/// The number of a launch is launch_number() of its observation_times(), over processes as the suite's
/// primary number takes them; an imported number is taken as it is. Throws InputError where a file is no
/// results, or holds none of the launches.
LaunchNumbers launch_numbers(const CompareSide& side, const CellFilter& filter, Listener& listener);

/// Adds what a file of another benchmark's results, or a store of such, has of the part.
void add_imported_text(const LaunchesOf& part, const CellFilter& filter, LaunchNumbers& numbers);
void add_imported_store(const Store& store, const LaunchesOf& part, const CellFilter& filter,
                        LaunchNumbers& numbers);

}  // namespace plumbline
