#pragma once

#include "schemes/sync/step.hpp"

namespace plumbline::sync {

/// Which of the two of a pair in the tree measures; beyond the core it is always the higher.
enum class Measures : std::uint8_t { lower, higher };

/// Up the tree: every pair of a step takes `step` in parallel, then the higher hands the lines of all the
/// processes under it on to the lower, which merges them with the pair's own. Process 0 comes to have every
/// process's line to its own clock, and scatters them. Returns the process's own.
LinearMap merge_up_the_tree(Messenger& messenger, PairStep& step, Measures measures);

}  // namespace plumbline::sync
