#pragma once

#include <cstddef>
#include <cstdint>

namespace plumbline {

/// Whether the sanitizers are built in: then processes are threads, with stacks of a size of their own.
bool stacks_are_sanitized();

/// KiB of stack that an actor gets: guarded while the memory maps suffice (65,530, two a guarded stack),
/// small and unguarded beyond.
std::size_t stack_kib(int processes);

/// Sets SimGrid up for so many processes: contexts, stacks, precision. After the engine exists, before the
/// first actor.
void configure_engine(int processes);

/// While one lives, small stacks are mapped by themselves: the heap would clear each of them, and so take all
/// of its memory, where a process touches a page or two. Mappings side by side count as one.
class MappedStacks {
 public:
  MappedStacks();
  ~MappedStacks();
  MappedStacks(const MappedStacks&) = delete;
  MappedStacks& operator=(const MappedStacks&) = delete;
};

/// A word near the end of an actor's stack. Small stacks have no guard page: one that overflowed has lost the
/// word. It is checked whenever the actor falls asleep and when it ends, so before another actor runs and
/// before anything that was measured is looked at. What it cannot see is a frame that reaches past the end
/// without writing to the word; nothing on a simulated process's stack is that large.
class StackCanary {
 public:
  StackCanary() = default;
  /// Of the actor that calls this, from its first function.
  explicit StackCanary(int processes);
  /// Ends the program with a message where the word is gone: memory is damaged, nothing can be trusted.
  void check() const;
  /// It lies where nothing else does: worth fetching before check().
  void fetch() const { __builtin_prefetch(const_cast<const std::uint64_t*>(word_)); }

 private:
  volatile std::uint64_t* word_ = nullptr;
};

}  // namespace plumbline
