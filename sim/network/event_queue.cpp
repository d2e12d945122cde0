#include "sim/network/event_queue.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace plumbline {
namespace {

bool later(const Event& a, const Event& b) { return a.time > b.time; }

}  // namespace

// Narrower windows are always right; with wider ones the ring's span would overflow.
constexpr Picoseconds widest_window = Picoseconds{1} << 40;

EventQueue::EventQueue(Picoseconds lookahead)
    : shift_(std::countr_zero(
          std::bit_floor(static_cast<std::uint64_t>(std::clamp<Picoseconds>(lookahead, 1, widest_window))))) {
}

// A window that was taken already can only get an event where the lookahead is 0: it is then taken again.
void EventQueue::push(const Event& event) {
  const std::int64_t window = std::max(event.time >> shift_, window_);
  ++size_;
  if (window < window_ + static_cast<std::int64_t>(ring)) return put(window, event);
  overflow_.push_back(event);
  std::push_heap(overflow_.begin(), overflow_.end(), later);
}

void EventQueue::put(std::int64_t window, const Event& event) {
  const std::size_t slot = static_cast<std::size_t>(window) % ring;
  Chunk* chunk = buckets_[slot];
  if (chunk == nullptr || chunk->size == chunk_size) {
    add_chunk(slot);
    chunk = buckets_[slot];
  }
  chunk->events[chunk->size++] = event;
  ++in_ring_;
}

void EventQueue::add_chunk(std::size_t slot) {
  if (free_ == nullptr) {
    constexpr std::size_t slab = 64;
    slabs_.push_back(std::make_unique_for_overwrite<Chunk[]>(slab));
    for (std::size_t i = 0; i < slab; ++i) {
      slabs_.back()[i].next = free_;
      free_ = &slabs_.back()[i];
    }
  }
  Chunk* chunk = free_;
  free_ = chunk->next;
  chunk->next = buckets_[slot];
  chunk->size = 0;
  buckets_[slot] = chunk;
  occupied_[slot / 64] |= std::uint64_t{1} << (slot % 64);
}

// The first occupied bucket at or after window_, going round the ring once.
std::int64_t EventQueue::next_window() const {
  const std::int64_t start = std::max<std::int64_t>(window_, 0);
  const std::size_t slot = static_cast<std::size_t>(start) % ring;
  for (std::size_t step = 0; step <= ring / 64; ++step) {
    const std::size_t word = (slot / 64 + step) % (ring / 64);
    std::uint64_t bits = occupied_[word];
    if (step == 0) bits &= ~std::uint64_t{0} << (slot % 64);
    if (bits == 0) continue;
    const std::size_t found = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
    return start + static_cast<std::int64_t>((found + ring - slot) % ring);
  }
  assert(false && "the ring is not empty");
  return start;
}

Picoseconds EventQueue::next_horizon() const {
  std::int64_t window = std::numeric_limits<std::int64_t>::max();
  if (in_ring_ > 0) window = next_window();
  if (!overflow_.empty()) window = std::min(window, overflow_.front().time >> shift_);
  return (std::max(window, window_) + 1) << shift_;
}

// What lies beyond the ring comes into it as the ring moves on, before anything later is taken.
void EventQueue::take_overflow() {
  while (!overflow_.empty() &&
         (overflow_.front().time >> shift_) < window_ + static_cast<std::int64_t>(ring)) {
    std::pop_heap(overflow_.begin(), overflow_.end(), later);
    put(std::max(overflow_.back().time >> shift_, window_), overflow_.back());
    overflow_.pop_back();
  }
}

void EventQueue::pop_window(std::vector<Event>& events) {
  if (in_ring_ == 0) window_ = overflow_.front().time >> shift_;
  take_overflow();
  window_ = next_window();
  const std::size_t slot = static_cast<std::size_t>(window_) % ring;
  while (Chunk* chunk = buckets_[slot]) {
    events.insert(events.end(), chunk->events.begin(),
                  chunk->events.begin() + static_cast<std::ptrdiff_t>(chunk->size));
    size_ -= chunk->size;
    in_ring_ -= chunk->size;
    buckets_[slot] = chunk->next;
    chunk->next = free_;
    free_ = chunk;
  }
  occupied_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
}

}  // namespace plumbline
