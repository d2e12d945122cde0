#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/network/column.hpp"
#include "sim/network/event_queue.hpp"

namespace plumbline {

/// Where a row stands in the window of events that is being handled.
struct Turn {
  Picoseconds postponed = never;  // the first event of the last window that is still to come
  std::int32_t inbox = -1;        // its events of this window: a list in Calendar's links_
};

/// What is to happen, and to whom: the events of later windows of time, and those of the window that is being
/// handled, row by row. A process and its progress thread, which share a port, have theirs in one row, the
/// process's. What happens at one instant to one row comes in order of the sender's rank and count.
class Calendar {
 public:
  Calendar(Picoseconds lookahead, int processes, Column<Turn> turns)
      : events_(lookahead), processes_(processes), turns_(turns) {}

  // For who takes part in the events.

  /// Something happens to another row, or after this window.
  void push(const Event& event) { events_.push(event); }
  /// Something happens to the row whose events are being handled, in this window or after it.
  void put(const Event& event);
  /// Whether all that happens to the row up to `time` has happened. If not, a wake is put there.
  bool settle(int row, Picoseconds time);
  /// Whether the row, whose time is `time`, has to wait until global time comes nearer; if so, a wake is put
  /// there.
  bool too_far_ahead(int row, Picoseconds time);

  // For who goes through the windows.

  bool empty() const { return events_.empty(); }
  /// Whether it is before the end of the last window that was taken.
  bool in_window(Picoseconds time) const { return time < events_.horizon(); }
  /// The end of the window that next_window() takes; not where the calendar is empty.
  Picoseconds next_horizon() const { return events_.next_horizon(); }
  /// Takes the next window; returns the rows that something happens to in it, each once. `begin_window` may
  /// change the window's events before.
  template <class Begin>
  std::vector<std::int32_t>& next_window(Begin begin_window) {
    take_window();
    begin_window(window_);
    return rows_of_window();
  }
  /// One of the events of a row of this window that has not been handled.
  const Event& an_event(int row) const { return window_[static_cast<std::size_t>(turns_[row].inbox)]; }
  /// Handles a row's events of this window, in order; `handle` may put others among them.
  template <class Handle>
  void go_through(int row, Handle handle) {
    begin(row);
    for (at_ = 0; at_ < inbox_.size(); ++at_) {
      const Event event = inbox_[at_];  // a copy: a wake may be put into the inbox
      handle(event);
    }
    handling_ = -1;
  }
  /// What is left of the row's events comes after this window.
  void postpone_rest();
  /// Goes back to `time`; the calendar is empty.
  void rewind(Picoseconds time) { events_.rewind(time); }

 private:
  [[noreturn]] static void throw_too_long();
  void take_window();
  std::vector<std::int32_t>& rows_of_window();
  void begin(int row);
  std::vector<Event>::iterator place(const Event& event);
  std::vector<Event>::iterator next() { return inbox_.begin() + static_cast<std::ptrdiff_t>(at_) + 1; }

  EventQueue events_;
  const int processes_;
  Column<Turn> turns_;
  std::vector<Event> window_;          // being handled
  std::vector<std::int32_t> links_;    // next event of the same row in window_
  std::vector<std::int32_t> touched_;  // rows with events in window_
  std::vector<Event> inbox_;           // one row's events, in order
  std::size_t at_ = 0;                 // in inbox_
  std::int32_t handling_ = -1;         // whose
};

}  // namespace plumbline
