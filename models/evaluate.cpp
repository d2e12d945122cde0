#include "models/evaluate.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <tuple>
#include <utility>

#include "models/errors.hpp"
#include "models/evaluation/sightings.hpp"
#include "models/evaluation/state.hpp"
#include "models/schedule.hpp"

// The rules of docs/explanation/model.md, written down as plainly as they are stated there: one queue of
// events, every action at its time, no shortcut. The simulator (sim/) is fast and must agree with this to the
// picosecond.

namespace plumbline {
namespace {

using namespace evaluation;
using State = Processor::State;

class Evaluation {
 public:
  Evaluation(const Machine& machine, const Collective& call, int processes,
             std::span<const Picoseconds> start, const Jitter& jitter, Timeline* seen)
      : machine_(machine), network_(machine.network), jitter_(jitter), seen_(seen) {
    check_places(network_, processes);
    processors_.reserve(static_cast<std::size_t>(processes));
    const Collective resolved = resolve(machine, call, processes);
    for (int rank = 0; rank < processes; ++rank) {
      processors_.push_back({.rounds = rounds_of(resolved, processes, rank),
                             .marks = {},
                             .receives = {},
                             .received = {},
                             .unexpected = {}});
      Processor& p = processors_.back();
      if (marks_cost(machine)) p.marks = marked_steps(p.rounds, call.operation, processes);
      begin_call(p, rank, start.empty() ? 0 : start[static_cast<std::size_t>(rank)]);
    }
  }

  std::vector<Picoseconds> run() {
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      handle(event);
    }
    return finish();
  }

 private:
  Processor& processor(int rank) { return processors_[static_cast<std::size_t>(rank)]; }

  Picoseconds jitter(const Message& message, int leg) const {
    return jitter_ ? jitter_(message.from, message.to, message.count, leg, message.level) : 0;
  }

  // [call] o comes before the first receive or send.
  void begin_call(Processor& p, int rank, Picoseconds start) {
    p.time = start;
    work(p, rank, machine_.call.o);
    act_at(p.time, rank);
  }

  void work(Processor& p, int rank, Picoseconds duration) {
    const Picoseconds begin = p.time;
    p.time += duration;
    seen_.row_if_any(rank, Timeline::Kind::compute, begin, p.time);
  }

  void act_at(Picoseconds time, int rank) {
    events_.push({time, Event::Kind::act, rank, Message{rank, rank, 0, {}, 0}});
  }

  void handle(const Event& event) {
    if (event.time > longest_run) throw RunError("the evaluated time passes 53 days; ask for shorter times");
    if (event.stage == Event::Stage::joins) return join(event);
    if (event.stage == Event::Stage::leaves) return leave(event);
    if (event.stage == Event::Stage::enters) return enter(event);
    Processor& p = processor(event.process);
    switch (event.kind) {
      case Event::Kind::arrival:
        envelope(p, {event.message, 0, receive(p, event)});
        break;
      case Event::Kind::request:
        seen_.of(event.message).request_arrives = event.time;
        envelope(p, {event.message, event.time, {}});
        break;
      case Event::Kind::answer:
        seen_.of(event.message).answer_arrives = event.time;
        inject(p, event);
        break;
      case Event::Kind::data:
        data(p, event);
        break;
      case Event::Kind::act:
        act(p, event.process);
        return;
    }
    if (p.state == State::waiting) proceed(p, event.process);
  }

  // What is handed over at e sets out. Where there is an adapter, or a memory, it waits there for its turn.
  void set_out(Event event) {
    if (has_station(network_, event.message.level)) {
      event.stage = Event::Stage::leaves;
      events_.push(event);
    } else {
      fly(event);
    }
  }

