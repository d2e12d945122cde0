#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "models/machine.hpp"

namespace plumbline {

/// Jitter of every leg of every message: a pure function of (seed, launch, sender, the sender's count, leg),
/// so that it does not depend on the order of events.
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

/// For one sender: which of its messages may still be overtaken, so that none is. A message that arrives
/// before any later one can is forgotten, so that there is one entry unless the jitter is greater than the
/// gaps.
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
  struct More {
    std::vector<Entry> recent;
    std::unordered_map<std::int32_t, Picoseconds> all;  // instead, once there were too many
  };
  Picoseconds clamp_among(More& more, std::int32_t to, Picoseconds arrival, Picoseconds earliest);

  static constexpr std::size_t longest_list = 64;
  Entry only_{-1, 0};
  std::unique_ptr<More> more_;  // instead, once one was not enough
};

}  // namespace plumbline
