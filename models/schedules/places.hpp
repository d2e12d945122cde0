#pragma once

#include <algorithm>

#include "models/schedule.hpp"

// Numbers that schedules share.
namespace plumbline::schedules {

/// Blocks first .. first + count - 1.
struct Range {
  std::int64_t first, count;

  operator Blocks() const { return {first, count}; }
};

/// Blocks first, first + 1, ... modulo `all`.
inline Blocks around(std::int64_t first, std::int64_t count, std::int64_t all) {
  const std::int64_t straight = std::min(count, all - first);
  return {first, straight, 0, count - straight};
}

/// How a message is taken: Rounds::receive or Rounds::combine.
using Take = void (Rounds::*)(int peer, Blocks blocks);

/// Ranks counted from one of them, which has place 0.
struct Places {
  int processes, first;

  Places(int all, int origin) : processes(all), first(origin) {}
  explicit Places(const Shape& shape) : Places(shape.processes, shape.root) {}

  int place(int rank) const { return (rank - first + processes) % processes; }
  int rank(int place) const { return (place + first) % processes; }
};

/// `shape` for an algorithm within which process 0 is the root.
inline Shape rooted_at_0(Shape shape) {
  shape.root = 0;
  return shape;
}

}  // namespace plumbline::schedules
