#include "models/schedules/fold.hpp"
#include "models/schedules/ring.hpp"
#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline::schedules {
namespace {

// Rabenseifner's two halves ("Optimization of Collective Reduction Operations", ICCS 2004) among the 2^m
// processes that stay in, on 2^m pieces. As in MPICH the largest messages go to the nearest process:
// distances 1, 2, 4, ...

// Ranges are aligned to their own length, so the other half of a pair of ranges is one bit away.
Range other_half(Range mine) { return {mine.first ^ mine.count, mine.count}; }
Range joined(Range mine) { return {mine.first & ~mine.count, 2 * mine.count}; }

// Vector halving, distance doubling: each exchange keeps one half of the pieces. Returns the one piece that
// is left.
Range scatter_halves(const Fold& fold, int rank, Rounds& rounds) {
  const int number = fold.number(rank);
  Range mine{0, fold.power};
  for (int bit = 1; bit < fold.power; bit *= 2) {
    mine.count /= 2;
    if (number & bit) mine.first += mine.count;
    rounds.next();
    rounds.combine(fold.rank(number ^ bit), mine);
    rounds.send(fold.rank(number ^ bit), other_half(mine));
  }
  return mine;
}

// The way back, to everybody: vector doubling, distance halving.
void allgather_halves(const Fold& fold, int rank, Range mine, Rounds& rounds) {
  const int number = fold.number(rank);
  for (int bit = fold.power / 2; bit > 0; bit /= 2) {
    rounds.next();
    rounds.receive(fold.rank(number ^ bit), other_half(mine));
    rounds.send(fold.rank(number ^ bit), mine);
    mine = joined(mine);
  }
}

// The way back to number 0 alone.
void gather_halves(const Fold& fold, int rank, Range mine, Rounds& rounds) {
  const int number = fold.number(rank);
  for (int bit = fold.power / 2; bit > 0; bit /= 2) {
    rounds.next();
    if (number & bit) return rounds.send(fold.rank(number ^ bit), mine);
    rounds.receive(fold.rank(number ^ bit), other_half(mine));
    mine = joined(mine);
  }
}

}  // namespace

// Places are counted so that the root stays in as number 0: from the root's predecessor where places pair up
// (number 0 is place 1 then), from the root else.
void reduce_rabenseifner(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  const bool pairs = Fold(P).pairs > 0;
  const Fold fold(P, pairs ? (shape.root - 1 + P) % P : shape.root);
  hand_over(fold, rank, {0, fold.power}, &Rounds::combine, rounds);
  if (fold.sits_out(rank)) return;
  gather_halves(fold, rank, scatter_halves(fold, rank, rounds), rounds);
}

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
