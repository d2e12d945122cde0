#include <algorithm>

#include "models/errors.hpp"
#include "sim/simgrid/engine/process.hpp"

// Nonblocking collectives, by the machine's [progress]. Where the process carries them on itself, they are a
// schedule over its own messages, in its calls alone. Else its progress thread has them: handing over costs
// o_s, taking the completion o_r.

namespace plumbline::on_simgrid {

Request SimGridProcess::start(const Collective& call) {
  if (nonblocking_)
    throw RunError("a process starts a nonblocking collective before its last one is complete");
  nonblocking_ = true;
  if (progress_thread_) {
    endpoint_.work(network_.machine().network.between_nodes.o_s, Timeline::Kind::send);
    made_up_until_ = network_.now();
    progress_thread_->start(plan(call));
  } else {
    carried_on_ = &execution_of(call);
    carried_on_->start(*this);
  }
  return {collective_request, any_source};
}

bool SimGridProcess::test_collective(Request& request) {
  endpoint_.work(network_.machine().progression.test, Timeline::Kind::test);
  if (!(progress_thread_ ? progress_thread_->done() : carried_on_->test(*this))) return false;
  wait_for_collective(request);
  return true;
}

void SimGridProcess::wait_for_collective(Request& request) {
  if (progress_thread_) {
    progress_thread_->await_done();
    endpoint_.work(network_.machine().network.between_nodes.o_r, Timeline::Kind::receive);
  } else {
    carried_on_->wait(*this);
  }
  nonblocking_ = false;
  request.id = 0;
}

Execution& SimGridProcess::execution_of(const Collective& call) {
  const auto known = std::ranges::find(executions_, call, &decltype(executions_)::value_type::first);
  if (known != executions_.end()) return *known->second;
  const Rounds& rounds = plan(call).rounds;
  const std::span<std::byte> blank = world_.blank().of(longest_message(rounds));
  executions_.emplace_back(call, std::make_unique<Execution>(rounds, blank));
  return *executions_.back().second;
}

bool SimGridProcess::progress_thread_takes_core() const {
  return nonblocking_ && network_.machine().progression.kind == Progression::Kind::thread;
}

// Since the last computation: what comes while the process reads its clock, or tests, delays the next one.
Picoseconds SimGridProcess::taken_by_progress_thread() {
  return progress_thread_takes_core() ? progress_thread_->taken(made_up_until_) : 0;
}

}  // namespace plumbline::on_simgrid
