#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "models/collective.hpp"

namespace plumbline {

/// Blocks of a collective's data travel by name. What block i is:
///   bcast, reduce, allreduce, scan, exscan   piece i of the buffer (see Layout)
///   gather, allgather                        what process i contributes
///   scatter, reduce-scatter                  what process i gets
///   alltoall                                 i = source * P + destination
///   barrier                                  only block 0: "who has arrived", a set that only grows
/// What a scan or exscan sends is the partial sum; the result, the sum of what came from lower ranks (and, in
/// a scan, the own contribution), is kept apart from it and never travels. A message carries up to two ranges
/// (a wrapped range is two), or, for Bruck's alltoall, the blocks whose distance (destination - source) mod P
/// has a bit set, where they lie after the rounds for the lower bits; or, for the butterfly's reduce-scatter,
/// blocks of equal length at equal distances.
struct Blocks {
  std::int64_t first = 0, count = 0;  ///< with a distance_bit: only the count, of all of them
  std::int64_t wrapped_first = 0, wrapped_count = 0;
  std::int32_t distance_bit = 0;  ///< 0: ranges; else the bit's value 1, 2, 4, ..., as held by `holder`
  std::int32_t holder = 0;
  std::int32_t stride = 1;  ///< of the first range: blocks first, first + stride, ...

  friend bool operator==(const Blocks&, const Blocks&) = default;
};

/// How the data of a collective are cut into blocks. Offsets in closed form, so that P blocks need no table.
struct Layout {
  std::int64_t total = 0;    ///< bytes
  std::int64_t count = 1;    ///< blocks
  std::int64_t segment = 0;  ///< 0: as evenly as possible, the first total % count one byte longer;
                             ///< else every block has `segment` bytes but the last
  std::int64_t offset(std::int64_t block) const;
  std::int64_t bytes(std::int64_t first, std::int64_t count) const;
};

/// What a schedule is a function of, beside the rank.
struct Shape {
  Operation operation;
  int processes;
  int root;
  std::int64_t bytes;    ///< as in Collective
  std::int64_t segment;  ///< 0: not segmented
  Nodes nodes{};
};

/// Of an algorithm by nodes.
inline int node_count(const Shape& shape) {
  const Nodes& nodes = shape.nodes;
  if (nodes.round_robin > 0) return std::min(nodes.round_robin, shape.processes);
  return (shape.processes + nodes.each - 1) / nodes.each;
}

/// One message of a round, as the process sees it.
struct Step {
  enum class Kind : std::uint8_t {
    send,
    receive,
    combine
  };  // combine: receive and reduce into what is there
  Kind kind;
  int peer;
  std::int64_t bytes;
  Blocks blocks;
  bool nonblocking = false;  ///< the message is sent by a nonblocking call, as MPI_Isend
};

/// What one process does in a collective: rounds of steps. Within a round the receives are posted first, then
/// the sends start in order, everything is in flight at once, and the round ends when all of it is complete.
class Rounds {
 public:
  explicit Rounds(Layout layout) : layout_(layout) {}

  void next();  ///< the steps that follow belong to a new round; empty rounds vanish
  void send(int peer, Blocks blocks);
  void receive(int peer, Blocks blocks);
  void combine(int peer, Blocks blocks);
  void nonblocking(bool are);  ///< the messages of the steps that follow; at first they are not
  void clear();                ///< keeps the memory

  int size() const;  ///< rounds
  std::span<const Step> operator[](int round) const;
  const Layout& layout() const { return layout_; }

 private:
  void add(Step::Kind kind, int peer, Blocks blocks);
  Layout layout_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> ends_;  // of each round in steps_
  bool open_ = false, nonblocking_ = false;
};

/// The shape of a call whose algorithm is chosen. Throws InputError for a root outside 0..P-1 or sizes that
/// overflow.
Shape shape_of(const Collective& call, int processes);

/// The rounds of one process. `call.algorithm` must not be null. Pure.
Rounds rounds_of(const Collective& call, int processes, int rank);

/// Whether libraries copy what a process gives to where the result comes, and send from there.
bool copies_first(Operation operation);

/// Where the bytes of a step have been within the call.
struct StepMarks {
  bool forwards = false;  ///< a send, of bytes that the process received in an earlier round, or copied first
  bool unsent = false;    ///< data combined into bytes that it has sent neither before nor in this round
};

/// Of each step of a process, by round.
std::vector<std::vector<StepMarks>> marked_steps(const Rounds& rounds, Operation operation, int processes);

/// Messages that the collective sends in all, estimated from the root (process 0 where there is none) and the
/// mean of up to 64 others: exact to P = 65.
double count_messages(const Collective& call, int processes);

/// Calls visit(first, count) for each range of blocks in `blocks`, P processes.
template <class Visit>
void for_each_range(const Blocks& blocks, int processes, Visit&& visit) {
  if (blocks.distance_bit == 0) {
    for (std::int64_t i = 0; blocks.stride > 1 && i < blocks.count; ++i)
      visit(blocks.first + i * blocks.stride, std::int64_t{1});
    if (blocks.stride == 1 && blocks.count > 0) visit(blocks.first, blocks.count);
    if (blocks.wrapped_count > 0) visit(blocks.wrapped_first, blocks.wrapped_count);
    return;
  }
  // Bruck: after the rounds for the bits below `bit`, process h holds at distance d the block that started at
  // s = h - (d mod bit) and goes to s + d.
  const std::int64_t P = processes, bit = blocks.distance_bit;
  for (std::int64_t d = bit; d < P; d = (d + 1) | bit) {
    const std::int64_t s = ((blocks.holder - d % bit) % P + P) % P;
    visit(s * P + (s + d) % P, std::int64_t{1});
  }
}

}  // namespace plumbline
