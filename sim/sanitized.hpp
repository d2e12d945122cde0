#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1  // as GCC says it
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace plumbline {

// The address sanitizer is told of each change of stack, by whoever leaves one and whoever gets to one.
// Of stacks that are given back it is told, too. `kept`: its record of the stack's frames, nullptr where the
// stack ends or begins.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
inline void leave_stack(void** kept, const void* to, std::size_t size) {
  __sanitizer_start_switch_fiber(kept, to, size);
}
inline void enter_stack(void* kept, const void** from, std::size_t* size) {
  __sanitizer_finish_switch_fiber(kept, from, size);
}
inline void forget_stack(const void* begin, std::size_t size) { __asan_unpoison_memory_region(begin, size); }
#else
inline constexpr bool sanitized = false;
inline void forget_stack(const void*, std::size_t) {}
inline void leave_stack(void**, const void*, std::size_t) {}
inline void enter_stack(void*, const void**, std::size_t*) {}
#endif

}  // namespace plumbline
