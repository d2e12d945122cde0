#include "sim/flights.hpp"

#include <algorithm>
#include <limits>

#include "sim/flows.hpp"
#include "sim/network.hpp"

// Messages on a platform (docs/explanation/model.md). Reception is LogGP's, from the first byte's arrival on;
// a message is complete when its flow is over too, and goes on to what it belongs to at that instant, since
// only then it is known.

namespace plumbline {

std::uint32_t Flights::add(const Event& message) {
  if (free_.empty()) {
    flights_.emplace_back();
    free_.push_back(static_cast<std::uint32_t>(flights_.size() - 1));
  }
  const std::uint32_t index = free_.back();
  free_.pop_back();
  flights_[index] = {.message = message};
  return index;
}

// Only between nodes; a helper is on its process's node.
Picoseconds LogGPNetwork::route(int from, int to, const Cost& cost) {
  return cost.level == 0 ? flows_->latency(from % processes_, to % processes_) : 0;
}

void LogGPNetwork::depart(const Event& message) {
  const Cost& cost = costs_[message.cost];
  const std::uint32_t index = flights_.add(message);
  Flights::Flight& flight = flights_[index];
  flight.flows = cost.level == 0 && cost.serial > 0 && flows_->share();
  if (flight.flows)
    flows_->add({.begin = message.time,
                 .message = index,
                 .from = message.sender % processes_,
                 .to = message.process % processes_,
                 .bytes = costs_.bytes(message.cost) - 1,
                 .alone = cost.serial});
  events_.push({message.time, index, message.sender, message.count, message.process, message.cost,
                Event::Kind::first_byte});
}

// Point-to-point messages meet their receives in order of their first bytes.
void LogGPNetwork::first_byte(State& p, const Event& event) {
  const auto index = static_cast<std::uint32_t>(event.key);
  Flights::Flight& flight = flights_[index];
  const Event message = flight.message;
  flight.received = receive(p, message);
  if (!flight.flows) land(event, index, flight.received);
  if (is_eager_point_to_point(message)) {
    pool_[static_cast<std::uint32_t>(message.key)].under_way = true;
    message_arrival(p, message, flight.received);
  }
}

// R may not be known yet: the first byte's arrival may be in the window that is still to be handled.
void LogGPNetwork::flow_ends(std::uint32_t index, Picoseconds time) {
  const Flights::Flight& flight = flights_[index];
  const Event& message = flight.message;
  events_.push({std::max(time, flight.received), index, message.sender, message.count, message.process,
                message.cost, Event::Kind::landing});
}

// In this window too: its receiver is the process that is being handled.
void LogGPNetwork::land(const Event& event, std::uint32_t index, Picoseconds time) {
  const Event& message = flights_[index].message;
  const Event at{time,          index,        message.sender,      message.count,
                 event.process, message.cost, Event::Kind::landing};
  if (time >= events_.horizon()) return events_.push(at);
  const auto next = inbox_.begin() + static_cast<std::ptrdiff_t>(at_) + 1;
  inbox_.insert(std::upper_bound(next, inbox_.end(), at, earlier), at);
}

// m = max(R + (k-1)G, f)
void LogGPNetwork::landing(State& p, const Event& event) {
  const auto index = static_cast<std::uint32_t>(event.key);
  const Flights::Flight& flight = flights_[index];
  if (event.time < flight.received) return land(event, index, flight.received);
  Event message = flight.message;
  flights_.remove(index);
  if (recorder_) recorder_->lands({message.sender, message.count}, event.time);
  if (!is_eager_point_to_point(message)) return hand_over(p, message, event.time);
  message.time = event.time;
  message_landing(p, message);
}

}  // namespace plumbline
