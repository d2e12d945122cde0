#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/network/column.hpp"

namespace plumbline {

/// What a row's process can wait for: that its collectives are over, that all has happened up to its own
/// time, that its requests are complete, a message, that its own has joined a queue.
enum class Wait : std::uint8_t { none, idle, settled, requests, message, joined };

/// Who waits for what, and whose waiting is over.
class Waits {
 public:
  /// `at_once`: who is reported to go on at once does so; else with the others.
  Waits(Column<Wait> waits, bool at_once) : waits_(waits), may_go_at_once_(at_once) {}

  void begin(int row, Wait what) { waits_[row] = what; }
  Wait of(int row) const { return waits_[row]; }

  // To be called while the row's events are handled.

  /// Its waiting is over, whatever it waited for: it goes on when the whole window has been handled.
  void end(int row) {
    waits_[row] = Wait::none;
    ended_ = true;
    ready_.push_back(row);
  }
  /// The same, if it was for `what`.
  void end(int row, Wait what) {
    if (waits_[row] == what) end(row);
  }
  /// It goes on while what it needs is in the caches.
  void end_at_once(int row) {
    if (!may_go_at_once_) return end(row);
    waits_[row] = Wait::none;
    ended_ = true;
    at_once_ = true;
  }

  // For who resumes them.

  void begin_window() { ready_.clear(); }
  void begin_row() { ended_ = false; }
  /// That of the row whose events are being handled.
  bool ended() const { return ended_; }
  bool take_at_once() { return std::exchange(at_once_, false); }
  /// Those of this window that go on at its end.
  const std::vector<int>& ready() const { return ready_; }

 private:
  Column<Wait> waits_;
  const bool may_go_at_once_;
  bool ended_ = false;
  bool at_once_ = false;
  std::vector<int> ready_;
};

}  // namespace plumbline
