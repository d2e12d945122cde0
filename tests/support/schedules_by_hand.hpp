#pragma once

#include <cstdint>

#include "models/schedule.hpp"

namespace plumbline::test {

// Schedules by hand, for what no collective does. Block i is byte i: {0, k} are k bytes.

inline Layout single_bytes(const Shape&) { return {.total = 1 << 20, .count = 1 << 20, .segment = 1}; }

inline Collective by_hand(const Algorithm& algorithm) {
  return {.operation = algorithm.operation, .algorithm = &algorithm};
}

/// 1 sends 1 byte to 0, and 2 sends 1,001.
inline const Algorithm small_and_large{Operation::gather,
                                       "small and large",
                                       0,
                                       single_bytes,
                                       [](const Shape&, int rank, Rounds& rounds) {
                                         if (rank == 0) {
                                           rounds.receive(1, {0, 1});
                                           rounds.receive(2, {0, 1001});
                                         } else {
                                           rounds.send(0, {0, rank == 1 ? 1 : 1001});
                                         }
                                       },
                                       "by hand"};

/// 0 sends 1 byte to 1, then 3,001 to the same.
inline const Algorithm two_messages{Operation::bcast,
                                    "two messages",
                                    0,
                                    single_bytes,
                                    [](const Shape&, int rank, Rounds& rounds) {
                                      for (const std::int64_t bytes : {1, 3001}) {
                                        if (rank == 0) rounds.send(1, {0, bytes});
                                        if (rank == 1) rounds.receive(0, {0, bytes});
                                      }
                                    },
                                    "by hand"};

/// 0 sends 1 byte to 1, then another one to the same.
inline const Algorithm equal_messages{Operation::bcast,
                                      "equal messages",
                                      0,
                                      single_bytes,
                                      [](const Shape&, int rank, Rounds& rounds) {
                                        for (int i = 0; i < 2; ++i) {
                                          if (rank == 0) rounds.send(1, {0, 1});
                                          if (rank == 1) rounds.receive(0, {0, 1});
                                        }
                                      },
                                      "by hand"};

/// 0 sends 1 byte to 3 twice, and 1 once.
inline const Algorithm three_to_3{Operation::bcast,
                                  "three to 3",
                                  0,
                                  single_bytes,
                                  [](const Shape&, int rank, Rounds& rounds) {
                                    for (const int sender : {0, 0, 1}) {
                                      if (rank == sender) rounds.send(3, {0, 1});
                                      if (rank == 3) rounds.receive(sender, {0, 1});
                                    }
                                  },
                                  "by hand"};

/// 0 sends `First` bytes to 1, then `Second` to 2.
template <std::int64_t First, std::int64_t Second>
inline const Algorithm to_1_and_2{Operation::scatter,
                                  "to 1 and 2",
                                  0,
                                  single_bytes,
                                  [](const Shape&, int rank, Rounds& rounds) {
                                    if (rank == 0) {
                                      rounds.send(1, {0, First});
                                      rounds.send(2, {0, Second});
                                    } else {
                                      rounds.receive(0, {0, rank == 1 ? First : Second});
                                    }
                                  },
                                  "by hand"};

/// 0 and 1 send 1 byte to 2 and 3.
inline const Algorithm two_pairs{Operation::alltoall,
                                 "two pairs",
                                 0,
                                 single_bytes,
                                 [](const Shape&, int rank, Rounds& rounds) {
                                   if (rank < 2) rounds.send(rank + 2, {0, 1});
                                   if (rank >= 2) rounds.receive(rank - 2, {0, 1});
                                 },
                                 "by hand"};

/// 0 and 1 send 101 bytes to 2 and 3.
inline const Algorithm pairs_of_101{Operation::alltoall,
                                    "pairs of 101",
                                    0,
                                    single_bytes,
                                    [](const Shape&, int rank, Rounds& rounds) {
                                      if (rank < 2) rounds.send(rank + 2, {0, 101});
                                      if (rank >= 2) rounds.receive(rank - 2, {0, 101});
                                    },
                                    "by hand"};

/// 0 and 2 send 101 bytes to 1 and 3.
inline const Algorithm neighbours_of_101{Operation::alltoall,
                                         "neighbours of 101",
                                         0,
                                         single_bytes,
                                         [](const Shape&, int rank, Rounds& rounds) {
                                           if (rank % 2 == 0) rounds.send(rank + 1, {0, 101});
                                           if (rank % 2 == 1) rounds.receive(rank - 1, {0, 101});
                                         },
                                         "by hand"};

/// Both send 1 byte to the other in one round.
inline const Algorithm exchange{Operation::alltoall,
                                "exchange",
                                0,
                                single_bytes,
                                [](const Shape&, int rank, Rounds& rounds) {
                                  rounds.receive(1 - rank, {0, 1});
                                  rounds.send(1 - rank, {0, 1});
                                },
                                "by hand"};

/// 1 receives what nobody sends.
inline const Algorithm never_sent{Operation::bcast,
                                  "never sent",
                                  0,
                                  single_bytes,
                                  [](const Shape&, int rank, Rounds& rounds) {
                                    if (rank == 1) rounds.receive(0, {0, 1});
                                  },
                                  "by hand"};

}  // namespace plumbline::test
