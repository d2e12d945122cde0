#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "models/errors.hpp"

namespace plumbline {

/// Memory that all calls of a process share, aligned to a page and touched, as large as the largest needs.
/// Where it cycles, calls go through it piece by piece; else all have its beginning.
class Arena {
 public:
  /// `cycle`: bytes to go through; 0: none.
  explicit Arena(std::size_t cycle = 0) : cycle_(cycle) { reserve(0); }

  /// Has room for a piece of so many bytes from now on. What was in it is lost; new memory is zero. Throws
  /// RunError where the system has no memory.
  void reserve(std::size_t bytes) {
    constexpr std::size_t page = 4096;
    const std::size_t wanted = (std::max({bytes, cycle_, page}) + page - 1) / page * page;
    if (wanted <= size_) return;
    memory_.reset();
    size_ = at_ = 0;
    memory_.reset(static_cast<std::byte*>(std::aligned_alloc(page, wanted)));
    if (!memory_) throw RunError("no memory for a buffer of " + std::to_string(wanted) + " bytes");
    std::memset(memory_.get(), 0, wanted);
    size_ = wanted;
  }
  /// The next call's piece.
  std::byte* here(std::size_t bytes) {
    if (at_ + bytes > size_) at_ = 0;
    return memory_.get() + at_;
  }
  /// It was used.
  void advance(std::size_t bytes) {
    if (cycle_ > 0) at_ += (bytes + line - 1) / line * line;
  }

 private:
  static constexpr std::size_t line = 64;  // pieces share no cache line
  struct Free {
    void operator()(std::byte* memory) const { std::free(memory); }
  };

  std::size_t cycle_, size_ = 0, at_ = 0;
  std::unique_ptr<std::byte, Free> memory_;
};

}  // namespace plumbline