  // Behind another sender's message X = max(e, free) + queue_switch, behind an own one X = e; free = max(X,
  // free) + (k-1)G_queue. The sender is busy until X + (k-1)O.
  void join(Event event) {
    Queue& queue = queues_[event.process];
    const MessageCost& cost = event.message.cost;
    const Picoseconds came = event.time;
    if (queue.last != event.message.from) event.time = std::max(came, queue.free) + cost.queue_switch;
    queue = {event.message.from, std::max(event.time, queue.free) + cost.queue_serial};
    Processor& p = processor(event.message.from);
    const Picoseconds copied = event.time + cost.send_busy - cost.overhead;
    const auto [from, count] = std::pair(event.message.from, event.message.count);
    seen_.of(event.message).leaves = event.time;
    seen_.row_if_any(from, Timeline::Kind::waiting, p.time, event.time, from, count);
    seen_.row_if_any(from, Timeline::Kind::send, event.time, copied, from, count);
    p.time = copied;
    act_at(p.time, event.message.from);
    event.stage = Event::Stage::comes;
    set_out(event);
  }

  // X = max(e, free), free = X + g + (k-1)G of the adapter or (k-1)G of the memory; a request or an answer
  // waits too, and takes no time of it.
  void leave(Event event) {
    const int unit = network_.place(event.comes_from()) / network_.unit_of(event.message.level);
    const int station = leaves_node(event.message.level) ? 0 : event.message.level;
    event.time = take_turn(free_[{station, unit}], event, event.message.cost.way_out);
    event.stage = Event::Stage::comes;
    fly(event);
  }

  // The first byte, or the control message, arrives L + jitter later. MPI does not overtake: never before an
  // earlier message of the same pair.
  void fly(Event event) {
    event.time += event.message.cost.latency + jitter(event.message, event.leg());
    if (event.leg() == 0) {
      Picoseconds& last = last_arrival_[{event.message.from, event.message.to}];
      event.time = last = std::max(last, event.time);
    }
    if (leaves_node(event.message.level) && network_.adapter) event.stage = Event::Stage::enters;
    events_.push(event);
  }

  // A = max(a, free), free = A + g + (k-1)G: of the port into the node; and peer_switch more where the
  // receiver's last message that entered came from another process.
  void enter(Event event) {
    const MessageCost& cost = event.message.cost;
    Picoseconds busy = cost.way_in;
    if (event.carries_data() &&
        std::exchange(entered_from_[event.process], event.message.from + 1) != event.message.from + 1)
      busy += cost.way_in_switch;
    event.time = take_turn(enters_[network_.node(event.process)], event, busy);
    event.stage = Event::Stage::comes;
    events_.push(event);
  }

  static Picoseconds take_turn(Picoseconds& free, const Event& event, Picoseconds busy) {
    const Picoseconds begin = std::max(event.time, free);
    if (event.carries_data()) free = begin + busy;
    return begin;
  }

  // R = max(a, rx_free), rx_free = R + g + (k-1)G, complete at m = R + (k-1)G.
  Picoseconds receive(Processor& p, const Event& event) {
    const Picoseconds begin = std::max(event.time, p.rx_free);
    p.rx_free = begin + event.message.cost.gap;
    Timeline::Message& entry = seen_.of(event.message);
    entry.arrives = event.time;
    entry.taken = begin;
    entry.complete = begin + event.message.cost.serial;
    seen_.row(event.process, Timeline::Kind::receive_gap, begin, p.rx_free, event.message.from,
              event.message.count);
    return begin + event.message.cost.serial;
  }

  // MPI matches in the order of arrival: the first posted, unmatched receive from that sender.
  void envelope(Processor& p, const Envelope& envelope) {
    for (std::size_t i = 0; i < p.receives.size(); ++i) {
      if (p.receives[i].matched || p.receives[i].from != envelope.message.from) continue;
      match(p, i, envelope);
      return;
    }
    p.unexpected.push_back(envelope);
  }

  void match(Processor& p, std::size_t index, const Envelope& envelope) {
    Receive& receive = p.receives[index];
    receive.matched = envelope.message.count;
    if (envelope.complete) {
      receive.complete = *envelope.complete;
      p.received.push_back(index);
    } else {  // the answer reaches the sender at c = max(q, t_r) + L + j2
      const Picoseconds leaves = std::max(envelope.request, receive.posted);
      seen_.of(envelope.message).answer_leaves = leaves;
      set_out({leaves, Event::Kind::answer, envelope.message.from, envelope.message});
    }
  }

