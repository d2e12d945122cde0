#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "models/clock.hpp"

namespace plumbline::preload {

/// A bent clock that any thread, handler of a signal or child of a fork may read at any moment: no lock, no
/// memory of the C library's. Its pieces are drawn once, by whoever needs one first; two who draw the same
/// piece write the same.
class SharedClock {
 public:
  /// Throws InputError for a model that no clock can have.
  SharedClock(const ClockModel& model, std::uint64_t seed, int rank);

  /// What it shows at true time t, seconds. Before 0 the first piece goes on, after 100 days the last.
  double shown_at(double t) noexcept;

 private:
  struct Slot {
    std::atomic<std::int64_t> begin, local, skew, end;
    std::atomic<double> wander;
  };
  static constexpr std::size_t slots = 4096;  ///< of a chunk: 160 KiB
  static constexpr std::size_t chunks = 4096;

  Slot* slot(std::size_t index) noexcept;
  Clock::Drawn kept(std::size_t index) noexcept;
  bool keep(std::size_t index, const Clock::Drawn& drawn) noexcept;
  Clock::Drawn earlier(Picoseconds t, std::size_t count) noexcept;
  Clock::Drawn at(Picoseconds t) noexcept;

  Clock clock_;
  std::array<std::atomic<Slot*>, chunks> chunks_{};
  std::atomic<std::size_t> count_{0};
};

}  // namespace plumbline::preload
