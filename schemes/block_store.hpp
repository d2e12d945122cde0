#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "models/schedule.hpp"

namespace plumbline {

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

}  // namespace plumbline
