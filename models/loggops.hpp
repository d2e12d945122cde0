#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "models/distribution.hpp"
#include "models/picoseconds.hpp"

namespace plumbline {

/// What a message costs under LogGOPS.
struct Costs {
  Picoseconds L = 0;             ///< wire latency
  Picoseconds o_s = 0, o_r = 0;  ///< processor's overhead of a send, of a receive
  Picoseconds g = 0;             ///< gap between messages of one process
  double G = 0;                  ///< ps a byte: gap between bytes
  double O = 0;                  ///< ps a byte: processor's overhead a byte
  std::optional<Picoseconds>
      o_waiting{};  ///< instead of o_r, o_message and peer_switch, of what waited for the processor
  std::optional<double> O_waiting{};  ///< ps a byte: instead of O then
  double G_forward = 0;  ///< ps a byte, on top of G where the bytes were received in the same call
};

/// Messages of a class of sizes, where a library goes about them in a way of its own.
struct SizeClass : Costs {
  std::int64_t up_to = 0;  ///< bytes, this size included
};

/// What is another way for messages that go by rendezvous than for those that do not.
struct Rendezvous {
  std::int64_t nonblocking_above =
      std::numeric_limits<std::int64_t>::max();  ///< bytes: S of nonblocking sends
  std::optional<Picoseconds> L{};                ///< of request, answer and data, instead of the class's
  std::optional<double> G{};                     ///< ps a byte, instead of the class's
};

/// Messages that wait behind others' on their way, in one direction or in both.
struct Queueing {
  enum class Way : std::uint8_t { up, down, both };  ///< up: to a process of higher rank
  double share = 0;                                  ///< of the messages of that way that wait, 0 to 1
  Distribution delay;                                ///< seconds
  Way way = Way::up;
};

/// LogGOPS parameters of one level of the network. LogP, LogGP and LogGPS are special cases.
struct LogGOPS : Costs {
  std::int64_t S = std::numeric_limits<std::int64_t>::max();  ///< bytes; rendezvous above
  std::optional<Distribution> jitter;                         ///< seconds added to L, per message and leg
  std::optional<Distribution> asymmetry;  ///< seconds added to L, one draw for each ordered pair of processes
  std::optional<Queueing> queueing;       ///< on top of jitter
  std::vector<SizeClass> sizes;           ///< in rising up_to; larger messages: Costs
  Picoseconds queue_switch = 0;  ///< what a message costs its sender in a receiver's queue behind another's
  Picoseconds peer_switch = 0;   ///< on top of o_r where it last sent to, or took from, another process
  double G_queue = 0;            ///< ps a byte: what a message keeps a receiver's queue from other senders
  double memory = 0;             ///< ps a byte: of the unit's server for copies; 0: none
  Rendezvous rendezvous{};
};

/// The costs of the first class that reaches to so many bytes, or those of the level.
const Costs& costs_of(const LogGOPS& level, std::int64_t bytes);

/// The min of `value` over everything that a message may cost at this level.
template <class Value>
Picoseconds min_of_costs(const LogGOPS& level, Value value) {
  Picoseconds min = value(level);
  for (const SizeClass& size : level.sizes) min = std::min(min, value(size));
  return min;
}

/// Whether any message of the level goes by rendezvous.
bool has_rendezvous(const LogGOPS& level);

/// The min latency of any message of the level.
Picoseconds min_latency(const LogGOPS& level);

/// What a message of k bytes costs at one level, every product rounded to a picosecond once. k = 0 counts
/// as 1. The parameters are those of its class.
struct MessageCost {
  Picoseconds latency;       ///< L
  Picoseconds overhead;      ///< o_s: what of send_busy comes before the message leaves
  Picoseconds send_busy;     ///< eager: o_s + (k-1)O; rendezvous: o_s
  Picoseconds receive_busy;  ///< eager: o_r + (k-1)O; rendezvous: o_r; + what its use adds
  Picoseconds waited_busy;   ///< the same where the message waited for the processor: o_waiting, O_waiting
  Picoseconds serial;        ///< (k-1)G
  Picoseconds gap;           ///< g + (k-1)G
  bool rendezvous;           ///< k > S, or nonblocking_above
  Picoseconds queue_switch = 0;   ///< eager: as LogGOPS
  Picoseconds queue_serial = 0;   ///< (k-1)G_queue
  Picoseconds peer_switch = 0;    ///< on top of receive_busy after another peer
  Picoseconds waited_switch = 0;  ///< the same of waited_busy
  Picoseconds way_out = 0;  ///< of the adapter's port out of the node, or of the unit's memory: busy so long
  Picoseconds way_in = 0;   ///< of the adapter's port into the other node
  Picoseconds way_in_switch = 0;  ///< on top of it where the receiver's last one came from another process
};

/// What receiving a message keeps the processor busy: one that waited for it or not, from another process
/// than it last sent to, or took a message from, or not.
inline Picoseconds taking_time(const MessageCost& cost, bool waited, bool other_peer) {
  if (waited) return cost.waited_busy + (other_peer ? cost.waited_switch : 0);
  return cost.receive_busy + (other_peer ? cost.peer_switch : 0);
}

/// Of a point-to-point message, sent by a nonblocking call or not. Throws InputError where a cost passes one
/// day: times would overflow.
MessageCost cost_of(const LogGOPS& level, std::int64_t bytes, bool nonblocking = false);

/// count x per_byte picoseconds, rounded once. Throws InputError past one day; `what`: "G".
Picoseconds time_of_bytes(std::int64_t count, double per_byte, std::string_view what);

}  // namespace plumbline
