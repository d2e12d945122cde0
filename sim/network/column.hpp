#pragma once

#include <cstddef>

namespace plumbline {

/// What the network keeps of a row (a process or its progress thread) lies side by side, whatever class it
/// belongs to: with many processes what counts is how many cache lines an event takes. Not 256: rows at
/// multiples of a power of two compete for the same places in caches, which costs 16,384 processes 10 %.
/// Where addresses have 32 bits, three lines are enough.
inline constexpr std::ptrdiff_t row_bytes = sizeof(void*) == 8 ? 232 : 192;

/// The process that the row is, or whose progress thread it is.
inline int rank_of(int row, int processes) {
  if (row >= processes) [[unlikely]]
    return row - processes;
  return row;
}

/// One class's part of every row (Rows hands them out); it sees no other's.
template <class Part>
class Column {
 public:
  /// `first`: that of row 0.
  Column(Part* first, int rows) : first_(reinterpret_cast<std::byte*>(first)), rows_(rows) {}
  int rows() const { return rows_; }
  Part& operator[](int row) { return *reinterpret_cast<Part*>(first_ + row * row_bytes); }
  const Part& operator[](int row) const { return *reinterpret_cast<const Part*>(first_ + row * row_bytes); }

 private:
  std::byte* first_;
  int rows_;
};

}  // namespace plumbline
