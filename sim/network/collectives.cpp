#include "sim/network/collectives.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

using Doing = Walk::Doing;

// Their numbers leave the top bit of a key to point-to-point messages.
constexpr std::uint32_t most_collectives = std::uint32_t{1} << 31;
constexpr std::uint64_t round_bits = 0xFFFFFFFFu;  // of a key

}  // namespace

Collectives::Collectives(const Machine& machine, int processes, const CostTable& costs, Column<Walk> walks,
                         Ports& ports, Calendar& calendar, Waits& waits)
    : processes_(processes),
      call_o_(machine.call.o),
      exchanging_costs_(machine.call.o_exchange > 0 || !machine.call.sizes.empty()),
      costs_(costs),
      walks_(walks),
      ports_(ports),
      calendar_(calendar),
      waits_(waits),
      progress_threads_(has_progress_thread(machine.progression) ? static_cast<std::size_t>(processes) : 0,
                        ProgressThread(machine.progression)),
      call_(machine.call) {}

void Collectives::start(int row, const Program& program) {
  Walk& walk = walks_[row];
  if (walk.doing != Doing::nothing) {
    if (!walk.queue.empty() && walk.queue.front().program == &program) {
      ++walk.queue.front().times;
    } else {
      walk.queue.insert(walk.queue.begin(), {&program, 1});
    }
    return;
  }
  begin(walk, row, program);
  proceed(walk, row);
}

void Collectives::begin(Walk& walk, int row, const Program& program) {
  const auto index = static_cast<std::size_t>(row);
  walk.program = &program;
  walk.round = program.first_round[index];
  walk.last_round = program.first_round[index + 1];
  if (walk.collectives == most_collectives) throw RunError("a process calls more than 2^31 collectives");
  if (Recorder* recorder = ports_.recorder()) recorder->call_begins(row, program);
  if (call_o_ > 0 && row < processes_) ports_.work(row, call_o_, Timeline::Kind::compute);
  walk.key = static_cast<std::uint64_t>(walk.collectives++) << 32;
  open_round(walk, row);
}

bool Collectives::next_collective(Walk& walk, int row) {
  if (Recorder* recorder = ports_.recorder()) recorder->call_ends(row);
  if (walk.queue.empty()) {
    walk.doing = Doing::nothing;
    return false;
  }
  const Program& program = *walk.queue.back().program;
  if (--walk.queue.back().times == 0) walk.queue.pop_back();
  begin(walk, row, program);
  return true;
}

void Collectives::open_round(Walk& walk, int row) {
  walk.doing = Doing::sending;
  if (walk.round == walk.last_round) return;  // a process without rounds
  if (ProgressThread* mine = progress_thread(row)) wake_progress_thread(*mine, row);
  const Program::Round& round = walk.program->rounds[walk.round];
  walk.next_send = round.first_send;
  walk.last_send = walk.program->rounds[walk.round + 1].first_send;
  walk.receives_left = round.receives;
  if (exchanging_costs_) [[unlikely]]
    pay_for_exchange(walk, row);
  walk.posted = ports_.time(row);
  answer_early_requests(walk, row);
}

// Out of the hot path, which no machine without it should pay for. A round that it costs nothing is no work,
// and does not wait for the end of an interruption.
[[gnu::noinline]] void Collectives::pay_for_exchange(const Walk& walk, int row) {
  if (row >= processes_ || walk.receives_left == 0 || walk.next_send == walk.last_send) return;
  const std::int64_t bytes = costs_.bytes(walk.program->sends[walk.next_send].cost);
  const Picoseconds time = exchange_time(call_, bytes);
  if (time > 0) ports_.work(row, time, Timeline::Kind::compute);
}

// A thread runs an interrupt and a context switch after what the round waited for.
void Collectives::wake_progress_thread(ProgressThread& thread, int row) {
  const Picoseconds begin = ports_.time(row);
  ports_.advance_to(row, thread.wakes(begin));
  if (Recorder* recorder = ports_.recorder())
    recorder->works(row, Timeline::Kind::progress, begin, ports_.time(row));
}

bool Collectives::next_round(Walk& walk, int row) {
  if (walk.round == walk.last_round || ++walk.round == walk.last_round) return next_collective(walk, row);
  ++walk.key;
  open_round(walk, row);
  return true;
}

void Collectives::proceed(Walk& walk, int row) {
  do {
    if (walk.round != walk.last_round) {
      if (!send_all(walk, row)) return;
      walk.doing = Doing::receiving;
      take_early_messages(walk, row);
      if (walk.receives_left > 0 || walk.sends_left > 0) return;
      ports_.go_on(row, walk.sends_end);
    }
  } while (next_round(walk, row));
  waits_.end(row, Wait::idle);
}

