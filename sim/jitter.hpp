#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "models/machine.hpp"

namespace plumbline {

/// Jitter of every leg of every message: a pure function of (seed, launch, sender, the sender's count, leg), so that it does
/// not depend on the order of events.
class JitterSource {
 public:
  JitterSource(const Machine& machine, std::uint64_t seed, std::uint64_t launch);

  bool any() const { return any_; }
  /// Leg 0: the eager message or the request; 1: the answer; 2: the data of a rendezvous.
  Picoseconds operator()(int sender, std::uint32_t count, int leg, int level) const;

 private:
  std::uint64_t seed_;
  std::array<std::optional<Distribution>, 3> levels_;
  bool any_ = false;
};

/// For one sender: when its last message to each receiver arrives, so that none overtakes. Open addressing.
class LastArrivals {
 public:
  /// The arrival of a message to `to` that would arrive at `arrival`: not before an earlier one of the pair.
  Picoseconds clamp(std::int32_t to, Picoseconds arrival);

 private:
  void grow();
  struct Entry {
    std::int32_t to = -1;
    Picoseconds last = 0;
  };
  std::vector<Entry> entries_ = std::vector<Entry>(4);   // a power of two
  std::size_t used_ = 0;
};

}  // namespace plumbline
