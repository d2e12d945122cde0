#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "models/machine.hpp"

namespace plumbline {

/// What every leg of every message takes on top of L: jitter and queueing, pure functions of (seed, launch,
/// sender, the sender's count, leg), so that they do not depend on the order of events; and the asymmetry of
/// paths, of (seed, launch, the leg's two processes).
class JitterSource {
 public:
  /// Of messages of `processes` processes; rows from there on are those of their progress threads.
  JitterSource(const Machine& machine, std::uint64_t seed, std::uint64_t launch,
               int processes = std::numeric_limits<int>::max());

  bool any() const { return any_; }
  /// Leg 0: the eager message or the request; 1: the answer, from `receiver` to `sender`; 2: the data of a
  /// rendezvous.
  Picoseconds operator()(int sender, int receiver, std::uint32_t count, int leg, int level) const;

 private:
  struct Level {
    std::optional<Distribution> jitter, asymmetry;
    std::optional<Queueing> queueing;
  };

  Picoseconds asymmetry(const Distribution& drawn, int from, int to) const;
  Picoseconds queueing(const Queueing& queueing, int sender, std::uint64_t index, bool up) const;

  std::uint64_t seed_;
  int processes_;
  std::vector<Level> levels_;  // by level_index
  bool any_ = false;
};

}  // namespace plumbline
