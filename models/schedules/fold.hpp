#pragma once

#include <bit>

#include "models/schedules/places.hpp"

// How algorithms for powers of two serve any P (MPICH). P = 2^m + r: the first 2r places pair up, the even
// one of a pair hands its data to the odd one and sits out; 2^m stay in, renumbered 0 .. 2^m - 1; at the end
// the odd one hands back what the even one lacks.
namespace plumbline::schedules {

struct Fold {
  Places places;
  int power;  ///< 2^m: how many stay in
  int pairs;  ///< r

  explicit Fold(int processes, int first = 0)
      : places(processes, first),
        power(static_cast<int>(std::bit_floor(static_cast<unsigned>(processes)))),
        pairs(processes - power) {}

  bool paired(int rank) const { return places.place(rank) < 2 * pairs; }
  bool sits_out(int rank) const { return paired(rank) && places.place(rank) % 2 == 0; }

  /// Number of a process that stays in, and the rank of a number.
  int number(int rank) const {
    const int place = places.place(rank);
    return place < 2 * pairs ? place / 2 : place - pairs;
  }
  int rank(int number) const { return places.rank(number < pairs ? 2 * number + 1 : number + pairs); }

  /// The blocks, one a place, that numbers first .. first + count - 1 stand for: theirs and those of their
  /// partners.
  Range blocks(int first, int count) const {
    const std::int64_t begin = first < pairs ? 2 * first : first + pairs, last = first + count;
    return {begin, (last < pairs ? 2 * last : last + pairs) - begin};
  }
};

/// The first round: the even one of each pair sends `blocks`, the odd one takes them.
inline void hand_over(const Fold& fold, int rank, Blocks blocks, Take take, Rounds& rounds) {
  if (!fold.paired(rank)) return;
  const int place = fold.places.place(rank);
  rounds.next();
  if (place % 2 == 0) rounds.send(fold.places.rank(place + 1), blocks);
  if (place % 2 == 1) (rounds.*take)(fold.places.rank(place - 1), blocks);
}

/// The last round: the odd one of each pair sends `blocks` back.
inline void hand_back(const Fold& fold, int rank, Blocks blocks, Rounds& rounds) {
  if (!fold.paired(rank)) return;
  const int place = fold.places.place(rank);
  rounds.next();
  if (place % 2 == 0) rounds.receive(fold.places.rank(place + 1), blocks);
  if (place % 2 == 1) rounds.send(fold.places.rank(place - 1), blocks);
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
