#include "models/schedules/halving.hpp"
#include "models/schedules/schedules.hpp"

namespace plumbline::schedules {

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

}  // namespace plumbline::schedules
