#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace plumbline {

/// What a stream of random numbers is for. Values are part of the format: a seed must give the same run in
/// any version.
enum class Purpose : std::uint32_t {
  jitter = 1,
  launch = 2,
  clock = 3,
  noise = 4,
  shuffle = 5,
  order_of_cells = 6,
  bootstrap = 7,
  planning = 8,
  placement = 9,
  arrival = 10,
  start = 11,
  asymmetry = 12,
  queueing = 13
};

/// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011): one block for a key
/// and a counter, no state. Checked against the known-answer vectors of the paper's library.
constexpr std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                              std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key[0] += 0x9E3779B9;  // Weyl sequences: the golden ratio and sqrt(3) - 1
    key[1] += 0xBB67AE85;
  }
  return counter;
}

/// The p-quantile of the standard normal distribution, 0 < p < 1, to 1e-15 relative (Wichura, AS 241,
/// PPND16).
double normal_quantile(double p);

/// A counter-based stream: the draws are a pure function of (seed, purpose, process, index), in whatever
/// order they are asked for. Cheap to make: one for every message.
class Stream {
 public:
  /// `process` below 2^24: the purpose has the counter's upper 8 bits.
  Stream(std::uint64_t seed, Purpose purpose, std::uint32_t process, std::uint64_t index)
      : counter_{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), 0,
                 static_cast<std::uint32_t>(purpose) << 24 | process},
        key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)} {
    assert(process < 1U << 24);
  }

  /// 64 bits.
  std::uint64_t bits() {
    if (used_ == 4) refill();
    const std::uint64_t low = block_[used_];
    const std::uint64_t high = block_[used_ + 1];
    used_ += 2;
    return high << 32 | low;
  }

  /// In (0, 1): (n + 0.5) / 2^52, which a double holds exactly (with 53 bits the last would round to 1).
  double uniform() { return (static_cast<double>(bits() >> 12) + 0.5) * 0x1p-52; }

  /// Mean 0, standard deviation 1, by inversion: one uniform a draw.
  double normal() { return normal_quantile(uniform()); }

 private:
  void refill() {
    block_ = philox(counter_, key_);
    ++counter_[2];
    used_ = 0;
  }

  std::array<std::uint32_t, 4> counter_;  // {index low, index high, block number, purpose and process}
  std::array<std::uint32_t, 2> key_;      // the seed
  std::array<std::uint32_t, 4> block_{};
  std::size_t used_ = 4;  // 32-bit words of block_ already given out
};

}  // namespace plumbline
