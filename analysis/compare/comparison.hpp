#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/compare_side.hpp"
#include "analysis/compare/launch_numbers.hpp"
#include "models/comparison/comparison.hpp"

namespace plumbline {

class Listener;

/// A factor with different values on the two sides.
struct DifferentFactor {
  std::string name, a, b;  ///< the values that only this side has, by " | "; "-": none
};

struct ComparedCell {
  ComparedKey key;
  Comparison comparison;
};

/// What `compare` finds.
struct CompareResults {
  std::string a, b;  ///< as the user wrote them
  std::size_t launches_a = 0, launches_b = 0;
  double level = 0.05;
  std::uint64_t seed = 1;
  std::vector<DifferentFactor> factors{};
  std::vector<std::string> notes{};  ///< of the two sides
  std::vector<ComparedCell> cells{};
  Attainable attainable{};
};

/// Throws InputError where the sides share a launch, and as launch_numbers().
CompareResults compare_sides(const CompareSide& a, const CompareSide& b, const CellFilter& filter,
                             double level, std::uint64_t seed, Listener& listener);

/// "B is faster", "too few launches", ...: what may be said of the cell.
std::string verdict_of(const ComparedCell& cell);

/// Sentences on what the launches cannot show, and what would; empty where they can.
std::vector<std::string> limits_of(const CompareResults& results);

/// What `compare --fail-if` asks for: cells in which B is worse, or better, by more than a share.
struct CompareCheck {
  bool slower = true;
  double share = 0;  ///< 0.05: times above 1.05 times A's, or rates below A's by 1.05
};

/// "slower:5%", "faster:0%". Throws InputError with the right form.
CompareCheck parse_check(std::string_view text);

/// How many cells have what the check asks for: their verdict says so, and the ratio of the medians passes
/// the share. Throws InputError where the launches are too few for the check to find anything.
std::size_t failures(const CompareCheck& check, const CompareResults& results);

}  // namespace plumbline
