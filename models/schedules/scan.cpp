#include "models/schedules/schedules.hpp"

namespace plumbline::schedules {
namespace {

// The partial sum: it starts as the process's own contribution and takes in every message. The result never
// travels and so needs no name: it is the sum of what came from lower ranks, with the own contribution (scan)
// or without (exscan). A process keeps the two apart.
constexpr Blocks partial{0, 1};

}  // namespace

// Open MPI's linear: the sum of 0 .. i - 1 arrives, the sum of 0 .. i goes on.
void scan_chain(const Shape& shape, int rank, Rounds& rounds) {
  if (rank > 0) rounds.combine(rank - 1, partial);
  rounds.next();
  if (rank + 1 < shape.processes) rounds.send(rank + 1, partial);
}

// MPICH's: after the exchange with rank XOR 2^k the partial sum is that of the group of 2^(k+1). No fold at
// other P: only a group that is lower than somebody's must be whole, and all but the last group are.
void scan_recursive_doubling(const Shape& shape, int rank, Rounds& rounds) {
  for (int bit = 1; bit < shape.processes; bit *= 2) {
    const int peer = rank ^ bit;
    rounds.next();
    if (peer >= shape.processes) continue;
    rounds.combine(peer, partial);
    rounds.send(peer, partial);
  }
}

}  // namespace plumbline::schedules
