#pragma once

#include <algorithm>
#include <bit>

#include "models/schedule.hpp"

// The trees that data run down in a broadcast and up in a reduction. A tree says for a rank who its parent is and
// visits its children in the order in which they are served.
namespace plumbline::schedules {

inline constexpr int nobody = -1;             ///< the parent of the root

/// Ranks counted from the root, which is 0.
struct FromRoot {
  int processes, root;
  explicit FromRoot(const Shape& shape) : processes(shape.processes), root(shape.root) {}

  int place(int rank) const { return (rank - root + processes) % processes; }
  int rank(int place) const { return (place + root) % processes; }
};

/// The root serves all others, in order of rank.
struct FlatTree {
  const Shape& shape;

  int parent(int rank) const { return rank == shape.root ? nobody : shape.root; }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    if (rank != shape.root) return;
    for (int other = 0; other < shape.processes; ++other)
      if (other != shape.root) visit(other);
  }
};

/// Each process has the next one as its only child: the predecessor of i is i - Direction, modulo P.
template <int Direction>
struct ChainTree {
  const Shape& shape;

  int step(int rank, int by) const { return (rank + by + shape.processes) % shape.processes; }
  int parent(int rank) const { return rank == shape.root ? nobody : step(rank, -Direction); }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const int next = step(rank, Direction);
    if (next != shape.root) visit(next);
  }
};

/// Open MPI's numbering: level l has places 2^l - 1 to 2^(l+1) - 2; the children of v there are v + 2^l and
/// v + 2^(l+1). So the left subtree has the odd places and the right one the even, which split-binary needs.
struct BinaryTree {
  const Shape& shape;

  static int width(int place) { return std::bit_floor(static_cast<unsigned>(place) + 1) & 0x7fffffff; }
  int parent(int rank) const {
    const FromRoot from(shape);
    const int v = from.place(rank);
    if (v == 0) return nobody;
    const int up = v - width(v) / 2;
    return from.rank(up < width(v) - 1 ? up : up - width(v) / 2);
  }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const FromRoot from(shape);
    const int v = from.place(rank), left = v + width(v), right = left + width(v);
    if (left < shape.processes) visit(from.rank(left));
    if (right < shape.processes) visit(from.rank(right));
  }
};

/// Place v hangs below v without its lowest bit; the largest subtree is served first (MPICH).
struct BinomialTree {
  const Shape& shape;

  /// The number of places from v on that the subtree of v would have, were P a power of two.
  static int span(int place, int processes) {
    const auto all = static_cast<int>(std::bit_ceil(static_cast<unsigned>(processes)));
    return place == 0 ? all : place & -place;
  }
  int parent(int rank) const {
    const FromRoot from(shape);
    const int v = from.place(rank);
    return v == 0 ? nobody : from.rank(v & (v - 1));
  }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const FromRoot from(shape);
    const int v = from.place(rank);
    for (int bit = span(v, shape.processes) / 2; bit > 0; bit /= 2)
      if (v + bit < shape.processes) visit(from.rank(v + bit));
  }
};

/// Blocks first .. first + count - 1 run down the tree, one a round: an inner process takes the next one while it
/// passes the last one on.
template <class Tree>
void run_down(const Tree& tree, int rank, std::int64_t first, std::int64_t count, Rounds& rounds) {
  const int parent = tree.parent(rank);
  for (std::int64_t block = first; block <= first + count; ++block) {
    rounds.next();
    if (parent != nobody && block < first + count) rounds.receive(parent, {block, 1});
    if (block > first) tree.children(rank, [&](int child) { rounds.send(child, {block - 1, 1}); });
  }
}

/// The mirror image: blocks run up the tree and are combined on the way.
template <class Tree>
void run_up(const Tree& tree, int rank, std::int64_t first, std::int64_t count, Rounds& rounds) {
  const int parent = tree.parent(rank);
  for (std::int64_t block = first; block <= first + count; ++block) {
    rounds.next();
    if (block < first + count) tree.children(rank, [&](int child) { rounds.combine(child, {block, 1}); });
    if (parent != nobody && block > first) rounds.send(parent, {block - 1, 1});
  }
}

/// The whole buffer down or up a tree, as rows of the table of algorithms.
template <class Tree>
void tree_bcast(const Shape& shape, int rank, Rounds& rounds) {
  run_down(Tree{shape}, rank, 0, rounds.layout().count, rounds);
}
template <class Tree>
void tree_reduce(const Shape& shape, int rank, Rounds& rounds) {
  run_up(Tree{shape}, rank, 0, rounds.layout().count, rounds);
}

}  // namespace plumbline::schedules
