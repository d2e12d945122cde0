#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/random.hpp"

namespace plumbline {

/// One of several that are put in order by their times: a suite, or an algorithm.
struct Ranked {
  std::string name;
  double simulated = 0;          ///< seconds
  std::vector<double> measured;  ///< seconds, one a launch
};

/// Two that the simulator does not order as they were measured.
struct Inversion {
  std::string first, second;  ///< as measured: `first` takes less time
  bool tied = false;          ///< in simulation both take the same time; otherwise `second` takes less
};

/// Does the simulator order them as the hardware does? A pair is decided where the 95 % bootstrap interval of
/// the ratio of its measured medians does not hold 1; which of two is quicker is not known of the others.
struct RankAgreement {
  std::size_t pairs = 0, decided = 0;
  std::vector<Inversion> inversions{};  ///< of decided pairs
  /// Kendall's tau-b of the medians, over all pairs (Kendall 1945); empty where all of one side are the same.
  std::optional<double> tau{};

  std::size_t agreed() const { return decided - inversions.size(); }
};

/// Every pair. Each has one measured launch or more. `random`: of the bootstrap.
RankAgreement rank_agreement(std::span<const Ranked> ranked, Stream random);

}  // namespace plumbline
