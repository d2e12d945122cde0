#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline {

/// KiB of stack that an actor gets: guarded while the memory maps suffice (65,530, two a guarded stack),
/// small and unguarded beyond.
std::size_t stack_kib(int processes);

/// Sets SimGrid up for so many processes: contexts, stacks, precision. After the engine exists, before the
/// first actor.
void configure_engine(int processes);

/// A word near the end of an actor's stack. Small stacks have no guard page: one that overflowed has lost the
/// word.
class StackCanary {
 public:
  explicit StackCanary(int processes);
  /// Ends the program with a message where the word is gone: memory is damaged, nothing can be trusted.
  void check() const;

 private:
  volatile std::uint64_t* word_ = nullptr;
};

}  // namespace plumbline
