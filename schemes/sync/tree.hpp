#pragma once

#include <optional>
#include <vector>

namespace plumbline::sync {

// The tree of pairs that netgauge, hca, hca2 and hca3 share. With t the largest power of two <= P:
//   step s = 0 ... log2(t) - 1    r and r + 2^s, for every r that 2^(s+1) divides
//   then, where P > t             r - t and r, for every r >= t
// All pairs of a step are disjoint. For P = 7: (0,1) (2,3); (0,2); (0,4) (1,5) (2,6).
// Source: Hoefler, Schneider, Lumsdaine: Accurately measuring collective operations at massive scale,
// figure 7.

/// The largest power of two <= processes.
int core_size(int processes);

/// Steps between processes 0 ... core_size - 1: log2 of it.
int core_steps(int processes);

/// All steps, ceil(log2 P): for P > t it is log2(t) + 1, and t < P < 2 t.
int tree_steps(int processes);

/// A process's partner in one step.
struct Meeting {
  int peer;
  bool lower;  ///< whether the process is the lower of the two, nearer to process 0
};
std::optional<Meeting> meeting(int processes, int rank, int step);

/// A process's partners on the way down the tree.
struct Descent {
  std::optional<int> parent{};  ///< that it measures against; the first has none
  std::vector<int> children{};  ///< that measure against it, in this order
};
/// Of number `self` of `count`: the steps of the core from the longest distance to the shortest, then the one
/// beyond it.
Descent descent(int count, int self);

}  // namespace plumbline::sync
