#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/network.hpp"

// Who carries a nonblocking collective on while its process computes: a state of its own, numbered P + rank,
// which walks through the rounds as a process would. There is one network port for both, so tx_free and
// rx_free pass to the helper with the collective, and back when the process has it again.

namespace plumbline {

void LogGPNetwork::make_helpers(const Progression& progression) {
  const std::size_t processes = states_.size();
  states_.resize(2 * processes);
  for (std::size_t i = processes; i < states_.size(); ++i)
    states_[i].helper = std::make_unique<Helper>(progression);
}

void LogGPNetwork::start_helper(int rank, const Program& program) {
  const State& p = state(rank);
  State& helper = state(helper_of(rank));
  assert(helper.doing == Doing::nothing && "one nonblocking collective at a time");
  helper.cpu = std::max(helper.cpu, p.cpu);
  helper.tx_free = std::max(helper.tx_free, p.tx_free);
  helper.rx_free = std::max(helper.rx_free, p.rx_free);
  helper.helper->begin();
  if (recorder_) recorder_->begins_at(helper_of(rank), helper.cpu);
  start(helper_of(rank), program);
}

// A thread runs an interrupt and a context switch after what the round waited for.
void LogGPNetwork::wake_helper(State& p) {
  const Picoseconds begin = p.cpu;
  p.cpu = p.helper->wakes(begin);
  if (recorder_) recorder_->works(rank_of(p), Timeline::Kind::progress, begin, p.cpu);
}

bool LogGPNetwork::helper_done_by_now(int rank) const {
  return idle(helper_of(rank)) && time(helper_of(rank)) <= time(rank);
}

void LogGPNetwork::join_helper(int rank) {
  State& p = state(rank);
  const State& helper = state(helper_of(rank));
  p.cpu = std::max(p.cpu, helper.cpu);
  if (recorder_) recorder_->goes_on(rank, p.cpu);
  p.tx_free = std::max(p.tx_free, helper.tx_free);
  p.rx_free = std::max(p.rx_free, helper.rx_free);
}

Picoseconds LogGPNetwork::taken_by_helper(int rank, Picoseconds begin) const {
  return state(helper_of(rank)).helper->taken(begin, state(rank).cpu);
}

bool LogGPNetwork::take_core_back(int rank) {
  State& p = state(rank);
  const Picoseconds back = state(helper_of(rank)).helper->back_after(p.cpu);
  return std::exchange(p.cpu, back) < back;
}

}  // namespace plumbline
