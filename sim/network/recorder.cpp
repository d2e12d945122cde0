#include "sim/network/recorder.hpp"

#include <algorithm>
#include <utility>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr std::size_t most_intervals = 5'000'000;  // with their messages a gigabyte, and more as text

using Kind = Timeline::Kind;

/// The one that comes at this time: it was the last to come.
Terms whichever_is(Picoseconds at, std::initializer_list<Terms> candidates) {
  const auto found = std::ranges::find(candidates, at, &Terms::at);
  return found == candidates.end() ? Terms::number(at) : *found;
}

/// Later, for a reason that is no parameter: a draw, noise, a computation.
Terms moved(Terms terms, Picoseconds to) {
  terms.rest += to - terms.at;
  terms.at = to;
  return terms;
}

}  // namespace

Recorder::Recorder(const Machine& machine, int processes, int rows, std::int64_t bytes)
    : units_(units_of(costs_of(machine.network.between_nodes, bytes), bytes)),
      rows_(static_cast<std::size_t>(rows)) {
  timeline_.processes = processes;
  timeline_.rows = rows;
  timeline_.units = units_;
}

// What costs something else, a message within a node say, is no term.
Terms Recorder::plus(Terms terms, int Terms::*count, Picoseconds Units::*unit, Picoseconds cost) const {
  if (cost > 0 && cost == units_.*unit) {
    ++(terms.*count);
  } else {
    terms.rest += cost;
  }
  terms.at += cost;
  return terms;
}

// g + (k-1)G
Terms Recorder::plus_gap(const Terms& begin, const MessageCost& cost) const {
  return plus_serial(plus(begin, &Terms::g, &Units::g, cost.gap - cost.serial), cost);
}

void Recorder::add(int row, Kind kind, Picoseconds begin, Picoseconds end, std::ptrdiff_t message) {
  if (timeline_.intervals.size() == most_intervals)
    throw RunError("more than 5 million intervals to record; ask for fewer processes or repetitions");
  timeline_.intervals.push_back({row, kind, begin, end, static_cast<int>(message)});
}

void Recorder::wait(int row, Picoseconds until, std::ptrdiff_t message) {
  if (until > at(row).cpu.at) add(row, Kind::waiting, at(row).cpu.at, until, message);
}

// Eager: T = max(t, tx_free); handed over at T + o_s, returned (k-1)O later; the first byte arrives L after
// it was handed over. Rendezvous: the same of its request, without tx_free.
void Recorder::posts(const Posting& posting, const MessageCost& cost) {
  const int from = posting.name.from;
  Row& row = at(from);
  const std::size_t number = timeline_.messages.size();
  row.sent.push_back(number);
  wait(from, posting.begin, std::ssize(timeline_.messages));
  add(from, Kind::send, posting.begin, posting.end, std::ssize(timeline_.messages));
  const Terms begin = cost.rendezvous ? whichever_is(posting.begin, {row.cpu})
                                      : whichever_is(posting.begin, {row.cpu, port(from).tx});
  const Terms handed_over = moved(plus(begin, &Terms::o_s, &Units::o_s, cost.overhead), posting.handed_over);
  const Terms arrival = moved(plus(handed_over, &Terms::L, &Units::L, cost.latency), posting.arrival);
  row.cpu = moved(plus(handed_over, &Terms::O, &Units::O, cost.send_busy - cost.overhead), posting.end);

  Timeline::Message message{.from = from,
                            .to = posting.to,
                            .count = posting.name.count,
                            .bytes = posting.bytes,
                            .rendezvous = cost.rendezvous,
                            .round = posting.round,
                            .tag = posting.tag,
                            .posted = posting.begin};
  if (posting.round >= 0) message.operation = row.call.operation;
  Legs legs;
  if (cost.rendezvous) {
    message.request_leaves = posting.handed_over;
    message.request_arrives = posting.arrival;
    legs.request = arrival;
  } else {
    message.leaves = posting.handed_over;
    message.arrives = posting.arrival;
    legs.arrives = arrival;
    port(from).tx = plus_gap(begin, cost);
    add(from, Kind::send_gap, posting.begin, posting.begin + cost.gap, std::ssize(timeline_.messages));
  }
  timeline_.messages.push_back(message);
  legs_.push_back(legs);
}

// Until X it waited.
void Recorder::joined(MessageName name, Picoseconds at, Picoseconds end) {
  const std::size_t number = index(name);
  const auto message = static_cast<std::ptrdiff_t>(number);
  Row& row = this->at(name.from);
  wait(name.from, at, message);
  if (end > at) add(name.from, Kind::send, at, end, message);
  row.cpu = moved(row.cpu, end);
  timeline_.messages[number].leaves = at;
}

