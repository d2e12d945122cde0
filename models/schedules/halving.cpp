#include "models/schedules/halving.hpp"

namespace plumbline::schedules {
namespace {

// Ranges are aligned to their own length, so the other half of a pair of ranges is one bit away.
Range other_half(Range mine) { return {mine.first ^ mine.count, mine.count}; }
Range joined(Range mine) { return {mine.first & ~mine.count, 2 * mine.count}; }

}  // namespace

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

void allgather_halves(const Fold& fold, int rank, Range mine, Rounds& rounds) {
  const int number = fold.number(rank);
  for (int bit = fold.power / 2; bit > 0; bit /= 2) {
    rounds.next();
    rounds.receive(fold.rank(number ^ bit), other_half(mine));
    rounds.send(fold.rank(number ^ bit), mine);
    mine = joined(mine);
  }
}

void gather_halves(const Fold& fold, int rank, Range mine, Rounds& rounds) {
  const int number = fold.number(rank);
  for (int bit = fold.power / 2; bit > 0; bit /= 2) {
    rounds.next();
    if (number & bit) return rounds.send(fold.rank(number ^ bit), mine);
    rounds.receive(fold.rank(number ^ bit), other_half(mine));
    mine = joined(mine);
  }
}

}  // namespace plumbline::schedules
