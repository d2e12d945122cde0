#include <bit>

#include "models/schedules/fold.hpp"
#include "models/schedules/ring.hpp"
#include "models/schedules/schedules.hpp"

namespace plumbline::schedules {
namespace {

// All blocks but those.
Blocks all_but(Range some, std::int64_t all) {
  return {0, some.first, some.first + some.count, all - some.first - some.count};
}

// The number with its lowest bits, all below the bit `power`, in the other order.
int mirrored(int number, int power) {
  int mirror = 0;
  for (int bit = 1; bit < power; bit *= 2) mirror = 2 * mirror + (number & bit ? 1 : 0);
  return mirror;
}

// On a power of two: after the exchange with rank XOR bit the process goes on with the blocks i that are its
// rank modulo 2 bit.
void butterfly_of_power(const Shape& shape, int rank, Rounds& rounds) {
  for (int bit = 1; bit < shape.processes; bit *= 2) {
    const int peer = rank ^ bit, apart = 2 * bit;
    const auto blocks_of = [&](int other) {
      return Blocks{.first = other % apart, .count = shape.processes / apart, .stride = apart};
    };
    rounds.next();
    rounds.combine(peer, blocks_of(rank));
    rounds.send(peer, blocks_of(peer));
  }
}

}  // namespace

void reduce_scatter_ring(const Shape& shape, int rank, Rounds& rounds) {
  ring_reduce_scatter(Places(shape.processes, 0), rank, rounds);
}

// MPICH's: each sends every other process that one's block.
void reduce_scatter_pairwise(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  for (int step = 1; step < P; ++step) {
    const int to = (rank + step) % P;
    rounds.next();
    rounds.combine((rank - step + P) % P, {rank, 1});
    rounds.send(to, {to, 1});
  }
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

// After the exchange with number XOR bit a group of 2 bit numbers has summed what it holds, and each goes on
// with all blocks but those of the other half, which are done with.
void reduce_scatter_recursive_doubling(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes);
  const int number = fold.number(rank), even = rank - rank % 2, P = shape.processes;
  hand_over(fold, rank, {0, P}, &Rounds::combine, rounds);
  for (int bit = 1; bit < fold.power && !fold.sits_out(rank); bit *= 2) {
    const int group = number & -bit, peer = fold.rank(number ^ bit);
    rounds.next();
    rounds.combine(peer, all_but(fold.blocks(group ^ bit, bit), P));
    rounds.send(peer, all_but(fold.blocks(group, bit), P));
  }
  hand_back(fold, rank, {even, 1}, rounds);
}

// Traff, 2005, as in Open MPI: distances 1, 2, 4, ... On a power of two everybody ends with the own block.
void reduce_scatter_butterfly(const Shape& shape, int rank, Rounds& rounds) {
  if (std::has_single_bit(static_cast<unsigned>(shape.processes)))
    return butterfly_of_power(shape, rank, rounds);
  reduce_scatter_butterfly_mirrored(shape, rank, rounds);
}

// Each exchange keeps a half of the run of blocks that is left, so that a number ends with the blocks of the
// mirrored number, and sends them there.
void reduce_scatter_butterfly_mirrored(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes);
  const int number = fold.number(rank), mirror = mirrored(number, fold.power);
  hand_over(fold, rank, {0, shape.processes}, &Rounds::combine, rounds);
  rounds.next();
  if (fold.sits_out(rank)) return rounds.receive(fold.rank(mirror), {rank, 1});
  int first = 0;
  for (int bit = 1, count = fold.power / 2; bit < fold.power; bit *= 2, count /= 2) {
    const int peer = fold.rank(number ^ bit), mine = first + (number & bit ? count : 0);
    rounds.next();
    rounds.combine(peer, fold.blocks(mine, count));
    rounds.send(peer, fold.blocks(number & bit ? first : first + count, count));
    first = mine;
  }
  const int owner = fold.rank(mirror);
  rounds.next();
  if (mirror < fold.pairs) rounds.send(fold.partner(owner), {fold.partner(owner), 1});
  rounds.next();
  if (mirror == number) return;
  rounds.receive(owner, {rank, 1});
  rounds.send(owner, {owner, 1});
}

}  // namespace plumbline::schedules
