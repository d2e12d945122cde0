#pragma once

#include <algorithm>
#include <bit>

#include "models/schedule.hpp"
#include "models/schedules/places.hpp"

// The trees that data run down in a broadcast and up in a reduction. A tree says for a rank who its parent is
// and visits its children in the order in which they are served.
namespace plumbline::schedules {

inline constexpr int nobody = -1;  ///< the parent of the root

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

  /// 2^l of the place's level l.
  static int width(int place) { return static_cast<int>(std::bit_floor(static_cast<unsigned>(place) + 1)); }

  int parent(int rank) const {
    const Places places(shape);
    const int v = places.place(rank), above = width(v) / 2;  // `above`: the width of the parent's level
    if (v == 0) return nobody;
    const bool left = v - above < width(v) - 1;
    return places.rank(left ? v - above : v - 2 * above);
  }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const Places places(shape);
    const int v = places.place(rank);
    for (const int child : {v + width(v), v + 2 * width(v)})
      if (child < shape.processes) visit(places.rank(child));
  }
};

/// Place v hangs below v without its lowest bit; the largest subtree is served first (MPICH).
struct BinomialTree {
  const Shape& shape;

  /// The places below and including `place`, were P a power of two: they follow it without a gap.
  int full_span(int place) const {
    if (place == 0) return static_cast<int>(std::bit_ceil(static_cast<unsigned>(shape.processes)));
    return place & -place;
  }
  /// How many places really are there.
  int span(int place) const { return std::min(full_span(place), shape.processes - place); }

  int parent(int rank) const {
    const Places places(shape);
    const int v = places.place(rank);
    return v == 0 ? nobody : places.rank(v & (v - 1));
  }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const Places places(shape);
    const int v = places.place(rank);
    for (int bit = full_span(v) / 2; bit > 0; bit /= 2)
      if (v + bit < shape.processes) visit(places.rank(v + bit));
  }
};

/// Blocks first .. first + count - 1 run down the tree, one a round: an inner process takes the next one
/// while it passes the last one on.
template <class Tree>
void run_down(const Tree& tree, int rank, Range blocks, Rounds& rounds) {
  const int parent = tree.parent(rank);
  for (std::int64_t i = blocks.first; i <= blocks.first + blocks.count; ++i) {
    rounds.next();
    if (parent != nobody && i < blocks.first + blocks.count) rounds.receive(parent, {i, 1});
    if (i > blocks.first) tree.children(rank, [&](int child) { rounds.send(child, {i - 1, 1}); });
  }
}

/// The mirror image: blocks run up the tree and are taken (combined, by default) on the way. A process hears
/// all its children in one round.
template <class Tree>
void run_up(const Tree& tree, int rank, Range blocks, Rounds& rounds, Take take = &Rounds::combine) {
  const int parent = tree.parent(rank);
  for (std::int64_t i = blocks.first; i <= blocks.first + blocks.count; ++i) {
    rounds.next();
    if (i < blocks.first + blocks.count)
      tree.children(rank, [&](int child) { (rounds.*take)(child, {i, 1}); });
    if (parent != nobody && i > blocks.first) rounds.send(parent, {i - 1, 1});
  }
}

/// The whole buffer down or up a tree: rows of the table of algorithms.
template <class Tree>
void tree_bcast(const Shape& shape, int rank, Rounds& rounds) {
  run_down(Tree{shape}, rank, {0, rounds.layout().count}, rounds);
}
template <class Tree>
void tree_reduce(const Shape& shape, int rank, Rounds& rounds) {
  run_up(Tree{shape}, rank, {0, rounds.layout().count}, rounds);
}

}  // namespace plumbline::schedules
