#include "models/schedules/fold.hpp"
#include "models/schedules/ring.hpp"
#include "models/schedules/schedules.hpp"

namespace plumbline::schedules {

void allgather_ring(const Shape& shape, int rank, Rounds& rounds) {
  ring_allgather(Places(shape.processes, 0), rank, rounds);
}

// With 2^k blocks from its own on, a process sends them all to rank - 2^k and gets those that follow from
// rank + 2^k.
void allgather_bruck(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  for (int held = 1; held < P; held *= 2) {
    const int count = std::min(held, P - held), from = (rank + held) % P;
    rounds.next();
    rounds.receive(from, around(from, count, P));
    rounds.send((rank - held + P) % P, around(rank, count, P));
  }
}

// Groups of 1, 2, 4, ... numbers exchange all that they have.
void allgather_recursive_doubling(const Shape& shape, int rank, Rounds& rounds) {
  const Fold fold(shape.processes);
  const int even = rank - rank % 2, number = fold.number(rank);
  hand_over(fold, rank, {even, 1}, &Rounds::receive, rounds);
  for (int bit = 1; bit < fold.power && !fold.sits_out(rank); bit *= 2) {
    const int group = number & -bit, peer = fold.rank(number ^ bit);
    rounds.next();
    rounds.receive(peer, fold.blocks(group ^ bit, bit));
    rounds.send(peer, fold.blocks(group, bit));
  }
  hand_back(fold, rank, {0, even, even + 1, shape.processes - even - 1}, rounds);
}

// Loch and Koslovski, 2021. Distances 2^k, ..., 2, 1, the largest the one that dissemination ends with; a
// process sends every block that it holds to rank + distance, one a message, but for the last one where that
// would bring a block a second time. Held are the blocks of rank, rank - 2 distance, rank - 4 distance, ...
void allgather_sparbit(const Shape& shape, int rank, Rounds& rounds) {
  const std::int64_t P = shape.processes;
  const auto block = [&](std::int64_t back) { return Range{((rank - back) % P + P) % P, 1}; };
  std::int64_t held = 1;
  for (std::int64_t distance = std::bit_ceil(static_cast<std::uint64_t>(P)) / 2; distance > 0;
       distance /= 2) {
    const std::int64_t needed =
        (P + distance - 1) / distance;  // blocks rank, rank - distance, ..., all around
    const std::int64_t sent = std::min(held, needed - held);
    rounds.next();
    for (std::int64_t i = 0; i < sent; ++i) {
      rounds.receive(static_cast<int>((rank - distance + P) % P), block((2 * i + 1) * distance));
      rounds.send(static_cast<int>((rank + distance) % P), block(2 * i * distance));
    }
    held += sent;
  }
}

// Chen and others, 2005. Processes 2p and 2p + 1 first exchange their blocks, which makes pair p of blocks;
// from then on each exchanges with its two neighbours in turn the pair that it got last. What an even process
// holds after exchange s: 0: pair p; 1: p - 1; 2: p + 1; 3: p - 2; 4: p + 2; ... An odd one has the signs the
// other way.
void allgather_neighbor(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes, pairs = P / 2, side = rank % 2 == 0 ? 1 : -1;
  if (P % 2 == 1) return allgather_ring(shape, rank, rounds);
  const auto pair_after = [&](int s, int from, int way) {
    const int shift = s % 2 == 0 ? s / 2 : -(s + 1) / 2;
    const int pair = (from / 2 + way * shift + P) % pairs;
    return Blocks{2 * pair, 2};
  };
  rounds.receive(rank + side, {rank + side, 1});
  rounds.send(rank + side, {rank, 1});
  for (int s = 1; s < pairs; ++s) {
    const int peer = (rank + (s % 2 == 0 ? side : -side) + P) % P;
    rounds.next();
    rounds.receive(peer, pair_after(s - 1, peer, -side));
    rounds.send(peer, pair_after(s - 1, rank, side));
  }
}

}  // namespace plumbline::schedules
