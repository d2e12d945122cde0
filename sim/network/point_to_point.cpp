#include "sim/network/point_to_point.hpp"

#include <algorithm>
#include <utility>

#include "sim/network/huge_pages.hpp"

// What processes call; what happens to their messages is in matching.cpp.

namespace plumbline {

PointToPoint::PointToPoint(int processes, CostTable& costs, Column<Blocking> blocking, Ports& ports,
                           Waits& waits)
    : processes_(static_cast<std::size_t>(processes)),
      costs_(costs),
      blocking_(blocking),
      ports_(ports),
      waits_(waits) {
  pool_.reserve(processes_);
}

// Whoever has requests, or gets messages that nobody waits for, needs them; a run of collectives, or of
// blocking calls that meet, does not.
void PointToPoint::make_mailboxes() {
  if (!mailboxes_.empty()) return;
  reserve_in_huge_pages(mailboxes_, processes_);
  mailboxes_.resize(processes_);
}

void PointToPoint::begin_message(int rank, int to, int tag, std::uint32_t cost, std::uint32_t request,
                                 std::span<const std::byte> payload) {
  Outgoing& outgoing = outgoing_.emplace_back();
  ports_.hand_over(outgoing.departure, rank, to, cost, Event::point_to_point_bit);
  if (costs_[cost].queue_switch > 0) waits_.begin(rank, Wait::joined);
  PointToPointMessage& message = outgoing.message;
  message.from = rank;
  message.to = to;
  message.tag = tag;
  message.cost = cost;
  message.count = outgoing.departure.message.count;
  message.send_request = request;
  message.rendezvous = costs_[cost].rendezvous;
  message.payload.assign(payload.begin(), payload.end());
  if (ports_.recorder()) send_off();  // it hears of things in the order in which a process does them
}

void PointToPoint::send_off() {
  for (Outgoing& outgoing : outgoing_) {
    Ports::Departure& departure = outgoing.departure;
    const int tag = outgoing.message.tag;
    departure.message.key = Event::point_to_point_bit | pool_.add(std::move(outgoing.message));
    const Picoseconds arrival = ports_.send_off(departure);
    if (ports_.recorder()) ports_.record_post(departure, arrival, -1, tag);
  }
  outgoing_.clear();
}

std::uint32_t PointToPoint::isend(int rank, int to, int tag, std::int64_t bytes,
                                  std::span<const std::byte> payload) {
  make_mailboxes();
  Mailbox& mine = mailbox(rank);
  const std::uint32_t cost = costs_.index(rank, to, bytes, {});
  const std::uint32_t request = mine.add(Mailbox::Request::Kind::send);
  begin_message(rank, to, tag, cost, request, payload);
  if (!costs_[cost].rendezvous) {
    mine.request(request).complete = true;
    mine.request(request).time = ports_.time(rank);
  }
  return request;
}

bool PointToPoint::send(int rank, int to, int tag, std::int64_t bytes, std::span<const std::byte> payload) {
  const std::uint32_t cost = costs_.index(rank, to, bytes, {});
  if (costs_[cost].rendezvous) return false;
  begin_message(rank, to, tag, cost, 0, payload);
  ports_.go_on(rank, ports_.time(rank));
  return true;
}

std::uint32_t PointToPoint::irecv(int rank, int from, int tag, std::span<std::byte> data) {
  make_mailboxes();
  const Wanted wanted{from, tag};
  const std::uint32_t request = post_receive(rank, wanted, data);
  auto& unexpected = mailbox(rank).unexpected;
  const auto found =
      std::ranges::find_if(unexpected, [&](std::uint32_t index) { return wanted.matches(pool_[index]); });
  if (found == unexpected.end()) return request;
  const std::uint32_t index = *found;
  unexpected.erase(found);
  --blocking_[rank].unmatched;
  deliver(rank, index, request);
  return request;
}

std::uint32_t PointToPoint::post_receive(int rank, const Wanted& wanted, std::span<std::byte> data) {
  Mailbox& mine = mailbox(rank);
  const std::uint32_t request = mine.add(Mailbox::Request::Kind::receive);
  mine.request(request).data = data;
  mine.posted.push_back({request, wanted, ports_.time(rank)});
  ++blocking_[rank].unmatched;
  return request;
}

bool PointToPoint::begin_receive(int rank, Receive& receive) {
  Blocking& mine = blocking_[rank];
  if (mine.unmatched > 0) return false;
  mine.receive = &receive;
  waits_.begin(rank, Wait::message);
  return true;
}

bool PointToPoint::await_complete(int rank, std::span<const std::uint32_t> requests) {
  Mailbox& mine = mailbox(rank);
  mine.awaited = 0;
  for (const std::uint32_t number : requests) {
    Mailbox::Request& request = mine.request(number);
    request.awaited = !request.complete;
    mine.awaited += request.awaited ? 1 : 0;
  }
  if (mine.awaited == 0) return true;
  waits_.begin(rank, Wait::requests);
  return false;
}

bool PointToPoint::complete_by_now(int rank, std::uint32_t number) const {
  const Mailbox::Request& request = mailbox(rank).request(number);
  return request.complete && request.time <= ports_.time(rank);
}

// Receives end one after the other, in order of reception; then the last send.
void PointToPoint::wait(int rank, std::span<std::uint32_t> requests) {
  Mailbox& mine = mailbox(rank);
  std::sort(requests.begin(), requests.end(),
            [&](std::uint32_t a, std::uint32_t b) { return mine.request(a).order < mine.request(b).order; });
  Picoseconds sends_end = 0;
  for (const std::uint32_t number : requests) {
    const Mailbox::Request& request = mine.request(number);
    if (request.kind == Mailbox::Request::Kind::send) {
      sends_end = std::max(sends_end, request.time);
    } else {
      std::ranges::copy(request.payload, request.data.begin());
      ports_.take(rank, {request.source, request.count}, costs_[request.cost], request.time);
    }
    mine.remove(number);
  }
  ports_.go_on(rank, sends_end);
}

void PointToPoint::prefetch_mailbox(int rank) const {
  if (rank < std::ssize(mailboxes_)) prefetch(&mailbox(rank), 0, 4 * cache_line);
}

}  // namespace plumbline
