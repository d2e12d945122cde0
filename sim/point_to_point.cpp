#include "sim/point_to_point.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "models/errors.hpp"
#include "sim/huge_pages.hpp"
#include "sim/network.hpp"

namespace plumbline {
namespace {

bool matches(int from, int tag, const PointToPointMessage& message) {
  return (from < 0 || message.from == from) && message.tag == tag;
}

}  // namespace

std::uint32_t MessagePool::add(PointToPointMessage&& message) {
  if (free_.empty()) {
    if (messages_.size() == messages_.capacity()) reserve_in_huge_pages(messages_, 2 * messages_.size() + 64);
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

// Whoever has requests, or gets messages that nobody waits for, needs them; a run of collectives, or of
// blocking calls that meet, does not.
void LogGPNetwork::make_messages() {
  if (!messages_.empty()) return;
  const auto processes = static_cast<std::size_t>(processes_);
  reserve_in_huge_pages(messages_, processes);
  messages_.resize(processes);
}

void LogGPNetwork::begin_message(State& p, int to, int tag, std::uint32_t cost, std::uint32_t request,
                                 std::span<const std::byte> payload) {
  const Departure departure = begin_send(p, rank_of(p), to, cost, point_to_point_bit);
  Outgoing& outgoing = outgoing_.emplace_back(departure);
  PointToPointMessage& message = outgoing.message;
  message.from = departure.message.sender;
  message.to = to;
  message.tag = tag;
  message.cost = cost;
  message.count = departure.message.count;
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
  begin_message(p, to, tag, cost, request, payload);
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
  begin_message(p, to, tag, cost, 0, payload);
  if (recorder_) recorder_->goes_on(rank, p.cpu);
  return true;
}

// Matching is by order of arrival among what is there, by order of posting among receives.
std::uint32_t LogGPNetwork::irecv(int rank, int from, int tag, std::span<std::byte> data) {
  State& p = state(rank);
  assert(p.doing == Doing::nothing && "collectives come first");
  make_messages();
  PointToPoint& mine = messages_of(p);
  const std::uint32_t request = post(p, from, tag, data, p.cpu);
  for (auto i = mine.unexpected.begin(); i != mine.unexpected.end(); ++i) {
    const PointToPointMessage& message = pool_[*i];
    if (!matches(from, tag, message)) continue;
    const std::uint32_t index = *i;
    mine.unexpected.erase(i);
    --p.unmatched;
    deliver(p, rank, index, request);
    break;
  }
  return request;
}

std::uint32_t LogGPNetwork::post(State& p, int from, int tag, std::span<std::byte> data, Picoseconds time) {
  PointToPoint& mine = messages_of(p);
  const std::uint32_t request = mine.add(PointToPoint::Request::Kind::receive);
  mine.request(request).data = data;
  mine.posted.push_back({request, from, tag, time});
  ++p.unmatched;
  return request;
}

bool LogGPNetwork::receive(int rank, Receive& receive) {
  State& p = state(rank);
  assert(p.doing == Doing::nothing && "collectives come first");
  if (p.unmatched > 0) return false;
  receive.posted = p.cpu;
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
  request.busy = costs_[message.cost].receive_busy;
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
  if (p.receiving && matches(p.receiving->from, p.receiving->tag, message)) {
    if (!message.rendezvous && !message.under_way) return take(p, event.process, index);
    become_request(p, *p.receiving);
  }
  make_messages();
  PointToPoint& mine = messages_of(p);
  for (const PointToPoint::Posted& posted : mine.posted)
    if (matches(posted.from, posted.tag, message)) return deliver(p, event.process, index, posted.request);
  mine.unexpected.push_back(index);
  ++p.unmatched;
}

// It ends the process's blocking receive at max(t, m) + o_r + (k-1)O.
void LogGPNetwork::take(State& p, int rank, std::uint32_t index) {
  const PointToPointMessage& message = pool_[index];
  Receive& receive = *p.receiving;
  check_room(message, receive.data);
  const Picoseconds begin = std::max(p.cpu, message.time);
  p.cpu = busy(rank, begin, costs_[message.cost].receive_busy);
  std::copy(message.payload.begin(), message.payload.end(), receive.data.begin());
  receive.source = message.from;
  p.receiving = nullptr;
  if (recorder_) {
    recorder_->takes(rank, {message.from, message.count}, begin, p.cpu);
    recorder_->goes_on(rank, p.cpu);
  }
  pool_.remove(index);
  go_on(p, rank);
}

// Its message is not all there.
void LogGPNetwork::become_request(State& p, Receive& receive) {
  make_messages();
  receive.request = post(p, receive.from, receive.tag, receive.data, receive.posted);
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

// Receives end at max(t, m) + o_r + (k-1)O one after the other, in order of reception; then the last send.
void LogGPNetwork::wait(int rank, std::span<std::uint32_t> requests) {
  State& p = state(rank);
  PointToPoint& mine = messages_of(p);
  std::sort(requests.begin(), requests.end(),
            [&](std::uint32_t a, std::uint32_t b) { return mine.request(a).order < mine.request(b).order; });
  Picoseconds sends_end = p.cpu;
  for (const std::uint32_t number : requests) {
    PointToPoint::Request& request = mine.request(number);
    if (request.kind == PointToPoint::Request::Kind::receive) take(p, rank, request);
    if (request.kind == PointToPoint::Request::Kind::send) sends_end = std::max(sends_end, request.time);
    mine.remove(number);
  }
  p.cpu = std::max(p.cpu, sends_end);
  if (recorder_) recorder_->goes_on(rank, p.cpu);
}

void LogGPNetwork::take(State& p, int rank, const PointToPoint::Request& request) {
  const Picoseconds begin = std::max(p.cpu, request.time);
  p.cpu = busy(rank, begin, request.busy);
  std::copy(request.payload.begin(), request.payload.end(), request.data.begin());
  if (recorder_) recorder_->takes(rank, {request.source, request.count}, begin, p.cpu);
}

}  // namespace plumbline
