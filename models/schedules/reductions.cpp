#include "models/schedules/fold.hpp"
#include "models/schedules/ring.hpp"
#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline::schedules {

// The root takes one process's data after the other's, from the last rank down.
void reduce_linear(const Shape& shape, int rank, Rounds& rounds) {
  if (rank != shape.root) return rounds.send(shape.root, {0, 1});
  for (int other = shape.processes - 1; other >= 0; --other) {
    rounds.next();
    if (other != rank) rounds.combine(other, {0, 1});
  }
}

// The tree's root is the last process, which sends the sum to the operation's, if that is another one.
void reduce_in_order_binary(const Shape& shape, int rank, Rounds& rounds) {
  const int top = shape.processes - 1;
  const Range all{0, rounds.layout().count};
  run_up(InOrderBinaryTree{shape}, rank, all, rounds);
  rounds.next();
  if (shape.root == top) return;
  if (rank == top) rounds.send(shape.root, all);
  if (rank == shape.root) rounds.receive(top, all);
}

// Up and down the binomial tree of process 0.
void allreduce_reduce_bcast(const Shape& shape, int rank, Rounds& rounds) {
  const Shape rooted = rooted_at_0(shape);
  run_up(BinomialTree{rooted}, rank, {0, 1}, rounds);
  run_down(BinomialTree{rooted}, rank, {0, 1}, rounds);
}

// To process 0, one after the other, and from there to all.
void allreduce_basic_linear(const Shape& shape, int rank, Rounds& rounds) {
  const Shape rooted = rooted_at_0(shape);
  reduce_linear(rooted, rank, rounds);
  run_down(FlatTree{rooted}, rank, {0, 1}, rounds);
}

void allreduce_recursive_doubling(const Shape& shape, int rank, Rounds& rounds) {
  exchange_all(Fold(shape.processes), rank, {0, 1}, &Rounds::combine, rounds);
}

void allreduce_ring(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape.processes, 0);
  ring_reduce_scatter(places, rank, rounds);
  ring_allgather(places, rank, rounds);
}

void allreduce_segmented_ring(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape.processes, 0);
  const std::int64_t segments = rounds.layout().count / shape.processes;
  ring_reduce_scatter(places, rank, rounds, segments);
  ring_allgather(places, rank, rounds, segments);
}

}  // namespace plumbline::schedules
