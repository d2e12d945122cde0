#include "sim/native/stacks.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "models/errors.hpp"
#include "sim/network/prefetch.hpp"
#include "sim/sanitized.hpp"

namespace plumbline {
namespace {

constexpr std::size_t page = 4096;
constexpr int most_guarded = 16384;
// Odd numbers of pages apart, but for the sanitizer's: what all processes use alike then does not fall into
// the same sets of a cache.
constexpr std::size_t guarded_pages = 16, small_pages = 5;
constexpr std::size_t sanitized_pages = 63;             // its frames are larger
constexpr std::uint64_t pattern = 0x504C554D424C494Eu;  // "PLUMBLIN"

constexpr const char* no_room = "no room for the stacks of so many processes";

}  // namespace

std::size_t Stacks::bytes(int processes) {
  if (sanitized) return sanitized_pages * page;
  return (processes <= most_guarded ? guarded_pages : small_pages) * page;
}

// A guard page lies below each stack; or a word in the page of the top of the one before, which is in use.
Stacks::Stacks(int processes)
    : guarded_(processes <= most_guarded),
      size_(bytes(processes)),
      stride_(size_ + (guarded_ ? page : 0)),
      length_(page + static_cast<std::size_t>(processes) * stride_) {
  void* mapping = mmap(nullptr, length_, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (mapping == MAP_FAILED) throw RunError(no_room);
  madvise(mapping, length_, MADV_NOHUGEPAGE);  // a process touches a page or two of its stack
  mapping_ = static_cast<std::byte*>(mapping);
  first_ = mapping_ + page - (guarded_ ? 0 : cache_line);
  for (int rank = 0; rank < processes; ++rank) {
    if (!guarded_) {
      word(rank) = pattern;
    } else if (mprotect(begin(rank) - page, page, PROT_NONE) != 0) {
      munmap(mapping, length_);
      throw RunError(no_room);
    }
  }
}

Stacks::~Stacks() {
  forget_stack(mapping_, length_);
  munmap(mapping_, length_);
}

volatile std::uint64_t& Stacks::word(int rank) const {
  return *reinterpret_cast<volatile std::uint64_t*>(begin(rank));
}

void Stacks::check(int rank) const {
  if (guarded_ || word(rank) == pattern) return;
  constexpr std::string_view message = "plumbline: error: a simulated process overflowed its stack\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, message.data(), message.size());
  std::abort();
}

}  // namespace plumbline
