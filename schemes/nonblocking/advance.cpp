#include <algorithm>

#include "schemes/executor.hpp"

// A schedule as a nonblocking operation: the round under way has been posted; when all of its requests are
// complete its data are unpacked and combined, and the next round is posted. A blocking collective is a start
// and a wait.

namespace plumbline {

void Execution::start(Process& process) {
  begin_prefix();
  round_ = 0;
  post_round(process);
}

bool Execution::test(Process& process) {
  while (round_ < ends_.size()) {
    bool complete = true;
    for (Request& request : requests_) complete = process.test(request) && complete;
    if (!complete) return false;
    end_round(process);
  }
  return true;
}

void Execution::wait(Process& process) {
  while (round_ < ends_.size()) {
    process.wait_all(requests_);
    end_round(process);
  }
}

std::span<const Execution::Message> Execution::round() const {
  const std::size_t begin = round_ == 0 ? 0 : ends_[round_ - 1];
  return std::span(messages_).subspan(begin, ends_[round_] - begin);
}

void Execution::post_round(Process& process) {
  if (round_ == ends_.size()) return;
  requests_.clear();
  for (const Message& message : round())
    if (message.kind != Step::Kind::send)
      requests_.push_back(process.irecv(message.peer, tags::collective, data(message)));
  for (const Message& message : round()) {
    if (message.kind != Step::Kind::send) continue;
    pack(message);
    requests_.push_back(process.isend(message.peer, tags::collective, data(message)));
  }
}

void Execution::end_round(Process& process) {
  for (const Message& message : round()) {
    unpack(message);
    if (message.kind == Step::Kind::combine) process.combined(static_cast<std::int64_t>(message.bytes));
  }
  ++round_;
  post_round(process);
}

}  // namespace plumbline
