#include "models/schedules/fold.hpp"
#include "models/schedules/schedules.hpp"

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

// The way back to one of them alone. `rank_of` says who has a number.
template <class RankOf>
void gather_halves(int number, int root, Range mine, int power, RankOf&& rank_of, Rounds& rounds) {
  for (int bit = power / 2; bit > 0; bit /= 2) {
    const int peer = number ^ bit;
    rounds.next();
    if ((peer & -bit) == (root & -bit)) return rounds.send(rank_of(peer), mine);
    rounds.receive(rank_of(peer), other_half(mine));
    mine = joined(mine);
  }
}

// Open MPI's way to a power of two: the two of a pair exchange halves, each sums one, and who sits out sends
// the partner its sum.
void hand_over_by_halves(const Fold& fold, int rank, Rounds& rounds) {
  if (!fold.paired(rank)) return;
  const Range lower{0, fold.power / 2}, upper{fold.power / 2, fold.power / 2};
  const int partner = fold.partner(rank);
  const bool out = fold.sits_out(rank);
  rounds.next();
  rounds.combine(partner, out ? upper : lower);
  rounds.send(partner, out ? lower : upper);
  rounds.next();
  if (out) rounds.send(partner, upper);
  if (!out) rounds.receive(partner, upper);
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
  const Range mine = scatter_halves(fold, rank, rounds);
  gather_halves(
      fold.number(rank), 0, mine, fold.power, [&](int number) { return fold.rank(number); }, rounds);
}

// Open MPI's: places are ranks, whatever the root. Number 0's piece is the first one; a root that sits out
// gets it from there, and takes its place in the gather.
void reduce_rabenseifner_halves(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes, 0, Fold::Stays::even);
  const bool replaces = fold.sits_out(shape.root);
  const int root = replaces ? 0 : fold.number(shape.root);
  const auto rank_of = [&](int number) { return replaces && number == 0 ? shape.root : fold.rank(number); };
  Range mine{0, 1};
  hand_over_by_halves(fold, rank, rounds);
  if (!fold.sits_out(rank)) mine = scatter_halves(fold, rank, rounds);
  rounds.next();
  if (replaces && rank == fold.rank(0)) return rounds.send(shape.root, mine);
  if (replaces && rank == shape.root) rounds.receive(fold.rank(0), mine);
  if (fold.sits_out(rank) && rank != shape.root) return;
  const int number = rank == shape.root ? root : fold.number(rank);
  gather_halves(number, root, mine, fold.power, rank_of, rounds);
}

void allreduce_rabenseifner(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes);
  const Blocks all{0, fold.power};
  hand_over(fold, rank, all, &Rounds::combine, rounds);
  if (!fold.sits_out(rank)) allgather_halves(fold, rank, scatter_halves(fold, rank, rounds), rounds);
  hand_back(fold, rank, all, rounds);
}

// Open MPI's.
void allreduce_rabenseifner_halves(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes, 0, Fold::Stays::even);
  hand_over_by_halves(fold, rank, rounds);
  if (!fold.sits_out(rank)) allgather_halves(fold, rank, scatter_halves(fold, rank, rounds), rounds);
  hand_back(fold, rank, {0, fold.power}, rounds);
}

}  // namespace plumbline::schedules
