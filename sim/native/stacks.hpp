#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline {

/// The stacks of simulated processes, side by side in one mapping: only pages that were touched take memory.
///
/// Up to 16,384 processes have a guard page each. More would need more mappings than Linux allows a program
/// (65,530); they have small stacks, whose overflow reaches into the stack of the process before it and is
/// noticed by a word between the two. What that cannot see is a frame that reaches past the end without
/// writing to the word; nothing on a simulated process's stack is that large.
class Stacks {
 public:
  /// Throws RunError where there is no room for them.
  explicit Stacks(int processes);
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  /// Of each, where there are so many processes.
  static std::size_t bytes(int processes);
  std::size_t size() const { return size_; }
  /// The lowest byte of a process's stack; it grows down to it from begin() + size().
  std::byte* begin(int rank) const { return first_ + static_cast<std::size_t>(rank) * stride_; }

  /// Ends the program with a message if the process's stack has overflowed: memory is damaged, nothing can be
  /// trusted. To be called before another process runs.
  void check(int rank) const;
  /// What check() looks at.
  void prefetch(int rank) const {
    if (!guarded_) __builtin_prefetch(begin(rank));
  }

 private:
  volatile std::uint64_t& word(int rank) const;

  bool guarded_;
  std::size_t size_, stride_, length_;
  std::byte *mapping_, *first_;
};

}  // namespace plumbline
