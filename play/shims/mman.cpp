// mmap, as simulations use it: memory for stacks, and addresses without memory (sim/blank.hpp), which
// emscripten's own would give memory too.
#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace {

/// No memory lies from here on: emscripten's is limited to less.
constexpr std::uintptr_t beyond = 0x80000000u;
constexpr std::size_t page = 4096;

}  // namespace

extern "C" {

void* mmap(void*, std::size_t bytes, int protection, int, int, off_t) {
  if (protection == PROT_NONE) {
    static std::uintptr_t next = beyond;  // by which one is told from the other
    if (bytes >= beyond) return MAP_FAILED;
    next = next + page < beyond ? beyond : next + page;
    return reinterpret_cast<void*>(next);
  }
  void* memory = nullptr;
  if (posix_memalign(&memory, page, bytes) != 0) return MAP_FAILED;
  return memory;
}

int munmap(void* begin, std::size_t) {
  if (reinterpret_cast<std::uintptr_t>(begin) < beyond) std::free(begin);
  return 0;
}

int mprotect(void*, std::size_t, int) { return 0; }
int madvise(void*, std::size_t, int) { return 0; }

}  // extern "C"
