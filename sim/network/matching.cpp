#include <algorithm>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "sim/network/point_to_point.hpp"

// What happens to point-to-point messages: they come, meet their receives, and end requests and blocking
// receives.

namespace plumbline {
namespace {

void check_room(const PointToPointMessage& message, std::span<std::byte> data) {
  if (message.payload.size() <= data.size()) return;
  throw RunError(fmt::format("a message of {} B from process {} to {} meets a receive of {} B",
                             message.payload.size(), message.from, message.to, data.size()));
}

}  // namespace

void PointToPoint::arrival(const Event& event, Picoseconds complete) {
  const int rank = event.process;
  const std::uint32_t index = event.index();
  PointToPointMessage& message = pool_[index];
  message.time = complete;
  message.order = ports_.next_in_order(rank);
  Blocking& blocking = blocking_[rank];
  if (blocking.receive && blocking.receive->wanted.matches(message)) {
    if (!message.rendezvous && !message.under_way) return end_receive(rank, index);
    become_request(rank);
  }
  make_mailboxes();
  Mailbox& mine = mailbox(rank);
  for (const Mailbox::Posted& posted : mine.posted)
    if (posted.wanted.matches(message)) return deliver(rank, index, posted.request);
  mine.unexpected.push_back(index);
  ++blocking.unmatched;
}

// The process sleeps in the receive, and the message is all there.
void PointToPoint::end_receive(int rank, std::uint32_t index) {
  const PointToPointMessage& message = pool_[index];
  Blocking& blocking = blocking_[rank];
  Receive& receive = *blocking.receive;
  check_room(message, receive.data);
  blocking.receive = nullptr;
  std::ranges::copy(message.payload, receive.data.begin());
  receive.source = message.from;
  waits_.end_at_once(rank);
  ports_.take(rank, {message.from, message.count}, costs_[message.cost], message.time);
  ports_.go_on(rank, ports_.time(rank));
  pool_.remove(index);
}

// The message of the receive that the process sleeps in is not all there.
void PointToPoint::become_request(int rank) {
  make_mailboxes();
  Receive& receive = *blocking_[rank].receive;
  Mailbox& mine = mailbox(rank);
  receive.request = post_receive(rank, receive.wanted, receive.data);
  mine.request(receive.request).awaited = true;
  mine.awaited = 1;
  blocking_[rank].receive = nullptr;
  waits_.begin(rank, Wait::requests);
}

// A message meets its receive. The receive is complete if the message was eager and is all there; else the
// data are asked for.
void PointToPoint::deliver(int rank, std::uint32_t index, std::uint32_t number) {
  PointToPointMessage& message = pool_[index];
  Mailbox& mine = mailbox(rank);
  const Picoseconds posted = mine.take_posted(number).time;
  --blocking_[rank].unmatched;
  Mailbox::Request& request = mine.request(number);
  check_room(message, request.data);
  request.payload.swap(message.payload);
  request.source = message.from;
  request.count = message.count;
  request.cost = message.cost;
  message.receive_request = number;
  if (message.rendezvous) {
    ports_.answer({message.time, Event::point_to_point_bit | index, message.from, message.count, rank,
                   message.cost, Event::Kind::request},
                  posted);
  } else if (!message.under_way) {
    complete(rank, index);
  }
}

// An eager message is all there, and has met its receive.
void PointToPoint::complete(int rank, std::uint32_t index) {
  const PointToPointMessage& message = pool_[index];
  Mailbox::Request& request = mailbox(rank).request(message.receive_request);
  request.time = message.time;
  request.order = message.order;
  pool_.remove(index);
  completed(rank, message.receive_request);
}

void PointToPoint::completed(int rank, std::uint32_t number) {
  Mailbox& mine = mailbox(rank);
  Mailbox::Request& request = mine.request(number);
  request.complete = true;
  if (request.awaited && --mine.awaited == 0) waits_.end(rank);
}

void PointToPoint::answer(const Event& event) {
  const PointToPointMessage& message = pool_[event.index()];
  mailbox(event.process).request(message.send_request).time = ports_.inject(event, message.to);
  completed(event.process, message.send_request);
}

void PointToPoint::data(const Event& event, Picoseconds complete) {
  const std::uint32_t index = event.index();
  const std::uint32_t number = pool_[index].receive_request;
  Mailbox::Request& request = mailbox(event.process).request(number);
  request.time = complete;
  request.order = ports_.next_in_order(event.process);
  pool_.remove(index);
  completed(event.process, number);
}

void PointToPoint::first_byte(const Event& event, Picoseconds complete) {
  pool_[event.index()].under_way = true;
  arrival(event, complete);
}

// It met its receive, or did not, when its first byte came.
void PointToPoint::landing(const Event& event) {
  const std::uint32_t index = event.index();
  PointToPointMessage& message = pool_[index];
  message.under_way = false;
  message.time = event.time;
  message.order = ports_.next_in_order(event.process);
  if (message.receive_request != 0) complete(event.process, index);
}

}  // namespace plumbline