// The answer leaves at max(q, t_r).
void Recorder::answers(MessageName name, Picoseconds leaves, Picoseconds arrives) {
  const std::size_t number = index(name);
  Timeline::Message& message = timeline_.messages[number];
  message.answer_leaves = leaves;
  message.answer_arrives = arrives;
  const Terms left = whichever_is(leaves, {legs_[number].request, at(message.to).cpu});
  legs_[number].answer = moved(plus(left, &Terms::L, &Units::L, units_.L), arrives);
}

// D = max(c, tx_free); the send returns at D + (k-1)G; the first byte arrives at D + L.
void Recorder::injects(MessageName name, Picoseconds leaves, Picoseconds arrives, const MessageCost& cost) {
  const std::size_t number = index(name);
  Timeline::Message& message = timeline_.messages[number];
  Row& row = at(message.from);
  message.leaves = leaves;
  message.arrives = arrives;
  const Terms left = whichever_is(leaves, {legs_[number].answer, port(message.from).tx});
  legs_[number].arrives = moved(plus(left, &Terms::L, &Units::L, cost.latency), arrives);
  port(message.from).tx = plus_gap(left, cost);
  const Terms returned = plus_serial(left, cost);
  if (returned.at > row.sends.at) row.sends = returned;
  add(message.from, Kind::send_gap, leaves, leaves + cost.gap, static_cast<std::ptrdiff_t>(number));
}

// What waited for others on its way is there later than whoever sent it knew.
void Recorder::comes(MessageName name, int leg, Picoseconds at) {
  const std::size_t number = index(name);
  Timeline::Message& message = timeline_.messages[number];
  Legs& legs = legs_[number];
  if (leg == 1) {
    message.answer_arrives = at;
    legs.answer = moved(legs.answer, at);
  } else if (leg == 0 && message.rendezvous) {
    message.request_arrives = at;
    legs.request = moved(legs.request, at);
  } else {
    message.arrives = at;
    legs.arrives = moved(legs.arrives, at);
  }
}

// R = max(a, rx_free); complete at m = R + (k-1)G.
void Recorder::arrives(MessageName name, Picoseconds taken, const MessageCost& cost) {
  const std::size_t number = index(name);
  Timeline::Message& message = timeline_.messages[number];
  Terms& rx = port(message.to).rx;
  const Terms begin = whichever_is(taken, {legs_[number].arrives, rx});
  rx = plus_gap(begin, cost);
  legs_[number].complete = plus_serial(begin, cost);
  message.taken = taken;
  message.complete = legs_[number].complete.at;
  add(message.to, Kind::receive_gap, taken, taken + cost.gap, static_cast<std::ptrdiff_t>(number));
}

// What is later than R + (k-1)G is no parameter's.
void Recorder::lands(MessageName name, Picoseconds complete) {
  const std::size_t number = index(name);
  legs_[number].complete = moved(legs_[number].complete, complete);
  timeline_.messages[number].complete = complete;
}

// max(t, m) + o_r + (k-1)O, and what combining takes.
void Recorder::takes(int row, MessageName name, Picoseconds begin, Picoseconds end) {
  const std::size_t number = index(name);
  wait(row, begin, static_cast<std::ptrdiff_t>(number));
  add(row, Kind::receive, begin, end, static_cast<std::ptrdiff_t>(number));
  Terms terms = whichever_is(begin, {at(row).cpu, legs_[number].complete});
  if (end - begin >= units_.o_r) terms = plus(terms, &Terms::o_r, &Units::o_r, units_.o_r);
  if (end - terms.at == units_.O) terms = plus(terms, &Terms::O, &Units::O, units_.O);
  at(row).cpu = moved(terms, end);
}

void Recorder::goes_on(int row, Picoseconds time) {
  wait(row, time);
  at(row).cpu = whichever_is(time, {at(row).cpu, at(row).sends});
}

void Recorder::works(int row, Kind kind, Picoseconds begin, Picoseconds end) {
  wait(row, begin);
  if (end > begin) add(row, kind, begin, end);
  at(row).cpu = moved(at(row).cpu, end);
  if (kind != Kind::read_clock || !at(row).region_awaits_read) return;
  at(row).region = at(row).cpu;
  at(row).region_awaits_read = false;
}

void Recorder::call_begins(int row, const Collective& call) {
  Timeline::Call& open = at(row).call;
  open.row = row;
  open.begin = at(row).cpu;
  open.operation = call.operation;
  open.algorithm = call.algorithm;
}

void Recorder::call_ends(int row) {
  at(row).call.end = at(row).cpu;
  timeline_.calls.push_back(at(row).call);
}

void Recorder::region_begins(int row) {
  at(row).region = at(row).cpu;
  at(row).region_awaits_read = true;
}

void Recorder::region_ends(int row) { timeline_.regions.push_back({row, at(row).region, at(row).cpu}); }

Timeline Recorder::timeline() && {
  put_in_order(timeline_);
  return std::move(timeline_);
}

}  // namespace plumbline
