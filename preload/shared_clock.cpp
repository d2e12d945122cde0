#include "preload/shared_clock.hpp"

#include <algorithm>
#include <new>

#include <sys/mman.h>

namespace plumbline::preload {
namespace {

const ClockModel& checked(const ClockModel& model) {
  check(model);
  return model;
}

constexpr double longest = 100 * 86400.0;  // seconds; a clock ends at 106 days

}  // namespace

SharedClock::SharedClock(const ClockModel& model, std::uint64_t seed, int rank)
    : clock_(checked(model), seed, rank) {
  keep(0, clock_.first());
  count_ = 1;
}

/// nullptr where no memory is left, or the clock has more pieces than are kept.
SharedClock::Slot* SharedClock::slot(std::size_t index) noexcept {
  if (index / slots >= chunks) return nullptr;
  std::atomic<Slot*>& chunk = chunks_[index / slots];
  Slot* begin = chunk.load(std::memory_order_acquire);
  if (begin == nullptr) {
    void* const memory =
        mmap(nullptr, slots * sizeof(Slot), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    Slot* const made = new (memory) Slot[slots];
    if (chunk.compare_exchange_strong(begin, made, std::memory_order_acq_rel))
      begin = made;
    else
      munmap(memory, slots * sizeof(Slot));  // somebody was quicker
  }
  return begin + index % slots;
}

Clock::Drawn SharedClock::kept(std::size_t index) noexcept {
  const Slot& from = *slot(index);
  constexpr auto plainly = std::memory_order_relaxed;
  return {{from.begin.load(plainly), from.local.load(plainly), from.skew.load(plainly)},
          from.end.load(plainly),
          from.wander.load(plainly)};
}

bool SharedClock::keep(std::size_t index, const Clock::Drawn& drawn) noexcept {
  Slot* const into = slot(index);
  if (into == nullptr) return false;
  constexpr auto plainly = std::memory_order_relaxed;
  into->begin.store(drawn.piece.begin, plainly);
  into->local.store(drawn.piece.local, plainly);
  into->skew.store(drawn.piece.skew, plainly);
  into->end.store(drawn.end, plainly);
  into->wander.store(drawn.wander, plainly);
  return true;
}

Clock::Drawn SharedClock::earlier(Picoseconds t, std::size_t count) noexcept {
  std::size_t low = 0, high = count - 1;  // the one that t is on is not before low, and before high
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (kept(middle).piece.begin <= t ? low : high) = middle;
  }
  return kept(low);
}

Clock::Drawn SharedClock::at(Picoseconds t) noexcept {
  std::size_t count = count_.load(std::memory_order_acquire);
  Clock::Drawn drawn = kept(count - 1);
  if (t < drawn.piece.begin) return earlier(t, count);
  bool all_kept = true;
  while (drawn.end <= t) {
    drawn = clock_.after(drawn);
    all_kept = all_kept && keep(count, drawn);
    std::size_t before = count++;
    if (all_kept) count_.compare_exchange_strong(before, count, std::memory_order_release);
  }
  return drawn;
}

double SharedClock::shown_at(double t) noexcept {
  const Clock::Line line = Clock::line_of(at(to_picoseconds(std::clamp(t, 0., longest))));
  const double since = t - to_seconds(line.begin);
  return to_seconds(line.local) + since + line.skew * since;
}

}  // namespace plumbline::preload
