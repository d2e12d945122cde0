#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline::schedules {

void gather_flat(const Shape& shape, int rank, Rounds& rounds) {
  FlatTree{shape}.children(rank, [&](int child) { rounds.receive(child, {child, 1}); });
  if (rank != shape.root) rounds.send(shape.root, {rank, 1});
}

// A subtree of the binomial tree is a run of ranks, so a message is the blocks of rank, rank + 1, ... modulo
// P.
void gather_binomial(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape);
  const BinomialTree tree{shape};
  const auto blocks_of = [&](int top) { return around(top, tree.span(places.place(top)), shape.processes); };
  tree.children(rank, [&](int child) { rounds.receive(child, blocks_of(child)); });
  rounds.next();
  if (rank != shape.root) rounds.send(tree.parent(rank), blocks_of(rank));
}

void scatter_flat(const Shape& shape, int rank, Rounds& rounds) {
  if (rank != shape.root) rounds.receive(shape.root, {rank, 1});
  FlatTree{shape}.children(rank, [&](int child) { rounds.send(child, {child, 1}); });
}

// As gather_binomial, the other way.
void scatter_binomial(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape);
  const BinomialTree tree{shape};
  const auto blocks_of = [&](int top) { return around(top, tree.span(places.place(top)), shape.processes); };
  if (rank != shape.root) rounds.receive(tree.parent(rank), blocks_of(rank));
  rounds.next();
  tree.children(rank, [&](int child) { rounds.send(child, blocks_of(child)); });
}

}  // namespace plumbline::schedules
