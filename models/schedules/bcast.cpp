#include <algorithm>

#include "models/schedules/ring.hpp"
#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline::schedules {
namespace {

// What the root does: segment i of the left half to the left child, then of the right half to the right
// child. At even P the last place has no partner and gets the right half from the root, too.
void serve_halves(const Places& places, Range left, Range right, Rounds& rounds) {
  const int P = places.processes;
  for (std::int64_t i = 0; i < left.count; ++i) {
    rounds.next();
    rounds.send(places.rank(1), {left.first + i, 1});
    if (i < right.count && P > 2) rounds.send(places.rank(2), {right.first + i, 1});
  }
  rounds.next();
  if (P % 2 == 0) rounds.send(places.rank(P - 1), right);
}

// Piece i to place i, down a binomial tree.
void scatter_pieces(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape);
  const BinomialTree tree{shape};
  const auto pieces_of = [&](int other) {
    return Range{places.place(other), tree.span(places.place(other))};
  };
  const int parent = tree.parent(rank);
  if (parent != nobody) rounds.receive(parent, pieces_of(rank));
  rounds.next();
  tree.children(rank, [&](int child) { rounds.send(child, pieces_of(child)); });
  rounds.next();
}

// Of the groups of `size` places the one with this place in it, as far as it is there; with none of it, 0.
Range group_of(std::int64_t place, std::int64_t size, std::int64_t P) {
  const std::int64_t first = place / size * size;
  return {first, std::clamp<std::int64_t>(P - first, 0, size)};
}

// The first `pieces.count` of a group of 2 `half` places got `pieces`; they pass them on by halves of the
// group, then of each half, until all have them.
void pass_on(const Places& places, int rank, Range pieces, std::int64_t half, Rounds& rounds) {
  const std::int64_t v = places.place(rank);
  for (; half > 0 && pieces.count > 0; half /= 2) {
    const std::int64_t know = v / (2 * half) * (2 * half) + pieces.count;  // who knows comes before this one
    const int peer = places.rank(static_cast<int>(v ^ half));
    rounds.next();
    if (v < know && (v ^ half) >= know) rounds.send(peer, pieces);
    if (v >= know && (v ^ half) < know) rounds.receive(peer, pieces);
  }
}

}  // namespace

// Left and right half of the buffer run down the left and right side of the binary tree; then place v of the
// left side and v + 1 of the right one exchange halves.
void bcast_split_binary(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape);
  const std::int64_t count = rounds.layout().count;
  const Range left{0, (count + 1) / 2}, right{left.count, count - left.count};
  const int v = places.place(rank);
  if (shape.processes == 1) return;
  if (v == 0) return serve_halves(places, left, right, rounds);
  const bool is_left = v % 2 == 1;
  const int partner = is_left ? (v + 1) % shape.processes : v - 1;
  run_down(BinaryTree{shape}, rank, is_left ? left : right, rounds);
  rounds.next();
  rounds.receive(places.rank(partner), is_left ? right : left);
  if (partner != 0) rounds.send(places.rank(partner), is_left ? left : right);
}

// Van de Geijn: a binomial tree scatters P pieces, piece i to place i; a ring puts them together everywhere.
void bcast_scatter_allgather(const Shape& shape, int rank, Rounds& rounds) {
  scatter_pieces(shape, rank, rounds);
  ring_allgather(Places(shape), rank, rounds);
}

// The same with recursive doubling: groups of 1, 2, 4, ... places exchange all that they have. Beyond a power
// of two the last group may be short; who finds no partner in it gets its pieces within the own group.
void bcast_scatter_allgather_doubling(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape);
  const int P = shape.processes, v = places.place(rank);
  scatter_pieces(shape, rank, rounds);
  for (std::int64_t bit = 1; bit < P; bit *= 2) {
    const Range mine = group_of(v, bit, P), theirs = group_of(v ^ bit, bit, P);
    rounds.next();
    if ((v ^ bit) < P) {
      const int peer = places.rank(static_cast<int>(v ^ bit));
      rounds.receive(peer, theirs);
      rounds.send(peer, mine);
    }
    if (mine.first < theirs.first && theirs.count < bit) pass_on(places, rank, theirs, bit / 2, rounds);
  }
}

}  // namespace plumbline::schedules
