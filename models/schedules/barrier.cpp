#include "models/schedules/barrier.hpp"

namespace plumbline::schedules {
namespace {

constexpr Blocks arrived{0, 1};               // who has arrived

}  // namespace

// Round k: tell rank + 2^k, hear from rank - 2^k; what was heard doubles every round.
void barrier_dissemination(const Shape& shape, int rank, Rounds& rounds) {
  const int P = shape.processes;
  for (int distance = 1; distance < P; distance *= 2) {
    rounds.next();
    rounds.receive((rank - distance + P) % P, arrived);
    rounds.send((rank + distance) % P, arrived);
  }
}

}  // namespace plumbline::schedules
