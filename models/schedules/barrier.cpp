#include "models/schedules/fold.hpp"
#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline::schedules {
namespace {

// Who has arrived. Nothing is computed with it: it is received and never combined.
constexpr Blocks arrived{0, 1};

// Up a tree to process 0 and down again.
template <class Tree>
void up_and_down(const Shape& shape, int rank, Rounds& rounds) {
  const Shape rooted = rooted_at_0(shape);
  run_up(Tree{rooted}, rank, {0, 1}, rounds, &Rounds::receive);
  run_down(Tree{rooted}, rank, {0, 1}, rounds);
}

}  // namespace

// All send to process 0, which then releases each in order of rank.
void barrier_linear(const Shape& shape, int rank, Rounds& rounds) {
  up_and_down<FlatTree>(shape, rank, rounds);
}

void barrier_binomial(const Shape& shape, int rank, Rounds& rounds) {
  up_and_down<BinomialTree>(shape, rank, rounds);
}

// A message travels twice round the ring, from process 0 on. When process i has it for the first time, 0 .. i
// have arrived; process P - 1 knows of all then, so the second time P - 2 is the last to need it.
void barrier_ring(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes, previous = (rank - 1 + P) % P, next = (rank + 1) % P;
  if (P == 1) return;
  for (int visit = rank == 0 ? 0 : 1; visit <= 2; ++visit) {
    const int step = (visit - (rank == 0 ? 0 : 1)) * P + rank;  // hops that the message has behind it here
    rounds.next();
    if (step > 0 && step <= 2 * P - 2) rounds.receive(previous, arrived);
    rounds.next();
    if (step < 2 * P - 2) rounds.send(next, arrived);
  }
}

// As barrier_ring, but the second turn, too, goes all the way round, back to process 0.
void barrier_double_ring(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes, previous = (rank - 1 + P) % P, next = (rank + 1) % P;
  for (int half_turn = 0; half_turn < 4 && P > 1; ++half_turn) {
    const bool sends = (half_turn % 2 == 0) == (rank == 0);
    rounds.next();
    if (sends) rounds.send(next, arrived);
    if (!sends) rounds.receive(previous, arrived);
  }
}

void barrier_recursive_doubling(const Shape& shape, int rank, Rounds& rounds) {
  exchange_all(Fold(shape.processes), rank, arrived, &Rounds::receive, rounds);
}

// Beyond a power of two 2^m the ranks from 2^m on sit out: rank 2^m + i tells rank i, which answers at the
// end.
void barrier_recursive_doubling_high(const Shape& shape, int rank, Rounds& rounds) {
  const int power = Fold(shape.processes).power, outside = rank ^ power;
  const bool has_outside = rank < power && outside < shape.processes;
  if (rank >= power) {
    rounds.receive(outside, arrived);
    return rounds.send(outside, arrived);
  }
  if (has_outside) rounds.receive(outside, arrived);
  for (int bit = 1; bit < power; bit *= 2) {
    rounds.next();
    rounds.receive(rank ^ bit, arrived);
    rounds.send(rank ^ bit, arrived);
  }
  rounds.next();
  if (has_outside) rounds.send(outside, arrived);
}

// Round k: tell rank + 2^k, hear from rank - 2^k; what is known doubles every round.
void barrier_dissemination(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  for (int distance = 1; distance < P; distance *= 2) {
    rounds.next();
    rounds.receive((rank - distance + P) % P, arrived);
    rounds.send((rank + distance) % P, arrived);
  }
}

}  // namespace plumbline::schedules
