#include "schemes/executor.hpp"

#include <algorithm>
#include <cassert>

namespace plumbline {
namespace {

/// Sorts the ranges and joins those that overlap or touch.
std::vector<BlockRange> merged(std::vector<BlockRange> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const BlockRange& a, const BlockRange& b) { return a.first < b.first; });
  std::vector<BlockRange> joined;
  for (const BlockRange& range : ranges) {
    if (range.count <= 0) continue;
    if (joined.empty() || range.first > joined.back().first + joined.back().count) {
      joined.push_back(range);
      continue;
    }
    BlockRange& last = joined.back();
    last.count = std::max(last.count, range.first + range.count - last.first);
  }
  return joined;
}

}  // namespace

BlockStore::BlockStore(const Layout& layout, std::vector<BlockRange> touched) : layout_(layout) {
  std::int64_t offset = 0;
  for (const BlockRange& range : merged(std::move(touched))) {
    runs_.push_back({range, offset});
    offset += layout_.bytes(range.first, range.count);
  }
  memory_.resize(static_cast<std::size_t>(offset));
}

const BlockStore::Run* BlockStore::run_with(std::int64_t block) const {
  auto after = std::upper_bound(runs_.begin(), runs_.end(), block,
                                [](std::int64_t b, const Run& run) { return b < run.blocks.first; });
  if (after == runs_.begin()) return nullptr;
  const Run& run = *--after;
  return block < run.blocks.first + run.blocks.count ? &run : nullptr;
}

std::span<std::byte> BlockStore::at(BlockRange range) {
  const Run* run = run_with(range.first);
  assert(run && range.first + range.count <= run->blocks.first + run->blocks.count);
  const std::int64_t offset = run->offset + layout_.bytes(run->blocks.first, range.first - run->blocks.first);
  return std::span(memory_).subspan(static_cast<std::size_t>(offset),
                                    static_cast<std::size_t>(layout_.bytes(range.first, range.count)));
}

std::span<std::byte> BlockStore::block(std::int64_t index) {
  return run_with(index) ? at({index, 1}) : std::span<std::byte>();
}

}  // namespace plumbline
