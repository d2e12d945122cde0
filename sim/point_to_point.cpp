#include "sim/point_to_point.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "sim/huge_pages.hpp"
#include "sim/network.hpp"

namespace plumbline {

std::uint32_t MessagePool::add(PointToPointMessage&& message) {
  if (free_.empty()) {
    messages_.push_back(std::move(message));
    return static_cast<std::uint32_t>(messages_.size() - 1);
  }
  const std::uint32_t index = free_.back();
  free_.pop_back();
  messages_[index] = std::move(message);
  return index;
}

std::uint32_t PointToPoint::add(Request::Kind kind) {
  if (first_free == 0) {
    requests.emplace_back();
    first_free = static_cast<std::uint32_t>(requests.size());
  }
  const std::uint32_t number = first_free;
  first_free = request(number).order;
  request(number) = {};
  request(number).kind = kind;
  return number;
}

void PointToPoint::remove(std::uint32_t number) {
  request(number).payload.clear();
  request(number).order = first_free;
  first_free = number;
}

std::string Wanted::describe() const {
  return fmt::format("with tag {} from {}", tag,
                     from < 0 ? std::string("any process") : fmt::format("process {}", from));
}

std::string PointToPoint::describe_awaited() const {
  if (awaited == 1 && posted.size() == 1 && request(posted.front().request).awaited)
    return "a message " + posted.front().wanted.describe();
  return fmt::format("{} request{}", awaited, awaited == 1 ? "" : "s");
}

// Whoever has requests, or gets messages that nobody waits for, needs them; a run of collectives, or of
// blocking calls that meet, does not.
void LogGPNetwork::make_messages() {
  if (!messages_.empty()) return;
  const auto processes = static_cast<std::size_t>(processes_);
  reserve_in_huge_pages(messages_, processes);
  messages_.resize(processes);
}

void LogGPNetwork::begin_message(State& p, int rank, int to, int tag, std::uint32_t cost,
                                 std::uint32_t request, std::span<const std::byte> payload) {
  Outgoing& outgoing = outgoing_.emplace_back();
  begin_send(outgoing.departure, p, rank, to, cost, point_to_point_bit);
  PointToPointMessage& message = outgoing.message;
  message.from = rank;
  message.to = to;
  message.tag = tag;
  message.cost = cost;
  message.count = outgoing.departure.message.count;
  message.send_request = request;
  message.rendezvous = costs_[cost].rendezvous;
  message.payload.assign(payload.begin(), payload.end());
  if (recorder_) send_off();  // it hears of things in the order in which a process does them
}

// An eager send is complete when the call returns; a rendezvous send when its answer has come and the data
// have left.
std::uint32_t LogGPNetwork::isend(int rank, int to, int tag, std::int64_t bytes,
                                  std::span<const std::byte> payload) {
  State& p = state(rank);
  assert(p.doing == Doing::nothing && "collectives come first");
  make_messages();
  PointToPoint& mine = messages_of(p);
  const std::uint32_t cost = costs_.index(rank, to, bytes, false);
  const std::uint32_t request = mine.add(PointToPoint::Request::Kind::send);
  const bool rendezvous = costs_[cost].rendezvous;
  begin_message(p, rank, to, tag, cost, request, payload);
  if (!rendezvous) {
    mine.request(request).complete = true;
    mine.request(request).time = p.cpu;
  }
  return request;
}

bool LogGPNetwork::send(int rank, int to, int tag, std::int64_t bytes, std::span<const std::byte> payload) {
  State& p = state(rank);
  assert(p.doing == Doing::nothing && "collectives come first");
  const std::uint32_t cost = costs_.index(rank, to, bytes, false);
  if (costs_[cost].rendezvous) return false;
  begin_message(p, rank, to, tag, cost, 0, payload);
  if (recorder_) recorder_->goes_on(rank, p.cpu);
  return true;
}

// Matching is by order of arrival among what is there, by order of posting among receives.
std::uint32_t LogGPNetwork::irecv(int rank, int from, int tag, std::span<std::byte> data) {
  State& p = state(rank);
  assert(p.doing == Doing::nothing && "collectives come first");
  make_messages();
  const Wanted wanted{from, tag};
  const std::uint32_t request = post_receive(p, wanted, data);
  auto& unexpected = messages_of(p).unexpected;
  const auto found =
      std::ranges::find_if(unexpected, [&](std::uint32_t index) { return wanted.matches(pool_[index]); });
  if (found == unexpected.end()) return request;
  const std::uint32_t index = *found;
  unexpected.erase(found);
  --p.unmatched;
  deliver(p, rank, index, request);
  return request;
}

std::uint32_t LogGPNetwork::post_receive(State& p, const Wanted& wanted, std::span<std::byte> data) {
  PointToPoint& mine = messages_of(p);
  const std::uint32_t request = mine.add(PointToPoint::Request::Kind::receive);
  mine.request(request).data = data;
  mine.posted.push_back({request, wanted, p.cpu});
  ++p.unmatched;
  return request;
}

bool LogGPNetwork::begin_receive(int rank, Receive& receive) {
  State& p = state(rank);
  assert(p.doing == Doing::nothing && "collectives come first");
  if (p.unmatched > 0) return false;
  p.receiving = &receive;
  p.wait = Wait::message;
  return true;
}

namespace {

void check_room(const PointToPointMessage& message, std::span<std::byte> data) {
  if (message.payload.size() <= data.size()) return;
  throw RunError("a message of " + std::to_string(message.payload.size()) + " B from process " +
                 std::to_string(message.from) + " to " + std::to_string(message.to) + " meets a receive of " +
                 std::to_string(data.size()) + " B");
}

}  // namespace

// A message meets its receive. The receive is complete if the message was eager and is all there; else the
// data are asked for.
void LogGPNetwork::deliver(State& p, int rank, std::uint32_t index, std::uint32_t number) {
  PointToPointMessage& message = pool_[index];
  PointToPoint& mine = messages_of(p);
  const auto posted = std::find_if(mine.posted.begin(), mine.posted.end(),
                                   [&](const PointToPoint::Posted& one) { return one.request == number; });
  const Picoseconds posted_at = posted->time;
  mine.posted.erase(posted);
  --p.unmatched;
  PointToPoint::Request& request = mine.request(number);
  check_room(message, request.data);
  request.payload.swap(message.payload);
  request.source = message.from;
  request.count = message.count;
  request.cost = message.cost;
  message.receive_request = number;
  if (message.rendezvous) {
    answer({message.time, point_to_point_bit | index, message.from, message.count, rank, message.cost,
            Event::Kind::request},
           posted_at);
    return;
  }
  if (!message.under_way) complete(p, rank, index);
}

// An eager message is all there, and has met its receive.
void LogGPNetwork::complete(State& p, int rank, std::uint32_t index) {
  const PointToPointMessage& message = pool_[index];
  PointToPoint::Request& request = messages_of(p).request(message.receive_request);
  request.time = message.time;
  request.order = message.order;
  pool_.remove(index);
  completed(p, rank, message.receive_request);
}

void LogGPNetwork::completed(State& p, int rank, std::uint32_t number) {
  PointToPoint& mine = messages_of(p);
  PointToPoint::Request& request = mine.request(number);
  request.complete = true;
  if (request.awaited && --mine.awaited == 0) report(p, rank);
}

void LogGPNetwork::message_arrival(State& p, const Event& event, Picoseconds complete) {
  const auto index = static_cast<std::uint32_t>(event.key);
  PointToPointMessage& message = pool_[index];
  message.time = complete;
  message.order = p.received++;
  if (p.receiving && p.receiving->wanted.matches(message)) {
    if (!message.rendezvous && !message.under_way) return end_receive(p, event.process, index);
    become_request(p, *p.receiving);
  }
  make_messages();
  PointToPoint& mine = messages_of(p);
  for (const PointToPoint::Posted& posted : mine.posted)
    if (posted.wanted.matches(message)) return deliver(p, event.process, index, posted.request);
  mine.unexpected.push_back(index);
  ++p.unmatched;
}

// The process sleeps in the receive, and the message is all there.
void LogGPNetwork::end_receive(State& p, int rank, std::uint32_t index) {
  const PointToPointMessage& message = pool_[index];
  Receive& receive = *p.receiving;
  check_room(message, receive.data);
  p.receiving = nullptr;
  std::ranges::copy(message.payload, receive.data.begin());
  receive.source = message.from;
  resume_at_once(p, rank);
  take(p, rank, {message.from, message.count}, costs_[message.cost], message.time);
  if (recorder_) recorder_->goes_on(rank, p.cpu);
  pool_.remove(index);
}

// Its message is not all there.
void LogGPNetwork::become_request(State& p, Receive& receive) {
  make_messages();
  receive.request = post_receive(p, receive.wanted, receive.data);
  messages_of(p).request(receive.request).awaited = true;
  messages_of(p).awaited = 1;
  p.receiving = nullptr;
  p.wait = Wait::requests;
}

// It met its receive, or did not, when its first byte came.
void LogGPNetwork::message_landing(State& p, const Event& event) {
  const auto index = static_cast<std::uint32_t>(event.key);
  PointToPointMessage& message = pool_[index];
  message.under_way = false;
  message.time = event.time;
  message.order = p.received++;
  if (message.receive_request != 0) complete(p, event.process, index);
}

void LogGPNetwork::message_request(State& p, const Event& event) { message_arrival(p, event, event.time); }

void LogGPNetwork::message_answer(State& p, const Event& event) {
  const PointToPointMessage& message = pool_[static_cast<std::uint32_t>(event.key)];
  messages_of(p).request(message.send_request).time = inject(p, event, message.to);
  completed(p, event.process, message.send_request);
}

void LogGPNetwork::message_data(State& p, const Event& event, Picoseconds complete) {
  const auto index = static_cast<std::uint32_t>(event.key);
  const std::uint32_t number = pool_[index].receive_request;
  PointToPoint::Request& request = messages_of(p).request(number);
  request.time = complete;
  request.order = p.received++;
  pool_.remove(index);
  completed(p, event.process, number);
}

bool LogGPNetwork::complete_by_now(int rank, std::uint32_t number) const {
  const PointToPoint::Request& request = messages_[static_cast<std::size_t>(rank)].request(number);
  return request.complete && request.time <= state(rank).cpu;
}

int LogGPNetwork::source(int rank, std::uint32_t request) const {
  return messages_[static_cast<std::size_t>(rank)].request(request).source;
}

bool LogGPNetwork::await_complete(int rank, std::span<const std::uint32_t> requests) {
  State& p = state(rank);
  PointToPoint& mine = messages_of(p);
  mine.awaited = 0;
  for (const std::uint32_t number : requests) {
    PointToPoint::Request& request = mine.request(number);
    request.awaited = !request.complete;
    mine.awaited += request.awaited ? 1 : 0;
  }
  if (mine.awaited == 0) return true;
  p.wait = Wait::requests;
  return false;
}

// Receives end one after the other, in order of reception; then the last send.
void LogGPNetwork::wait(int rank, std::span<std::uint32_t> requests) {
  State& p = state(rank);
  PointToPoint& mine = messages_of(p);
  std::sort(requests.begin(), requests.end(),
            [&](std::uint32_t a, std::uint32_t b) { return mine.request(a).order < mine.request(b).order; });
  Picoseconds sends_end = p.cpu;
  for (const std::uint32_t number : requests) {
    const PointToPoint::Request& request = mine.request(number);
    if (request.kind == PointToPoint::Request::Kind::send) {
      sends_end = std::max(sends_end, request.time);
    } else {
      std::ranges::copy(request.payload, request.data.begin());
      take(p, rank, {request.source, request.count}, costs_[request.cost], request.time);
    }
    mine.remove(number);
  }
  p.cpu = std::max(p.cpu, sends_end);
  if (recorder_) recorder_->goes_on(rank, p.cpu);
}

}  // namespace plumbline
