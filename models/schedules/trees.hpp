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

/// The places after the root's in chains of consecutive ones, the first chains one longer where they do not
/// come out even; the root serves the head of each (Open MPI).
template <int Chains>
struct ChainsTree {
  const Shape& shape;

  int chains() const { return std::min(Chains, shape.processes - 1); }
  int head(int chain) const {
    const int others = shape.processes - 1;
    return 1 + chain * (others / Chains) + std::min(chain, others % Chains);
  }
  bool is_head(int place) const {
    for (int chain = 0; chain < chains(); ++chain)
      if (head(chain) == place) return true;
    return false;
  }

  int parent(int rank) const {
    const Places places(shape);
    const int v = places.place(rank);
    if (v == 0) return nobody;
    return places.rank(is_head(v) ? 0 : v - 1);
  }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const Places places(shape);
    const int v = places.place(rank);
    for (int chain = 0; v == 0 && chain < chains(); ++chain) visit(places.rank(head(chain)));
    if (v > 0 && v + 1 < shape.processes && !is_head(v + 1)) visit(places.rank(v + 1));
  }
};

/// Place v, written in base Radix, hangs below v without its lowest digit that is not 0; the children with
/// the most below them are served first (Open MPI). Radix 2 is the binomial tree.
template <int Radix>
struct KnomialTree {
  const Shape& shape;

  /// The weight of v's lowest digit that is not 0; for the root the least power of Radix that is P or more.
  std::int64_t weight(int place) const {
    std::int64_t w = 1;
    while (w < shape.processes && place % (Radix * w) == 0) w *= Radix;
    return w;
  }

  int parent(int rank) const {
    const Places places(shape);
    const int v = places.place(rank);
    if (v == 0) return nobody;
    const std::int64_t above = Radix * weight(v);
    return places.rank(static_cast<int>(v - v % above));
  }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const Places places(shape);
    const int v = places.place(rank);
    for (std::int64_t w = weight(v) / Radix; w > 0; w /= Radix)
      for (std::int64_t child = v + w; child < v + Radix * w && child < shape.processes; child += w)
        visit(places.rank(static_cast<int>(child)));
  }
};

/// Place v hangs below v without its highest bit; the nearest process is served first and has the most below
/// it (Open MPI).
struct MirroredBinomialTree {
  const Shape& shape;

  int parent(int rank) const {
    const Places places(shape);
    const auto v = static_cast<unsigned>(places.place(rank));
    return v == 0 ? nobody : places.rank(static_cast<int>(v - std::bit_floor(v)));
  }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const Places places(shape);
    const std::int64_t v = places.place(rank);
    const auto highest = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(v)));
    for (std::int64_t bit = v == 0 ? 1 : 2 * highest; v + bit < shape.processes; bit *= 2)
      visit(places.rank(static_cast<int>(v + bit)));
  }
};

/// The last process of a run of ranks is the root of its subtree, whatever the operation's root. Of the other
/// ranks the first half, without one, are the right subtree, and the rest are the left one (Open MPI).
struct InOrderBinaryTree {
  const Shape& shape;

  /// The subtree whose top is `rank`: ranks first .. rank, and the parent of `rank`.
  struct Subtree {
    int first, parent;
  };
  /// The right subtree of ranks first .. top is first .. right_end(first, top); none if that is below first.
  static int right_end(int first, int top) {
    const int all = top - first + 1;
    return all < 3 ? first - 1 : first + all / 2 - 1;
  }
  Subtree subtree(int rank) const {
    int first = 0, top = shape.processes - 1, parent = nobody;
    while (rank != top) {
      const int right = right_end(first, top);
      parent = top;
      if (rank > right) first = right + 1;
      top = rank > right ? top - 1 : right;
    }
    return {first, parent};
  }

  int parent(int rank) const { return subtree(rank).parent; }
  template <class Visit>
  void children(int rank, Visit&& visit) const {
    const int first = subtree(rank).first;
    if (first == rank) return;
    visit(rank - 1);
    if (right_end(first, rank) >= first) visit(right_end(first, rank));
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

/// The whole buffer down or up a tree: rows of the table of algorithms. Open MPI broadcasts by nonblocking
/// sends, and reduces by blocking ones.
template <class Tree>
void tree_bcast(const Shape& shape, int rank, Rounds& rounds) {
  rounds.nonblocking(true);
  run_down(Tree{shape}, rank, {0, rounds.layout().count}, rounds);
}
template <class Tree>
void tree_reduce(const Shape& shape, int rank, Rounds& rounds) {
  run_up(Tree{shape}, rank, {0, rounds.layout().count}, rounds);
}

}  // namespace plumbline::schedules
