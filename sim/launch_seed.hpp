#pragma once

#include <cstdint>

namespace plumbline {

/// The seed of one launch's draws: launches of one seed are as different as seeds. Odd constant: 2^64 /
/// golden ratio (Knuth).
constexpr std::uint64_t launch_seed(std::uint64_t seed, std::uint64_t launch) {
  return seed + launch * 0x9E3779B97F4A7C15u;
}

}  // namespace plumbline