  // D = max(c, tx_free); tx_free = D + g + (k-1)G; the send returns at D + (k-1)G; first byte at D + L + j3.
  void inject(Processor& p, const Event& answer) {
    const MessageCost& cost = answer.message.cost;
    const Picoseconds begin = std::max(answer.time, p.tx_free);
    p.tx_free = begin + cost.gap;
    p.sends_end = std::max(p.sends_end, begin + cost.serial);
    --p.sends_open;
    seen_.of(answer.message).leaves = begin;
    seen_.row(answer.message.from, Timeline::Kind::send_gap, begin, p.tx_free, answer.message.from,
              answer.message.count);
    set_out({begin, Event::Kind::data, answer.message.to, answer.message});
  }

  void data(Processor& p, const Event& event) {
    const Picoseconds complete = receive(p, event);
    for (std::size_t i = 0; i < p.receives.size(); ++i) {
      if (p.receives[i].from != event.message.from || p.receives[i].matched != event.message.count) continue;
      p.receives[i].complete = complete;
      p.received.push_back(i);
    }
  }

  // A processor acts: it opens its next round, or starts the next send of the round.
  void act(Processor& p, int rank) {
    if (p.state == State::between_rounds) {
      const Picoseconds begin = p.time;
      open_round(p, rank);
      if (p.time > begin) return act_at(p.time, rank);
    }
    if (p.state == State::done) return;
    for (const auto steps = p.rounds[p.round]; p.step < steps.size();) {
      const std::size_t i = p.step++;
      if (steps[i].kind != Step::Kind::send) continue;
      if (post(p, rank, steps[i], p.marks_of(i).forwards)) act_at(p.time, rank);
      return;
    }
    p.state = State::waiting;
    proceed(p, rank);
  }

  void open_round(Processor& p, int rank) {
    p.state = ++p.round == p.rounds.size() ? State::done : State::starting_sends;
    if (p.state == State::done) return;
    p.step = 0;
    const auto steps = p.rounds[p.round];
    work(p, rank, exchange_time(machine_.call, steps));
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (steps[i].kind != Step::Kind::send)
        p.receives.push_back({steps[i].peer, p.time, cost_to_receiver(rank, steps[i], p.marks_of(i))});
    const std::deque<Envelope> early = std::exchange(p.unexpected, {});
    for (const Envelope& one : early) envelope(p, one);
  }

  MessageCost cost_to_receiver(int rank, const Step& step, StepMarks marks) const {
    return message_cost(machine_, network_.level_index(rank, step.peer), step.bytes,
                        {.in_collective = true,
                         .combines = step.kind == Step::Kind::combine,
                         .unsent = marks.unsent,
                         .nonblocking = step.nonblocking});
  }

  // Eager: T = max(t, tx_free); busy until T + o_s + (k-1)O; tx_free = T + g + (k-1)G; first byte at T + o_s
  // + L + j. Rendezvous: busy o_s; the request arrives at q = t + o_s + L + j1.
  // Returns whether the processor goes on; else it waits in the receiver's queue.
  bool post(Processor& p, int rank, const Step& step, bool forwards) {
    const int level = network_.level_index(rank, step.peer);
    const Message message{
        rank, step.peer, p.sent++,
        message_cost(machine_, level, step.bytes, {.forwards = forwards, .nonblocking = step.nonblocking}),
        level};
    const MessageCost& cost = message.cost;
    const Picoseconds begin = cost.rendezvous ? p.time : std::max(p.time, p.tx_free);
    see_post(message, step, p, begin);
    p.last_peer = step.peer;
    p.time = begin + (cost.queue_switch > 0 ? cost.overhead : cost.send_busy);
    if (cost.rendezvous) {
      ++p.sends_open;
    } else {
      p.tx_free = begin + cost.gap;
    }
    Event event{begin + cost.overhead, cost.rendezvous ? Event::Kind::request : Event::Kind::arrival,
                step.peer, message};
    if (cost.queue_switch > 0) {
      event.stage = Event::Stage::joins;
      events_.push(event);
      return false;
    }
    set_out(event);
    return true;
  }

