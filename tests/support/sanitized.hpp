#pragma once

namespace plumbline::test {

/// Whether the address sanitizer is built in: it keeps memory of its own beside the program's.
#if defined(__SANITIZE_ADDRESS__)  // GCC
constexpr bool memory_is_sanitized = true;
#elif defined(__has_feature)  // Clang
constexpr bool memory_is_sanitized = __has_feature(address_sanitizer);
#else
constexpr bool memory_is_sanitized = false;
#endif

}  // namespace plumbline::test
