#include "sim/simgrid/engine/endpoint.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "sim/network/recorder.hpp"
#include "sim/simgrid/engine/network.hpp"

namespace plumbline::on_simgrid {

Endpoint::Endpoint(SimGridNetwork& network, int row, Phase phase, std::shared_ptr<Ports> ports,
                   std::optional<NoiseSource> noise, double pace)
    : network_(network),
      row_(row),
      phase_(phase),
      ports_(std::move(ports)),
      noise_(std::move(noise)),
      pace_(pace) {}

Picoseconds Endpoint::finish(Picoseconds from, Picoseconds work) {
  if (pace_ != 1) work = std::llround(static_cast<double>(work) * pace_);
  return noise_ ? noise_->finish(from, work) : from + work;
}

void Endpoint::sleep_until(Picoseconds time) {
  if (time > network_.now()) acting_ = false;
  network_.clock().sleep_until(time, phase_);
}

void Endpoint::work(Picoseconds duration, Timeline::Kind with) {
  const Picoseconds begin = network_.now(), end = finish(begin, duration);
  if (Recorder* recorder = network_.recorder()) recorder->works(row_, with, begin, end);
  sleep_until(end);
}

// The processor goes on after what the network brings at this instant.
void Endpoint::await_news() {
  acting_ = false;
  sleeps_ = true;
  network_.actors().block(*sleeper_);
  sleep_until(network_.now());
}

void Endpoint::news() {
  if (!sleeps_) return;
  sleeps_ = false;
  network_.actors().wake(*sleeper_);
}

PendingPtr Endpoint::isend(int to, Tag tag, std::int64_t bytes, std::span<const std::byte> data,
                           MessageUse use, int round) {
  if (sent_ == std::numeric_limits<std::uint32_t>::max())
    throw RunError("a process sends more than 2^32 messages");
  const int level = network_.wires().level(row_, to);
  last_peer_ = to % network_.processes();
  const auto message = std::make_shared<Message>(
      Message{row_, to, sent_++, tag, bytes, level, message_cost(network_.machine(), level, bytes, use)});
  message->data.assign(data.begin(), data.end());
  message->send = std::make_shared<Pending>(Pending{.kind = Pending::Kind::send});
  message->cost.rendezvous ? post_rendezvous(message, round) : post_eager(message, round);
  return message->send;
}

// T = max(t, tx_free); tx_free = T + g + (k-1)G; the processor is busy until T + o_s + (k-1)O; the first byte
// arrives at a = T + o_s + L + jitter.
void Endpoint::post_eager(const MessagePtr& message, int round) {
  const MessageCost& cost = message->cost;
  const bool acted = acting_;
  acting_ = false;
  const Picoseconds posted = network_.now();
  ports_->tx.take();
  const Picoseconds begin = network_.now();
  acting_ = acted && begin == posted;
  sleep_until(begin);
  network_.hold(ports_->tx, row_, begin + cost.gap);
  busy_with_message(begin, cost.send_busy);
  const Picoseconds handed_over = finish(begin, cost.overhead);
  if (cost.queue_switch > 0) return join_queue(message, round, begin, handed_over);
  const Picoseconds end = finish(handed_over, cost.send_busy - cost.overhead);
  record_post(*message, round, begin, handed_over, end);
  network_.set_out(message, Leg::eager, handed_over);
  message->send->complete = true;
  sleep_until(end);
}

// Joined at X, the message sets out, and the processor is busy until X + (k-1)O.
void Endpoint::join_queue(const MessagePtr& message, int round, Picoseconds begin, Picoseconds handed_over) {
  record_post(*message, round, begin, handed_over, handed_over);
  const Picoseconds joined = network_.join(message, handed_over);
  sleep_until(joined);
  const Picoseconds end = finish(joined, message->cost.send_busy - message->cost.overhead);
  if (Recorder* recorder = network_.recorder())
    recorder->joined({message->from, message->count}, joined, end);
  message->send->complete = true;
  sleep_until(end);
}

// The processor is busy until t + o_s; the request arrives at q = t + o_s + L + j1.
void Endpoint::post_rendezvous(const MessagePtr& message, int round) {
  const Picoseconds begin = network_.now(), end = finish(begin, message->cost.send_busy);
  busy_with_message(begin, message->cost.send_busy);
  record_post(*message, round, begin, end, end);
  network_.set_out(message, Leg::request, end);
  sleep_until(end);
}

// Never before an earlier message of the pair.
Picoseconds Endpoint::not_overtaking(int to, Picoseconds arrival) {
  Picoseconds& last = last_arrival_[to];
  return last = std::max(last, arrival);
}

void Endpoint::record_post(const Message& message, int round, Picoseconds begin, Picoseconds handed_over,
                           Picoseconds end) {
  if (Recorder* recorder = network_.recorder())
    recorder->posts({.name = {message.from, message.count},
                     .to = message.to,
                     .bytes = message.bytes,
                     .round = round,
                     .tag = round < 0 ? message.tag : -1,
                     .begin = begin,
                     .handed_over = handed_over,
                     .end = end,
                     .arrival = handed_over + message.cost.latency},
                    message.cost);
}

namespace {

bool matches(const Pending& receive, const Message& message) {
  return receive.tag == message.tag && (receive.from == any_source || receive.from == message.from);
}

}  // namespace

PendingPtr Endpoint::irecv(int from, Tag tag, std::span<std::byte> into, MessageUse use) {
  const auto receive = std::make_shared<Pending>(
      Pending{.kind = Pending::Kind::receive, .from = from, .tag = tag, .into = into, .use = use});
  const auto found =
      std::ranges::find_if(unexpected_, [&](const MessagePtr& one) { return matches(*receive, *one); });
  if (found == unexpected_.end()) {
    posted_.push_back(receive);
  } else {
    const MessagePtr message = *found;
    unexpected_.erase(found);
    join(message, receive);
  }
  return receive;
}

void Endpoint::meet(const MessagePtr& message) {
  const auto found =
      std::ranges::find_if(posted_, [&](const PendingPtr& one) { return matches(*one, *message); });
  if (found == posted_.end()) return unexpected_.push_back(message);
  const PendingPtr receive = *found;
  posted_.erase(found);
  join(message, receive);
}

void Endpoint::join(const MessagePtr& message, const PendingPtr& receive) {
  if (message->data.size() > receive->into.size())
    throw RunError(fmt::format("a message of {} B from process {} to {} meets a receive of {} B",
                               message->data.size(), message->from, message->to, receive->into.size()));
  receive->message = message;
  if (message->complete) {
    receive->complete = true;
    ready_.emplace(message->order, receive);
    return;
  }
  message->receive = receive;
  if (message->cost.rendezvous) network_.answer(message);
}

void Endpoint::complete(const MessagePtr& message) {
  message->complete = true;
  message->completed_at = network_.now();
  message->order = received_++;
  const PendingPtr receive = std::move(message->receive);  // they would keep each other
  if (!receive) return;
  receive->complete = true;
  ready_.emplace(message->order, receive);
  news();
}

void Endpoint::send_returns(const MessagePtr& message) {
  message->send->complete = true;
  news();
}

PendingPtr Endpoint::next_received() {
  const auto found = std::ranges::find_if(ready_, [](const auto& one) { return one.second->awaited; });
  if (found == ready_.end()) return nullptr;
  const PendingPtr receive = found->second;
  ready_.erase(found);
  return receive;
}

void Endpoint::wait_all(std::span<const PendingPtr> pending) {
  std::size_t receives = 0;
  for (const PendingPtr& one : pending) {
    one->awaited = true;
    if (one->kind == Pending::Kind::receive) ++receives;
  }
  while (receives > 0) {
    if (const PendingPtr receive = next_received()) {
      take(receive);
      --receives;
    } else {
      await_news();
    }
  }
  for (const PendingPtr& one : pending)
    while (!one->complete) await_news();
  if (Recorder* recorder = network_.recorder()) recorder->goes_on(row_, network_.now());
}

// A receive ends at max(t, m) + o_r + (k-1)O, where it waited at t + o_waiting + (k-1)O_waiting, and what its
// use adds.
void Endpoint::take(const PendingPtr& receive) {
  const Message& message = *receive->message;
  const MessageCost cost = message_cost(network_.machine(), message.level, message.bytes, receive->use);
  const Picoseconds begin = network_.now();
  const int sender = message.from % network_.processes();
  const Picoseconds busy = taking_time(cost, message.completed_at < begin, sender != last_peer_);
  last_peer_ = sender;
  const Picoseconds end = finish(begin, busy);
  if (Recorder* recorder = network_.recorder())
    recorder->takes(row_, {message.from, message.count}, begin, end);
  busy_with_message(begin, busy);
  std::ranges::copy(message.data, receive->into.begin());
  sleep_until(end);
}

std::string Endpoint::describe_wait() const {
  const auto receive = std::ranges::find_if(posted_, [](const PendingPtr& one) { return one->awaited; });
  if (receive == posted_.end()) return "it waits for the end of a message";
  return fmt::format(
      "it waits for a message with tag {} from {}", (*receive)->tag,
      (*receive)->from == any_source ? "any process" : fmt::format("process {}", (*receive)->from));
}

}  // namespace plumbline::on_simgrid
