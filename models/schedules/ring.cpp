#include "models/schedules/ring.hpp"

namespace plumbline::schedules {
namespace {

// Round s sends block start - s and takes block start - s - 1.
void pass_round(const Places& places, int rank, int start, Take take, Rounds& rounds) {
  const int P = places.processes, previous = (rank - 1 + P) % P, next = (rank + 1) % P;
  for (int round = 0; round < P - 1; ++round) {
    const int sent = (start - round + P) % P;
    rounds.next();
    (rounds.*take)(previous, {(sent - 1 + P) % P, 1});
    rounds.send(next, {sent, 1});
  }
}

}  // namespace

void ring_allgather(const Places& places, int rank, Rounds& rounds) {
  pass_round(places, rank, places.place(rank), &Rounds::receive, rounds);
}

// Round P - 2 takes block start - (P - 1), which is the process's own: start = place - 1.
void ring_reduce_scatter(const Places& places, int rank, Rounds& rounds) {
  const int P = places.processes;
  pass_round(places, rank, (places.place(rank) - 1 + P) % P, &Rounds::combine, rounds);
}

}  // namespace plumbline::schedules
