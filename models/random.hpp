#pragma once

#include <array>
#include <cstdint>

namespace plumbline {

/// What a stream of random numbers is for. Values are part of the format: a seed must give the same run in any version.
enum class Purpose : std::uint32_t { jitter = 1, launch = 2, clock = 3, noise = 4, shuffle = 5 };

/// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011): one block for a key and
/// a counter, no state. Checked against the known-answer vectors of the paper's library.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// A counter-based stream: the draws are a pure function of (seed, purpose, process, index), in whatever order they
/// are asked for.
class Stream {
 public:
  Stream(std::uint64_t seed, Purpose purpose, std::uint32_t process, std::uint64_t index);

  std::uint64_t bits();                       ///< 64 bits
  double uniform();                           ///< in (0, 1): (n + 0.5) / 2^53
  double normal();                            ///< mean 0, standard deviation 1

 private:
  std::array<std::uint32_t, 4> counter_;      // {index low, index high, block number, process}
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> block_{};
  int used_ = 4;                              // 32-bit words of block_ already given out
};

}  // namespace plumbline
