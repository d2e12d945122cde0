#pragma once

#include <cstddef>

namespace plumbline {

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1  // as GCC says it
#endif
#endif

// The address sanitizer is told of each change of stack, by whoever leaves one and whoever gets to one.
// `kept`: its record of the stack's frames, nullptr where the stack ends or begins.
#if defined(__SANITIZE_ADDRESS__)
extern "C" void __sanitizer_start_switch_fiber(void** kept, const void* bottom, std::size_t size);
extern "C" void __sanitizer_finish_switch_fiber(void* kept, const void** bottom, std::size_t* size);
inline constexpr bool sanitized = true;
inline void leave_stack(void** kept, const void* to, std::size_t size) {
  __sanitizer_start_switch_fiber(kept, to, size);
}
inline void enter_stack(void* kept, const void** from, std::size_t* size) {
  __sanitizer_finish_switch_fiber(kept, from, size);
}
#else
inline constexpr bool sanitized = false;
inline void leave_stack(void**, const void*, std::size_t) {}
inline void enter_stack(void*, const void**, std::size_t*) {}
#endif

}  // namespace plumbline