// Starts the round's sends. An eager send must see tx_free as it is at its time: where answers to rendezvous
// sends are still to come, global time has to reach it first. So it has where the process runs too far ahead.
bool Collectives::send_all(Walk& walk, int row) {
  for (; walk.next_send < walk.last_send; ++walk.next_send) {
    const Program::Send& send = walk.program->sends[walk.next_send];
    const Cost& cost = costs_[send.cost];
    const Picoseconds now = ports_.time(row);
    if (ports_.awaits_answers(row) && !cost.rendezvous && !calendar_.settle(row, now)) return false;
    if (calendar_.too_far_ahead(row, now)) return false;
    walk.sends_left += cost.rendezvous ? 1 : 0;
    post(walk, row, send);
    if (cost.queue_switch > 0) {  // it goes on when that has joined
      ++walk.next_send;
      return false;
    }
  }
  return true;
}

void Collectives::post(Walk& walk, int row, const Program::Send& send) {
  Ports::Departure departure;
  ports_.hand_over(departure, row, send.peer, send.cost, (walk.key & ~round_bits) | send.round);
  if (ProgressThread* mine = progress_thread(row)) mine->works(departure.begin, costs_[send.cost].send_busy);
  const Picoseconds arrival = ports_.send_off(departure);
  if (ports_.recorder()) {
    const std::uint32_t first_round = walk.program->first_round[static_cast<std::size_t>(row)];
    ports_.record_post(departure, arrival, static_cast<int>(walk.round - first_round), -1);
  }
}

bool Collectives::wake(int row) {
  Walk& walk = walks_[row];
  if (walk.doing != Doing::sending) return false;
  proceed(walk, row);
  return true;
}

void Collectives::take(Walk& walk, int row, Recorder::MessageName name, const Cost& cost,
                       Picoseconds complete) {
  const Picoseconds begin = ports_.take(row, name, cost, complete);
  if (ProgressThread* mine = progress_thread(row)) mine->works(begin, cost.receive_busy);
  --walk.receives_left;
}

void Collectives::continue_if_complete(Walk& walk, int row) {
  if (walk.receives_left > 0 || walk.sends_left > 0) return;
  ports_.go_on(row, walk.sends_end);
  if (next_round(walk, row)) return proceed(walk, row);
  waits_.end(row, Wait::idle);
}

void Collectives::take_early_messages(Walk& walk, int row) {
  Early::Message early;
  while (walk.messages.take_first(walk.key, early))
    take(walk, row, {early.sender, early.count}, costs_[early.cost], early.time);
}

void Collectives::answer_early_requests(Walk& walk, int row) {
  Early::Message early;
  while (walk.requests.take_first(walk.key, early)) {
    ports_.answer({early.time, early.key, early.sender, early.count, row, early.cost, Event::Kind::request},
                  walk.posted);
  }
}

void Collectives::take_or_keep(Walk& walk, const Event& event, std::uint64_t key, Picoseconds complete) {
  if (walk.doing != Doing::receiving || key != walk.key)
    return walk.messages.keep(early(event, key, complete));
  take(walk, event.process, {event.sender, event.count}, costs_[event.cost], complete);
  continue_if_complete(walk, event.process);
}

void Collectives::arrival(const Event& event, Picoseconds complete) {
  take_or_keep(walks_[event.process], event, event.key, complete);
}

// Data were asked for, so they are for the current round.
void Collectives::data(const Event& event, Picoseconds complete) {
  Walk& walk = walks_[event.process];
  take_or_keep(walk, event, walk.key, complete);
}

// The receives of a round are posted before its first send starts.
void Collectives::request(const Event& event) {
  Walk& walk = walks_[event.process];
  const bool posted = walk.doing != Doing::nothing && event.key == walk.key;
  if (posted) return ports_.answer(event, walk.posted);
  walk.requests.keep(early(event, event.key, event.time));
}

void Collectives::answer(const Event& event) {
  Walk& walk = walks_[event.process];
  walk.sends_end = std::max(walk.sends_end, ports_.inject(event, static_cast<int>(event.key)));
  --walk.sends_left;
  if (walk.doing == Doing::receiving) continue_if_complete(walk, event.process);
}

void Collectives::prefetch(int row) const {
  const Walk& walk = walks_[row];
  if (walk.program == nullptr) return;
  __builtin_prefetch(walk.program->rounds.data() + walk.round + 1);
  __builtin_prefetch(walk.program->sends.data() + walk.last_send);
}

std::string Collectives::describe(int row) const {
  const Walk& walk = walks_[row];
  return fmt::format("in round {} of collective {}, {} receives and {} sends are open", walk.key & round_bits,
                     walk.key >> 32, walk.receives_left, walk.sends_left);
}

}  // namespace plumbline
