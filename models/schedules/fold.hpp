#pragma once

#include <bit>

#include "models/schedules/places.hpp"

// How algorithms for powers of two serve any P. P = 2^m + r: the first 2r places pair up, one of a pair hands
// its data to the other one and sits out; 2^m stay in, renumbered 0 .. 2^m - 1; at the end the other one
// hands back what is lacking. The odd one stays in (MPICH), or the even one (some of Open MPI).
namespace plumbline::schedules {

struct Fold {
  enum class Stays { even = 0, odd = 1 };

  Places places;
  int power;    ///< 2^m: how many stay in
  int pairs;    ///< r
  Stays stays;  ///< who of a pair stays in

  explicit Fold(int processes, int first = 0, Stays who = Stays::odd)
      : places(processes, first),
        power(static_cast<int>(std::bit_floor(static_cast<unsigned>(processes)))),
        pairs(processes - power),
        stays(who) {}

  bool paired(int rank) const { return places.place(rank) < 2 * pairs; }
  bool sits_out(int rank) const { return paired(rank) && places.place(rank) % 2 != static_cast<int>(stays); }
  int partner(int rank) const { return places.rank(places.place(rank) ^ 1); }

  /// Number of a process that stays in, and the rank of a number.
  int number(int rank) const {
    const int place = places.place(rank);
    return place < 2 * pairs ? place / 2 : place - pairs;
  }
  int rank(int number) const {
    return places.rank(number < pairs ? 2 * number + static_cast<int>(stays) : number + pairs);
  }

  /// The blocks, one a place, that numbers first .. first + count - 1 stand for: theirs and those of their
  /// partners.
  Range blocks(int first, int count) const {
    const std::int64_t begin = first < pairs ? 2 * first : first + pairs, last = first + count;
    return {begin, (last < pairs ? 2 * last : last + pairs) - begin};
  }
};

/// The first round: who sits out sends `blocks`, and the partner takes them.
inline void hand_over(const Fold& fold, int rank, Blocks blocks, Take take, Rounds& rounds) {
  if (!fold.paired(rank)) return;
  rounds.next();
  if (fold.sits_out(rank)) return rounds.send(fold.partner(rank), blocks);
  (rounds.*take)(fold.partner(rank), blocks);
}

/// The last round: who sits out gets `blocks` back.
inline void hand_back(const Fold& fold, int rank, Blocks blocks, Rounds& rounds) {
  if (!fold.paired(rank)) return;
  rounds.next();
  if (fold.sits_out(rank)) return rounds.receive(fold.partner(rank), blocks);
  rounds.send(fold.partner(rank), blocks);
}

/// Recursive doubling of data that everybody has whole: number n exchanges with n XOR 1, 2, 4, ...
inline void exchange_all(const Fold& fold, int rank, Blocks blocks, Take take, Rounds& rounds) {
  hand_over(fold, rank, blocks, take, rounds);
  for (int bit = 1; bit < fold.power && !fold.sits_out(rank); bit *= 2) {
    const int peer = fold.rank(fold.number(rank) ^ bit);
    rounds.next();
    (rounds.*take)(peer, blocks);
    rounds.send(peer, blocks);
  }
  hand_back(fold, rank, blocks, rounds);
}

}  // namespace plumbline::schedules
