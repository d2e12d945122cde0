#pragma once

#include <cstddef>

namespace plumbline {

// With many processes whatever one of them needs is a cache miss. Fetched some processes ahead, the misses
// overlap; nothing but the speed depends on it.

inline constexpr std::ptrdiff_t cache_line = 64;

/// The cache lines of the bytes from `before` below an address to `after` above it.
inline void prefetch(const void* address, std::ptrdiff_t before, std::ptrdiff_t after) {
  const auto* byte = static_cast<const char*>(address);
  for (std::ptrdiff_t at = -before; at < after; at += cache_line) __builtin_prefetch(byte + at, 1);
  __builtin_prefetch(byte + after - 1, 1);
}

template <class Object>
void prefetch(const Object* object) {
  prefetch(object, 0, sizeof(Object));
}

}  // namespace plumbline
