#pragma once

#include <optional>

#include "models/machine.hpp"

namespace plumbline {

/// An algorithm of ours in the place of one of the library's that is not here.
struct StandIn {
  Library library;
  LibraryChoice choice;  ///< with a `differs`
  /// About how many times as long as ours theirs takes, without jitter and noise; empty where theirs cannot
  /// be estimated. Estimated as the collectives that theirs consists of, one after the other.
  std::optional<double> factor{};
};

/// What resolve() takes for `call` in the place of another; empty where nothing differs, or the library does
/// not choose (library_choice of machine.hpp).
std::optional<StandIn> stand_in(const Machine& machine, const Collective& call, int processes);

}  // namespace plumbline
