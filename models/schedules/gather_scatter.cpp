#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline::schedules {

void gather_flat(const Shape& shape, int rank, Rounds& rounds) {
  FlatTree{shape}.children(rank, [&](int child) { rounds.receive(child, {child, 1}); });
  if (rank != shape.root) rounds.send(shape.root, {rank, 1});
}

// The root receives from one process after the other, in order of rank.
void gather_basic_linear(const Shape& shape, int rank, Rounds& rounds) {
  FlatTree{shape}.children(rank, [&](int child) {
    rounds.next();
    rounds.receive(child, {child, 1});
  });
  if (rank != shape.root) rounds.send(shape.root, {rank, 1});
}

// The root asks each process by an empty message, takes its block, and asks the next one. With Open MPI's
// segment size of 0 the first segment is the whole block; a second one, empty, follows, for which the root
// waits at the end.
void gather_linear_sync(const Shape& shape, int rank, Rounds& rounds) {
  const FlatTree tree{shape};
  tree.children(rank, [&](int child) {
    rounds.next();
    rounds.receive(child, {child, 1});
    rounds.send(child, {child, 0});
  });
  rounds.next();
  tree.children(rank, [&](int child) { rounds.receive(child, {child, 0}); });
  if (rank == shape.root) return;
  rounds.receive(shape.root, {rank, 0});
  rounds.next();
  rounds.send(shape.root, {rank, 1});
  rounds.next();
  rounds.send(shape.root, {rank, 0});
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
  rounds.nonblocking(true);
  if (rank != shape.root) rounds.receive(shape.root, {rank, 1});
  FlatTree{shape}.children(rank, [&](int child) { rounds.send(child, {child, 1}); });
}

// The root waits for each send before it starts the next.
void scatter_basic_linear(const Shape& shape, int rank, Rounds& rounds) {
  if (rank != shape.root) rounds.receive(shape.root, {rank, 1});
  FlatTree{shape}.children(rank, [&](int child) {
    rounds.next();
    rounds.send(child, {child, 1});
  });
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
