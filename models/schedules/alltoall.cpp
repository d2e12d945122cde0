#include <algorithm>

#include "models/schedules/schedules.hpp"

namespace plumbline::schedules {
namespace {

Blocks pair(std::int64_t source, std::int64_t destination, std::int64_t P) {
  return {source * P + destination, 1};
}

// How many of the distances 0 .. P - 1 have the bit set: they come in runs of `bit`, one run every 2 bit.
std::int64_t distances_with(std::int64_t bit, std::int64_t P) {
  return P / (2 * bit) * bit + std::max<std::int64_t>(0, P % (2 * bit) - bit);
}

}  // namespace

// Everything at once, each process starting with the one after it.
void alltoall_linear(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  rounds.nonblocking(true);
  for (int step = 1; step < P; ++step) {
    const int peer = (rank + step) % P;
    rounds.receive(peer, pair(peer, rank, P));
  }
  for (int step = 1; step < P; ++step) {
    const int peer = (rank + step) % P;
    rounds.send(peer, pair(rank, peer, P));
  }
}

// MPICH's: 32 distances at a time, the own block, of distance 0, counted. A process receives from those after
// it and sends to those before it.
void alltoall_scattered(const Shape& shape, int rank, Rounds& rounds) {
  constexpr int at_a_time = 32;
  const int P = shape.processes;
  rounds.nonblocking(true);
  for (int begin = 0; begin < P; begin += at_a_time) {
    const int first = std::max(begin, 1), end = std::min(begin + at_a_time, P);
    rounds.next();
    for (int distance = first; distance < end; ++distance) {
      const int from = (rank + distance) % P;
      rounds.receive(from, pair(from, rank, P));
    }
    for (int distance = first; distance < end; ++distance) {
      const int to = (rank - distance + P) % P;
      rounds.send(to, pair(rank, to, P));
    }
  }
}

void alltoall_pairwise(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  for (int step = 1; step < P; ++step) {
    const int from = (rank - step + P) % P, to = (rank + step) % P;
    rounds.next();
    rounds.receive(from, pair(from, rank, P));
    rounds.send(to, pair(rank, to, P));
  }
}

// Bruck and others, 1997: a block at distance d goes by hops of the bits of d.
void alltoall_bruck(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  for (int bit = 1; bit < P; bit *= 2) {
    const int from = (rank - bit + P) % P, to = (rank + bit) % P;
    const std::int64_t count = distances_with(bit, P);
    rounds.next();
    rounds.receive(from, {.count = count, .distance_bit = bit, .holder = from});
    rounds.send(to, {.count = count, .distance_bit = bit, .holder = rank});
  }
}

}  // namespace plumbline::schedules
