#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "models/schedule.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// Reduces `from` into `into`, of equal length. Messages are cut at any byte.
using Combine = void (*)(std::span<std::byte> into, std::span<const std::byte> from);

/// Sums byte by byte, modulo 256: defined for any length, and wrong data show.
void add_bytes(std::span<std::byte> into, std::span<const std::byte> from);

/// Bytes.
std::size_t longest_message(const Rounds& rounds);

/// A range of consecutive blocks.
struct BlockRange {
  std::int64_t first = 0, count = 0;
};

/// The memory of one process for the blocks of a collective that it touches, and no others: P^2 blocks exist
/// in an alltoall, of which a process sees O(P log P).
class BlockStore {
 public:
  /// Ranges in any order, overlapping or not; merged into runs of consecutive blocks. Memory is zeroed.
  BlockStore(const Layout& layout, std::vector<BlockRange> touched);

  /// Where the range's bytes are; it must lie within the ranges given.
  std::span<std::byte> at(BlockRange range);
  /// A block's bytes; empty where the process does not touch it.
  std::span<std::byte> block(std::int64_t index);
  std::size_t bytes() const { return memory_.size(); }

 private:
  struct Run {
    BlockRange blocks;
    std::int64_t offset;  // of its first byte in memory_
  };
  const Run* run_with(std::int64_t block) const;

  Layout layout_;
  std::vector<Run> runs_;  // by first block
  std::vector<std::byte> memory_;
};

/// One process's part of a collective, ready to run with real data, as often as one likes, on any Process.
/// Everything is allocated here: run() allocates nothing.
class Execution {
 public:
  /// `call.algorithm` must be set.
  Execution(const Collective& call, int processes, int rank, Combine combine = add_bytes);

  /// Without data, for who knows what only sizes cost: every message is the beginning of `blank`, which is as
  /// long as longest_message(rounds). Nothing is packed or combined, and there are no blocks.
  Execution(const Rounds& rounds, std::span<std::byte> blank);

  /// Rounds in turn: all receives are posted, the sends start in order, and everything completes.
  void run(Process& process);

  // The same rounds as a nonblocking operation (schemes/nonblocking/advance.cpp); test() and wait() follow a
  // start(). Nothing is sent, received or combined but in these calls.

  /// Posts the first round.
  void start(Process& process);
  /// Goes on over as many rounds as are complete; whether all are.
  bool test(Process& process);
  /// Goes on to the end.
  void wait(Process& process);

  /// The bytes of a block (models/schedule.hpp says which is what): those that the process gives, to be
  /// filled before run(), those that it gets, and those that it passes on. Empty for a block that it has
  /// nothing to do with. run() reduces into them: a reduction's blocks are to be filled again before the next
  /// run.
  std::span<std::byte> block(std::int64_t index) { return store_.block(index); }
  /// What scan and exscan yield, which is not what they pass on (models/schedules/scan.cpp). Empty for the
  /// others; exscan leaves process 0's as it was.
  std::span<std::byte> prefix() { return prefix_; }
  const Layout& layout() const { return layout_; }
  /// What it keeps of each message, beside data.
  static std::size_t bytes_a_message() { return sizeof(Message); }

 private:
  /// A message; its data lie in one piece in the store (`direct`), or pass through the scratch memory.
  struct Message {
    Step::Kind kind;
    int peer;
    bool direct;
    std::size_t scratch, bytes;
    std::size_t first_piece, pieces;  // in pieces_
  };

  Execution(const Collective& call, const Rounds& rounds, int processes, int rank, Combine combine);
  void prepare(std::span<const Step> round, int processes);
  void prepare(const Step& step, int processes, std::size_t& scratch);
  std::span<const Message> round() const;
  void post_round(Process& process);
  void end_round(Process& process);
  std::span<std::byte> data(const Message& message);
  void pack(const Message& message);
  void unpack(const Message& message);
  void begin_prefix();
  void add_to_prefix(const Message& message);

  Layout layout_;
  Operation operation_;
  int rank_;
  Combine combine_;  // nullptr: without data
  std::span<std::byte> blank_;
  BlockStore store_;
  std::vector<Message> messages_;
  std::vector<std::size_t> ends_;             // of each round in messages_
  std::vector<std::span<std::byte>> pieces_;  // of the messages, in the store
  std::vector<std::byte> scratch_;            // of the largest round
  std::size_t round_ = 0;                     // under way; ends_.size() when all are over
  std::vector<Request> requests_;             // of that round
  std::vector<std::byte> prefix_;
  bool prefix_begun_ = false;
};

}  // namespace plumbline
