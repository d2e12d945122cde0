#include "models/schedules/fold.hpp"
#include "models/schedules/ring.hpp"
#include "models/schedules/schedules.hpp"

namespace plumbline::schedules {

void reduce_scatter_ring(const Shape& shape, int rank, Rounds& rounds) {
  ring_reduce_scatter(Places(shape.processes, 0), rank, rounds);
}

// Distances 2^(m-1), ..., 2, 1: each exchange keeps the blocks of the half of the group that the process is
// in.
void reduce_scatter_recursive_halving(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes);
  const int number = fold.number(rank), even = rank - rank % 2;
  hand_over(fold, rank, {0, shape.processes}, &Rounds::combine, rounds);
  for (int bit = fold.power / 2; bit > 0 && !fold.sits_out(rank); bit /= 2) {
    const int group = number & -bit, peer = fold.rank(number ^ bit);
    rounds.next();
    rounds.combine(peer, fold.blocks(group, bit));
    rounds.send(peer, fold.blocks(group ^ bit, bit));
  }
  hand_back(fold, rank, {even, 1}, rounds);
}

}  // namespace plumbline::schedules
