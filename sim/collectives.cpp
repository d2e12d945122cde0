#include <algorithm>

#include "models/errors.hpp"
#include "sim/network.hpp"

// A collective at one process: its rounds, one after the other. In a round the receives are posted, the sends
// start in order, what arrived early is taken, then messages are taken as they come; when nothing is open the
// next round begins.

namespace plumbline {

// Their numbers leave the top bit of a key to point-to-point messages.
constexpr std::uint32_t most_collectives = std::uint32_t{1} << 31;

void LogGPNetwork::start(int rank, const Program& program) {
  State& p = state(rank);
  if (p.doing != Doing::nothing) {
    if (!p.queue.empty() && p.queue.front().program == &program) {
      ++p.queue.front().times;
    } else {
      p.queue.insert(p.queue.begin(), {&program, 1});
    }
    return;
  }
  begin(p, program);
  proceed(p, rank);
}

void LogGPNetwork::begin(State& p, const Program& program) {
  const auto rank = static_cast<std::size_t>(rank_of(p));
  p.program = &program;
  p.round = program.first_round[rank];
  p.last_round = program.first_round[rank + 1];
  if (p.collectives == most_collectives) throw RunError("a process calls more than 2^31 collectives");
  if (recorder_) recorder_->call_begins(static_cast<int>(rank), program);
  p.key = static_cast<std::uint64_t>(p.collectives++) << 32;
  open_round(p);
}

bool LogGPNetwork::next_collective(State& p) {
  if (recorder_) recorder_->call_ends(rank_of(p));
  if (p.queue.empty()) {
    p.doing = Doing::nothing;
    return false;
  }
  const Program& program = *p.queue.back().program;
  if (--p.queue.back().times == 0) p.queue.pop_back();
  begin(p, program);
  return true;
}

void LogGPNetwork::open_round(State& p) {
  p.doing = Doing::sending;
  if (p.round == p.last_round) return;  // a process without rounds
  if (p.helper) wake_helper(p);
  const Program::Round& round = p.program->rounds[p.round];
  p.posted = p.cpu;
  p.next_send = round.first_send;
  p.last_send = p.program->rounds[p.round + 1].first_send;
  p.receives_left = round.receives;
  answer_early_requests(p);
}

bool LogGPNetwork::next_round(State& p) {
  if (p.round == p.last_round || ++p.round == p.last_round) return next_collective(p);
  ++p.key;
  open_round(p);
  return true;
}

void LogGPNetwork::proceed(State& p, int rank) {
  do {
    if (p.round != p.last_round) {
      if (!send_all(p, rank)) return;
      p.doing = Doing::receiving;
      take_early_messages(p, rank);
      if (p.receives_left > 0 || p.sends_left > 0) return;
      await_sends(p, rank);
    }
  } while (next_round(p));
  if (p.wait == Wait::idle) report(p, rank);
}

// Starts the round's sends. An eager send must see tx_free as it is at its time: where answers to rendezvous
// sends are still to come, global time has to reach it first. So it has where the process runs too far ahead.
bool LogGPNetwork::send_all(State& p, int rank) {
  for (; p.next_send < p.last_send; ++p.next_send) {
    const Program::Send& send = p.program->sends[p.next_send];
    const bool rendezvous = costs_[send.cost].rendezvous;
    if (p.answers_left > 0 && !rendezvous && !settle(p, rank, p.cpu)) return false;
    if (too_far_ahead(p, rank)) return false;
    const std::uint64_t key = (p.key & ~std::uint64_t{0xFFFFFFFFu}) | send.round;
    p.sends_left += rendezvous ? 1 : 0;
    post(p, rank, send.peer, send.cost, key);
  }
  return true;
}

// Results do not depend on it; memory does: a root that never waits would put a whole loop of broadcasts on
// the network.
bool LogGPNetwork::too_far_ahead(State& p, int rank) {
  const Picoseconds reach = events_.span() / 4;
  if (p.cpu < events_.horizon() + reach) return false;
  if (p.cpu > longest_run) throw_too_long();
  return !settle(p, rank, p.cpu - reach / 2);
}

void LogGPNetwork::take_in_round(State& p, int rank, Recorder::MessageName name, const Cost& cost,
                                 Picoseconds complete) {
  const Picoseconds begin = std::max(p.cpu, complete);
  take(p, rank, name, cost, complete);
  if (p.helper) p.helper->works(begin, cost.receive_busy);
  --p.receives_left;
}

void LogGPNetwork::await_sends(State& p, int rank) {
  p.cpu = std::max(p.cpu, p.sends_end);
  if (recorder_) recorder_->goes_on(rank, p.cpu);
}

void LogGPNetwork::continue_if_complete(State& p, int rank) {
  if (p.receives_left > 0 || p.sends_left > 0) return;
  await_sends(p, rank);
  if (next_round(p)) return proceed(p, rank);
  if (p.wait == Wait::idle) report(p, rank);
}

namespace {

// A heap's comparison: the first of the first round's messages on top.
template <class Early>
bool comes_later(const Early& a, const Early& b) {
  return a.key != b.key ? a.key > b.key : a.order > b.order;
}

}  // namespace

void LogGPNetwork::keep(std::vector<Early>& heap, const Early& early) {
  heap.push_back(early);
  std::push_heap(heap.begin(), heap.end(), comes_later<Early>);
}

// The first of the current round, if there is one.
bool LogGPNetwork::take_first(std::vector<Early>& heap, std::uint64_t key, Early& first) {
  if (heap.empty() || heap.front().key != key) return false;
  std::pop_heap(heap.begin(), heap.end(), comes_later<Early>);
  first = heap.back();
  heap.pop_back();
  return true;
}

void LogGPNetwork::take_early_messages(State& p, int rank) {
  Early early;
  while (take_first(p.early, p.key, early))
    take_in_round(p, rank, {early.sender, early.count}, costs_[early.cost], early.time);
}

void LogGPNetwork::answer_early_requests(State& p) {
  const int rank = rank_of(p);
  Early early;
  while (take_first(p.early_requests, p.key, early)) {
    answer({early.time, early.key, early.sender, early.count, rank, early.cost, Event::Kind::request},
           p.posted);
  }
}

void LogGPNetwork::collective_arrival(State& p, const Event& event, Picoseconds complete) {
  if (p.doing != Doing::receiving || event.key != p.key)
    return keep(p.early, early(p, event, event.key, complete));
  take_in_round(p, event.process, {event.sender, event.count}, costs_[event.cost], complete);
  continue_if_complete(p, event.process);
}

// The receives of a round are posted before its first send starts.
void LogGPNetwork::collective_request(State& p, const Event& event) {
  const bool posted = p.doing != Doing::nothing && event.key == p.key;
  if (posted) return answer(event, p.posted);
  keep(p.early_requests, early(p, event, event.key, event.time));
}

void LogGPNetwork::collective_answer(State& p, const Event& event) {
  p.sends_end = std::max(p.sends_end, inject(p, event, static_cast<int>(event.key)));
  --p.sends_left;
  if (p.doing == Doing::receiving) continue_if_complete(p, event.process);
}

// Data were asked for, so they are for the current round.
void LogGPNetwork::collective_data(State& p, const Event& event, Picoseconds complete) {
  if (p.doing != Doing::receiving) return keep(p.early, early(p, event, p.key, complete));
  take_in_round(p, event.process, {event.sender, event.count}, costs_[event.cost], complete);
  continue_if_complete(p, event.process);
}

}  // namespace plumbline
