#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "models/picoseconds.hpp"

namespace plumbline {

/// Something that happens to one process at one instant.
///
/// Its key says what it belongs to. Of a collective's message: the collective's number and the receiver's
/// round in it; of an answer to one: the row that asked for the data. Of a point-to-point message: its index
/// in the MessagePool, and the top bit. A first byte's and a landing's: the index of the flight; of what
/// comes to a station, which is no row: its index in Stations.
struct Event {
  enum class Kind : std::uint32_t {
    arrival,
    request,
    answer,
    data,
    wake,
    first_byte,
    landing,
    station,
    joined
  };
  static constexpr std::uint64_t point_to_point_bit = std::uint64_t{1} << 63;

  Event() = default;  // not initialised: chunks of them are taken from a pool
  Event(Picoseconds at, std::uint64_t of, std::int32_t from, std::uint32_t sent, std::int32_t to,
        std::uint32_t costing, Kind what)
      : time(at), key(of), sender(from), count(sent), process(to), cost(costing & 0xFFFFFFFu), kind(what) {}

  bool is_point_to_point() const { return (key & point_to_point_bit) != 0; }
  /// A flight's, or a point-to-point message's.
  std::uint32_t index() const { return static_cast<std::uint32_t>(key); }

  Picoseconds time;
  std::uint64_t key;
  std::int32_t sender;      // of the message; a wake comes after every message of its instant
  std::uint32_t count;      // the sender's messages before it
  std::int32_t process;     // to whom it happens
  std::uint32_t cost : 28;  // index into the CostTable
  Kind kind : 4;
};
static_assert(sizeof(Event) == 32);

/// The order in which a process handles its events.
inline bool earlier(const Event& a, const Event& b) {
  return std::tie(a.time, a.sender, a.count) < std::tie(b.time, b.sender, b.count);
}

/// Events by windows of time: a ring of buckets as wide as the network's lookahead (the shortest time from
/// cause to effect between processes), each a list of chunks from one pool; what lies beyond the ring waits
/// in a heap. Nothing that happens in a window can cause anything in it at another process, so a window is
/// taken whole and only each process's own events need to be put in order. No global order, no logarithm.
class EventQueue {
 public:
  /// `lookahead` in ps; the width is the largest power of two that is not above it.
  explicit EventQueue(Picoseconds lookahead);

  void push(const Event& event);
  bool empty() const { return size_ == 0; }

  /// Moves the events of the first window that has any to the end of `events`; the queue must not be empty.
  void pop_window(std::vector<Event>& events);

  /// The end (exclusive) of the last window taken: everything before it has happened, or is in that window.
  Picoseconds horizon() const { return (window_ + 1) << shift_; }

  /// What horizon() will be when the next window is taken; the queue must not be empty.
  Picoseconds next_horizon() const;

  /// Goes back, so that the next window taken may be the one of `time`; the queue must be empty.
  void rewind(Picoseconds time) { window_ = (time >> shift_) - 1; }

  /// What the ring spans: an event further ahead costs more.
  Picoseconds span() const { return static_cast<Picoseconds>(ring) << shift_; }

 private:
  static constexpr std::size_t ring = 4096;  // buckets; a power of two
  static constexpr std::size_t chunk_size = 31;
  struct Chunk {
    std::array<Event, chunk_size> events;
    Chunk* next;
    std::size_t size;
  };

  void put(std::int64_t window, const Event& event);
  void add_chunk(std::size_t slot);
  std::int64_t next_window() const;
  void take_overflow();

  int shift_;
  std::int64_t window_ = -1;  // the last one taken
  std::size_t size_ = 0;
  std::size_t in_ring_ = 0;
  std::array<Chunk*, ring> buckets_{};  // newest chunk first
  std::array<std::uint64_t, ring / 64> occupied_{};
  std::vector<Event> overflow_;  // a heap, earliest first
  std::vector<std::unique_ptr<Chunk[]>> slabs_;
  Chunk* free_ = nullptr;
};

}  // namespace plumbline
