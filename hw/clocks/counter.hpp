#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace plumbline {

#if defined(__x86_64__)
inline constexpr bool has_counter = true;

/// The processor's counter: rdtscp waits until all earlier instructions are done, lfence keeps later ones
/// from beginning before it is read (Intel SDM 2B, RDTSCP). The fence costs 3.3 ns of 20.0
/// (docs/reference/timers.md).
inline std::int64_t read_counter() {
  unsigned processor;
  const auto count = static_cast<std::int64_t>(__rdtscp(&processor));
  _mm_lfence();
  asm volatile("" ::: "memory");  // nor does the compiler move anything across
  return count;
}

#elif defined(__aarch64__)
inline constexpr bool has_counter = true;

/// The generic timer's virtual count. An isb before and after it: a read of cntvct_el0 may be speculated
/// otherwise (Arm ARM, D11.2.2). Never run by us: docs/reference/timers.md.
inline std::int64_t read_counter() {
  std::int64_t count;
  asm volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(count)::"memory");
  return count;
}

#else
inline constexpr bool has_counter = false;
inline std::int64_t read_counter() { return 0; }
#endif

}  // namespace plumbline
