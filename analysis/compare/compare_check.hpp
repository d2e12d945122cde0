#pragma once

#include <string>
#include <string_view>

#include "analysis/compare/comparison.hpp"

namespace plumbline {

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
