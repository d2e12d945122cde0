#pragma once

#include <optional>
#include <vector>

#include "schemes/sync/step.hpp"

namespace plumbline::sync {

/// A process's partners on the way down the tree.
struct Descent {
  std::optional<int> parent{};  ///< that it measures against; the first has none
  std::vector<int> children{};  ///< that measure against it, in this order
};
/// Of number `self` of `count`: the steps of the core from the longest distance to the shortest, then the one
/// beyond it.
Descent descent(int count, int self);

/// A process measures against its parent's global clock, then its children against its own, so that nothing
/// is merged. Returns the line from its own clock to the global one.
LinearMap down_the_tree(PairStep& step, const Descent& partners);

}  // namespace plumbline::sync
