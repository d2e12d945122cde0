#include <algorithm>

#include "models/errors.hpp"
#include "sim/native/process.hpp"

// Nonblocking collectives, by the machine's [progress]. Where the process carries them on itself, they are a
// schedule over its own messages (schemes/nonblocking/advance.cpp), in its calls alone. Else its progress
// thread has them (sim/network/progress_threads.hpp): handing over costs what handing a message over does,
// o_s, and taking the completion o_r, as for a message that has come.

namespace plumbline {

Request NativeProcess::start(const Collective& call) {
  finish_collectives();
  if (nonblocking_)
    throw RunError("a process starts a nonblocking collective before its last one is complete");
  nonblocking_ = true;
  if (network_.has_progress_threads()) {
    hand_over(call);
  } else {
    carried_on_ = &execution_of(call);
    carried_on_->start(*this);
  }
  return {collective_request, any_source};
}

void NativeProcess::hand_over(const Collective& call) {
  const LogGOPS& level = world_.launch().machine.network.between_nodes;
  network_.work(rank_, level.o_s, Timeline::Kind::send);
  made_up_until_ = network_.time(rank_);
  network_.progress_threads().start(rank_, world_.program_for_progress_threads(call));
}

bool NativeProcess::test_collective(Request& request) {
  network_.work(rank_, world_.launch().machine.progression.test, Timeline::Kind::test);
  if (network_.has_progress_threads()) {
    if (!network_.await_settled(rank_)) world_.sleep();
    if (!network_.progress_threads().done_by_now(rank_)) return false;
  } else if (!carried_on_->test(*this)) {
    return false;
  }
  wait_for_collective(request);
  return true;
}

void NativeProcess::wait_for_collective(Request& request) {
  if (network_.has_progress_threads()) {
    if (!network_.progress_threads().await_idle(rank_)) world_.sleep();
    network_.progress_threads().join(rank_);
    network_.work(rank_, world_.launch().machine.network.between_nodes.o_r, Timeline::Kind::receive);
  } else {
    carried_on_->wait(*this);
  }
  nonblocking_ = false;
  request.id = 0;
}

void NativeProcess::combined(std::int64_t bytes) {
  if (bytes > 0) network_.work(rank_, combining_time(world_.launch().machine.compute, bytes));
}

Execution& NativeProcess::execution_of(const Collective& call) {
  const auto known = std::ranges::find(executions_, call, &decltype(executions_)::value_type::first);
  if (known != executions_.end()) return *known->second;
  const Collective resolved = resolve(world_.launch().machine, call, size());
  const Rounds rounds = rounds_of(resolved, size(), rank_);
  const std::span<std::byte> blank = world_.blank().of(longest_message(rounds));
  executions_.emplace_back(call, std::make_unique<Execution>(rounds, blank));
  return *executions_.back().second;
}

bool NativeProcess::progress_thread_takes_core() const {
  return nonblocking_ && world_.launch().machine.progression.kind == Progression::Kind::thread;
}

// Since the last computation: what comes while the process reads its clock, or tests, delays the next one.
// Known when global time has reached the process.
Picoseconds NativeProcess::taken_by_progress_thread() {
  if (!progress_thread_takes_core()) return 0;
  if (!network_.await_settled(rank_)) world_.sleep();
  return network_.progress_threads().taken(rank_, made_up_until_);
}

}  // namespace plumbline
