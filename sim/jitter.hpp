#pragma once

#include <cstdint>
#include <optional>
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
  std::vector<std::optional<Distribution>> levels_;  // by level_index
  bool any_ = false;
};

}  // namespace plumbline
