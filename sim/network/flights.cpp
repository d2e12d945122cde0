#include "sim/network/flights.hpp"

#include <algorithm>

#include "sim/flows.hpp"

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

// A progress thread is on its process's node.
Picoseconds Flights::latency(int from, int to, const Cost& cost) const {
  return cost.level == 0 ? flows_.latency(rank_of(from, processes_), rank_of(to, processes_)) : 0;
}

void Flights::depart(const Event& message) {
  const Cost& cost = costs_[message.cost];
  const std::uint32_t index = add(message);
  Flight& flight = flights_[index];
  flight.flows = cost.level == 0 && cost.serial > 0 && flows_.share();
  if (flight.flows)
    flows_.add({.begin = message.time,
                .message = index,
                .from = rank_of(message.sender, processes_),
                .to = rank_of(message.process, processes_),
                .bytes = costs_.bytes(message.cost) - 1,
                .alone = cost.serial});
  calendar_.push({message.time, index, message.sender, message.count, message.process, message.cost,
                  Event::Kind::first_byte});
}

Event Flights::landing(std::uint32_t index, Picoseconds time) const {
  const Event& message = flights_[index].message;
  return {time, index, message.sender, message.count, message.process, message.cost, Event::Kind::landing};
}

void Flights::received(const Event& first_byte, Picoseconds time) {
  Flight& flight = flights_[first_byte.index()];
  flight.received = time;
  if (!flight.flows) calendar_.put(landing(first_byte.index(), time));
}

// R may not be known yet: the first byte's arrival may be in the window that is still to be handled.
void Flights::flow_ends(std::uint32_t index, Picoseconds time) {
  calendar_.push(landing(index, std::max(time, flights_[index].received)));
}

// m = max(R + (k-1)G, f)
std::optional<Event> Flights::land(const Event& event) {
  const Flight& flight = flights_[event.index()];
  if (event.time < flight.received) {
    calendar_.put(landing(event.index(), flight.received));
    return std::nullopt;
  }
  Event message = flight.message;
  message.time = event.time;
  free_.push_back(event.index());
  return message;
}

}  // namespace plumbline
