#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "models/distribution.hpp"
#include "models/picoseconds.hpp"

namespace plumbline {

/// LogGOPS parameters of one level of the network. LogP, LogGP and LogGPS are special cases.
struct LogGOPS {
  Picoseconds L = 0;             ///< wire latency
  Picoseconds o_s = 0, o_r = 0;  ///< processor's overhead of a send, of a receive
  Picoseconds g = 0;             ///< gap between messages of one process
  double G = 0;                  ///< ps a byte: gap between bytes
  double O = 0;                  ///< ps a byte: processor's overhead a byte
  std::int64_t S = std::numeric_limits<std::int64_t>::max();  ///< bytes; rendezvous above
  std::optional<Distribution> jitter;                         ///< seconds added to L, per message and leg
};

/// What a message of k bytes costs at one level, every product rounded to a picosecond once. k = 0 counts
/// as 1.
struct MessageCost {
  Picoseconds latency;       ///< L
  Picoseconds send_busy;     ///< eager: o_s + (k-1)O; rendezvous: o_s
  Picoseconds receive_busy;  ///< eager: o_r + (k-1)O; rendezvous: o_r; + combining, where there is
  Picoseconds serial;        ///< (k-1)G
  Picoseconds gap;           ///< g + (k-1)G
  bool rendezvous;           ///< k > S
};

/// `combine`: ps a byte that reducing the received data takes, 0 for a plain receive.
/// Throws InputError where a cost passes one day: times would overflow.
MessageCost cost_of(const LogGOPS& level, std::int64_t bytes, double combine = 0);

}  // namespace plumbline
