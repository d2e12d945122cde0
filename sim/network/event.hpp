#pragma once

#include <cstdint>
#include <tuple>

#include "models/picoseconds.hpp"

namespace plumbline {

/// Something that happens to one process at one instant.
///
/// Its key says what it belongs to. Of a collective's message: the collective's number and the receiver's
/// round in it; of an answer to one: the row that asked for the data. Of a point-to-point message: its index
/// in the MessagePool, and the top bit. A first byte's and a landing's: the index of the flight.
struct Event {
  enum class Kind : std::uint32_t { arrival, request, answer, data, wake, first_byte, landing };
  static constexpr std::uint64_t point_to_point_bit = std::uint64_t{1} << 63;

  Event() = default;  // not initialised: chunks of them are taken from a pool
  Event(Picoseconds at, std::uint64_t of, std::int32_t from, std::uint32_t sent, std::int32_t to,
        std::uint32_t costing, Kind what)
      : time(at), key(of), sender(from), count(sent), process(to), cost(costing & 0x1FFFFFFFu), kind(what) {}

  bool is_point_to_point() const { return (key & point_to_point_bit) != 0; }
  /// A flight's, or a point-to-point message's.
  std::uint32_t index() const { return static_cast<std::uint32_t>(key); }

  Picoseconds time;
  std::uint64_t key;
  std::int32_t sender;      // of the message; a wake comes after every message of its instant
  std::uint32_t count;      // the sender's messages before it
  std::int32_t process;     // to whom it happens
  std::uint32_t cost : 29;  // index into the CostTable
  Kind kind : 3;
};
static_assert(sizeof(Event) == 32);

/// The order in which a process handles its events.
inline bool earlier(const Event& a, const Event& b) {
  return std::tie(a.time, a.sender, a.count) < std::tie(b.time, b.sender, b.count);
}

}  // namespace plumbline
