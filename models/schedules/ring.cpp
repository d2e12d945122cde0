#include "models/schedules/ring.hpp"

namespace plumbline::schedules {
namespace {

// What travels of block i: blocks i * segments + first .. i * segments + first + count - 1 of the layout.
struct Part {
  std::int64_t segments, first, count;

  Blocks of(int block) const { return {block * segments + first, count}; }
};

// Round s sends block start - s and takes block start - s - 1.
void pass_round(const Places& places, int rank, int start, Part part, Take take, Rounds& rounds) {
  const int P = places.processes, previous = (rank - 1 + P) % P, next = (rank + 1) % P;
  for (int round = 0; round < P - 1; ++round) {
    const int sent = (start - round + P) % P;
    rounds.next();
    (rounds.*take)(previous, part.of((sent - 1 + P) % P));
    rounds.send(next, part.of(sent));
  }
}

}  // namespace

void ring_allgather(const Places& places, int rank, Rounds& rounds, std::int64_t segments) {
  pass_round(places, rank, places.place(rank), {segments, 0, segments}, &Rounds::receive, rounds);
}

// Round P - 2 takes block start - (P - 1), which is the process's own: start = place - 1.
void ring_reduce_scatter(const Places& places, int rank, Rounds& rounds, std::int64_t segments) {
  const int P = places.processes, start = (places.place(rank) - 1 + P) % P;
  for (std::int64_t i = 0; i < segments; ++i)
    pass_round(places, rank, start, {segments, i, 1}, &Rounds::combine, rounds);
}

}  // namespace plumbline::schedules
