#include "models/schedules/halving.hpp"
#include "models/schedules/ring.hpp"
#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline::schedules {

// Up and down the binomial tree of process 0.
void allreduce_reduce_bcast(const Shape& shape, int rank, Rounds& rounds) {
  const Shape rooted = rooted_at_0(shape);
  run_up(BinomialTree{rooted}, rank, {0, 1}, rounds);
  run_down(BinomialTree{rooted}, rank, {0, 1}, rounds);
}

void allreduce_recursive_doubling(const Shape& shape, int rank, Rounds& rounds) {
  exchange_all(Fold(shape.processes), rank, {0, 1}, &Rounds::combine, rounds);
}

void allreduce_ring(const Shape& shape, int rank, Rounds& rounds) {
  const Places places(shape.processes, 0);
  ring_reduce_scatter(places, rank, rounds);
  ring_allgather(places, rank, rounds);
}

void allreduce_rabenseifner(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes);
  const Blocks all{0, fold.power};
  hand_over(fold, rank, all, &Rounds::combine, rounds);
  if (!fold.sits_out(rank)) allgather_halves(fold, rank, scatter_halves(fold, rank, rounds), rounds);
  hand_back(fold, rank, all, rounds);
}

}  // namespace plumbline::schedules
