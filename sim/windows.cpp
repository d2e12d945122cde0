#include <algorithm>
#include <bit>
#include <utility>

#include "sim/network.hpp"

// A window of time after the other: whose events are handled when, and who goes on
// (docs/explanation/model.md).

namespace plumbline {

void LogGPNetwork::step(Sleepers& sleepers) {
  if (events_.horizon() > longest_run) throw_too_long();
  ready_.clear();
  window_.clear();
  touched_.clear();
  events_.pop_window(window_);
  links_.resize(window_.size());
  for (std::size_t i = 0; i < window_.size(); ++i) {
    State& p = state(window_[i].process);
    if (p.inbox < 0) touched_.push_back(window_[i].process);
    links_[i] = p.inbox;
    p.inbox = static_cast<std::int32_t>(i);
  }
  put_in_order_of_rank(touched_);
  for (std::size_t i = 0; i < touched_.size(); ++i) {
    prefetch(i, sleepers);
    handle_all(touched_[i]);
    if (std::exchange(at_once_, false)) sleepers.resume(touched_[i]);
  }
  resume_ready(sleepers);
}

void LogGPNetwork::resume_ready(Sleepers& sleepers) {
  constexpr std::size_t ahead = 6;
  for (std::size_t i = 0; i < ready_.size(); ++i) {
    if (i + ahead < ready_.size()) {
      const int row = ready_[i + ahead];
      sleepers.prefetch(row);
      prefetch_process(row);
      prefetch_point_to_point(row);
    }
    sleepers.resume(ready_[i]);
  }
}

// What the next processes of the window need: the state leads to the event, the event to the message.
void LogGPNetwork::prefetch(std::size_t i, const Sleepers& sleepers) const {
  constexpr std::size_t states = 24, events = 16, messages = 8;
  if (i + states < touched_.size()) prefetch_process(touched_[i + states]);
  if (i + events < touched_.size()) {
    const int row = touched_[i + events];
    __builtin_prefetch(&first_event(row));
    if (!state(row).receiving) prefetch_point_to_point(row);
  }
  if (i + messages < touched_.size()) {
    const int row = touched_[i + messages];
    prefetch_messages(row);
    if (state(row).receiving) sleepers.prefetch(row);
  }
}

const Event& LogGPNetwork::first_event(int rank) const {
  return window_[static_cast<std::size_t>(state(rank).inbox)];
}

void LogGPNetwork::prefetch_messages(int rank) const {
  const State& p = state(rank);
  if (p.program != nullptr) {
    __builtin_prefetch(p.program->rounds.data() + p.round + 1);
    __builtin_prefetch(p.program->sends.data() + p.last_send);
  }
  const Event& event = first_event(rank);
  if (event.key & point_to_point_bit) pool_.prefetch(static_cast<std::uint32_t>(event.key));
}

void LogGPNetwork::prefetch_point_to_point(int rank) const {
  if (rank < std::ssize(messages_))
    plumbline::prefetch(&messages_[static_cast<std::size_t>(rank)], 0, 4 * cache_line);
}

// Memory likes order: with it, handling 131,072 processes is three times as fast. Where many are touched
// their bits are set and read off, else they are sorted; states that lie in a cache anyway need neither.
void LogGPNetwork::put_in_order_of_rank(std::vector<std::int32_t>& ranks) {
  constexpr std::size_t cached = 8192;
  if (states_.size() <= cached) return;
  if (ranks.size() < states_.size() / 64) {
    std::sort(ranks.begin(), ranks.end());
    return;
  }
  bits_.assign(states_.size() / 64 + 1, 0);
  for (const std::int32_t rank : ranks)
    bits_[static_cast<std::size_t>(rank) / 64] |= std::uint64_t{1} << (rank % 64);
  ranks.clear();
  for (std::size_t word = 0; word < bits_.size(); ++word) {
    for (std::uint64_t rest = bits_[word]; rest != 0; rest &= rest - 1) {
      ranks.push_back(static_cast<std::int32_t>(word * 64) + std::countr_zero(rest));
    }
  }
}

void LogGPNetwork::handle_all(int rank) {
  State& p = state(rank);
  inbox_.clear();
  for (std::int32_t i = p.inbox; i >= 0; i = links_[static_cast<std::size_t>(i)]) {
    inbox_.push_back(window_[static_cast<std::size_t>(i)]);
  }
  p.inbox = -1;
  p.postponed = never;
  p.reported = false;
  if (inbox_.size() > 1) std::sort(inbox_.begin(), inbox_.end(), earlier);
  handling_ = rank;
  for (at_ = 0; at_ < inbox_.size(); ++at_) {
    const Event event = inbox_[at_];  // a copy: a wake may be put into the inbox
    handle(p, event);
    if (p.reported && p.answers_left > 0) postpone_rest(p);
  }
  handling_ = -1;
}

// Whoever was reported acts before the answers that are still to come: what remains of the window comes after
// that.
void LogGPNetwork::postpone_rest(State& p) {
  for (std::size_t i = at_ + 1; i < inbox_.size(); ++i) {
    p.postponed = std::min(p.postponed, inbox_[i].time);
    events_.push(inbox_[i]);
  }
  inbox_.resize(at_ + 1);
}

}  // namespace plumbline
