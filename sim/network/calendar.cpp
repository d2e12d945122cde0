#include "sim/network/calendar.hpp"

#include <algorithm>
#include <limits>

#include "models/errors.hpp"

namespace plumbline {

void Calendar::throw_too_long() {
  throw RunError("the simulated time passes 53 days; ask for fewer repetitions or shorter times");
}

void Calendar::take_window() {
  if (events_.horizon() > longest_run) throw_too_long();
  window_.clear();
  events_.pop_window(window_);
}

std::vector<std::int32_t>& Calendar::rows_of_window() {
  touched_.clear();
  links_.resize(window_.size());
  const int processes = processes_;
  for (std::size_t i = 0; i < window_.size(); ++i) {
    const int row = rank_of(window_[i].process, processes);
    Turn& turn = turns_[row];
    if (turn.inbox < 0) touched_.push_back(row);
    links_[i] = turn.inbox;
    turn.inbox = static_cast<std::int32_t>(i);
  }
  return touched_;
}

void Calendar::begin(int row) {
  Turn& turn = turns_[row];
  inbox_.clear();
  for (std::int32_t i = turn.inbox; i >= 0; i = links_[static_cast<std::size_t>(i)]) {
    inbox_.push_back(window_[static_cast<std::size_t>(i)]);
  }
  turn = {};
  if (inbox_.size() > 1) std::sort(inbox_.begin(), inbox_.end(), earlier);
  handling_ = row;
}

// Among those that are still to be handled.
std::vector<Event>::iterator Calendar::place(const Event& event) {
  return std::upper_bound(next(), inbox_.end(), event, earlier);
}

void Calendar::put(const Event& event) {
  if (event.time >= events_.horizon()) return events_.push(event);
  inbox_.insert(place(event), event);
}

// The wake comes after every message of its instant, a process's after its progress thread's.
bool Calendar::settle(int row, Picoseconds time) {
  constexpr std::int32_t last = std::numeric_limits<std::int32_t>::max();
  const Event wake{time, 0, last, row < processes_ ? 1U : 0U, row, 0, Event::Kind::wake};
  const bool in_window = time < events_.horizon(), handled = rank_of(row, processes_) == handling_;
  if (in_window && !handled && time < turns_[rank_of(row, processes_)].postponed) return true;
  if (!in_window || !handled) {
    events_.push(wake);
    return false;
  }
  const auto at = place(wake);
  if (at == next()) return true;
  inbox_.insert(at, wake);
  return false;
}

// Results do not depend on it; memory does: a root that never waits would put a whole loop of broadcasts on
// the network.
bool Calendar::too_far_ahead(int row, Picoseconds time) {
  const Picoseconds reach = events_.span() / 4;
  if (time < events_.horizon() + reach) return false;
  if (time > longest_run) throw_too_long();
  return !settle(row, time - reach / 2);
}

void Calendar::postpone_rest() {
  Picoseconds& postponed = turns_[handling_].postponed;
  for (auto rest = next(); rest != inbox_.end(); ++rest) {
    postponed = std::min(postponed, rest->time);
    events_.push(*rest);
  }
  inbox_.resize(at_ + 1);
}

}  // namespace plumbline
