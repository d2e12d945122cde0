#pragma once

#include <span>
#include <string>

#include "validation/claim.hpp"
#include "validation/run_output.hpp"

namespace plumbline {

/// What the runs say about a claim.
struct ClaimVerdict {
  std::string ours;    ///< the values: "4.333 us"
  std::string misses;  ///< the first that is not as claimed, and by what; empty where the claim holds

  bool holds() const { return misses.empty(); }
};

/// Throws InputError, which begins with the place of the claim, where a value is missing.
ClaimVerdict check_claim(const Claim& claim, std::span<const RunOutput> outputs);

/// Holds, or fails and says why: as the file expects.
bool as_expected(const Claim& claim, const ClaimVerdict& verdict);

}  // namespace plumbline
