#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/network/event.hpp"

namespace plumbline {

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
