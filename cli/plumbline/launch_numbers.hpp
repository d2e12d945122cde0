#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/plumbline/compare_side.hpp"

namespace plumbline {

/// What tells compared cells apart.
struct ComparedKey {
  std::string suite;      ///< or the benchmark that printed it: "OSU", "IMB"
  std::string operation;  ///< with "detail" where the file has one
  std::string algorithm;  ///< as asked; empty: the library's
  std::optional<int> processes{};
  std::optional<std::int64_t> segment{}, root{};
  std::string metric = "time";  ///< of imported results: "latency", "bandwidth", ...
  std::string statistic{};      ///< of imported results: "mean", ...; of a store the median
  std::string unit = "s";       ///< "s", "B/s", "1/s", ...
  std::optional<std::int64_t> bytes{};

  auto operator<=>(const ComparedKey&) const = default;
};

/// One number a launch, by cell; and what is known of the launches.
struct LaunchNumbers {
  std::map<ComparedKey, std::vector<double>> cells;
  std::map<std::string, std::set<std::string>> factors;  ///< every value that a factor had
  std::set<std::string> identities;                      ///< of the launches: what both sides must not share
  std::vector<std::string> notes;                        ///< what to know before using the numbers
};

/// Which cells are looked at; empty lists: all.
struct ComparedCells {
  std::vector<std::string> suites, operations;
  std::vector<std::int64_t> bytes;
  std::vector<int> processes;
};

/// The number of a launch is the median over its observations, as the suite's primary number is made but for
/// the statistic, of what Tukey's filter leaves (Hunold and Carpen-Amarie 2016, section 5); an imported
/// number is taken as it is. Throws InputError where a file is no results, or holds none of the launches.
LaunchNumbers launch_numbers(const CompareSide& side, const ComparedCells& wanted);

}  // namespace plumbline
