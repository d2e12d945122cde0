#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
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

/// For one sender: which of its messages may still be overtaken, so that none is. A message that arrives before any
/// later one can is forgotten, so the list is short unless the jitter is far greater than the gaps.
class LastArrivals {
 public:
  /// The arrival of a message to `to` that would arrive at `arrival`: not before an earlier one of the pair.
  /// No later message of this sender can arrive before `earliest`.
  Picoseconds clamp(std::int32_t to, Picoseconds arrival, Picoseconds earliest);

 private:
  struct Entry {
    std::int32_t to;
    Picoseconds last;
  };
  Picoseconds clamp_in_map(std::int32_t to, Picoseconds arrival);
  static constexpr std::size_t longest_list = 64;
  std::vector<Entry> recent_;
  std::unordered_map<std::int32_t, Picoseconds> all_;   // instead, once the list has been too long
};

}  // namespace plumbline