  void see_post(const Message& message, const Step& step, const Processor& p, Picoseconds begin) {
    const MessageCost& cost = message.cost;
    Timeline::Message& entry = seen_.of(message);
    entry = {.from = message.from,
             .to = message.to,
             .count = message.count,
             .bytes = step.bytes,
             .rendezvous = cost.rendezvous,
             .round = p.round,
             .posted = begin};
    (cost.rendezvous ? entry.request_leaves : entry.leaves) = begin + cost.overhead;
    seen_.row_if_any(message.from, Timeline::Kind::waiting, p.time, begin, message.from, message.count);
    const Picoseconds busy = cost.queue_switch > 0 ? cost.overhead : cost.send_busy;
    seen_.row(message.from, Timeline::Kind::send, begin, begin + busy, message.from, message.count);
    if (!cost.rendezvous)
      seen_.row(message.from, Timeline::Kind::send_gap, begin, begin + cost.gap, message.from, message.count);
  }

  // A receive ends at max(t, m) + o_r + (k-1)O on the processor, in order of reception; where m < t, the
  // message waited, at t + o_waiting + (k-1)O_waiting; peer_switch later after another peer. When
  // everything of the round is complete the next round begins.
  void proceed(Processor& p, int rank) {
    for (; p.handled < p.received.size(); ++p.handled) {
      const Receive& receive = p.receives[p.received[p.handled]];
      const Picoseconds begin = std::max(p.time, receive.complete);
      seen_.row_if_any(rank, Timeline::Kind::waiting, p.time, begin, receive.from, *receive.matched);
      p.time = begin + taking_time(receive.cost, receive.complete < begin, p.last_peer != receive.from);
      p.last_peer = receive.from;
      seen_.row(rank, Timeline::Kind::receive, begin, p.time, receive.from, receive.matched.value_or(0));
    }
    if (p.handled < p.receives.size() || p.sends_open > 0) return;
    seen_.row_if_any(rank, Timeline::Kind::waiting, p.time, p.sends_end);
    p.time = std::max(p.time, p.sends_end);
    p.receives.clear();
    p.received.clear();
    p.handled = 0;
    p.state = State::between_rounds;
    act_at(p.time, rank);
  }

  std::vector<Picoseconds> finish() const {
    std::vector<Picoseconds> times;
    for (const Processor& p : processors_) {
      if (p.state != State::done) {
        throw RunError("the schedule never finishes: process " + std::to_string(times.size()) +
                       " waits in round " + std::to_string(p.round));
      }
      times.push_back(p.time);
    }
    return times;
  }

  const Machine& machine_;
  const Network& network_;
  const Jitter& jitter_;
  Sightings seen_;
  std::vector<Processor> processors_;
  std::map<std::pair<int, int>, Picoseconds> last_arrival_;
  struct Queue {
    int last = -1;  // whose message joined it last
    Picoseconds free = 0;
  };
  std::map<int, Queue> queues_;                      // by receiver
  std::map<std::pair<int, int>, Picoseconds> free_;  // by station (0: the port out of a node) and unit
  std::map<int, Picoseconds> enters_;                // by node: when its port in is free
  std::map<int, int> entered_from_;                  // by receiver: whose message entered last, from 1 on
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

}  // namespace

std::vector<Picoseconds> finishing_times(const Machine& machine, const Collective& call, int processes,
                                         std::span<const Picoseconds> start, const Jitter& jitter,
                                         Timeline* seen) {
  const std::vector<Picoseconds> times = Evaluation(machine, call, processes, start, jitter, seen).run();
  if (seen) put_in_order(*seen);
  return times;
}

}  // namespace plumbline
