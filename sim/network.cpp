#include "sim/network.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "models/errors.hpp"
#include "sim/huge_pages.hpp"
#include "sim/launch_seed.hpp"

namespace plumbline {
namespace {

/// Between nodes a platform's routes come on top.
template <class Value>
Picoseconds min_of_levels(const Network& network, const Flows* flows, Value value) {
  Picoseconds min = value(network.between_nodes) + (flows ? flows->min_latency() : 0);
  if (network.within_node) min = std::min(min, value(*network.within_node));
  if (network.between_sites) min = std::min(min, value(*network.between_sites));
  return min;
}

Picoseconds flight(const Costs& costs) { return costs.o_s + costs.L; }

Picoseconds min_flight(const LogGOPS& level) { return min_of_costs(level, flight); }

// The shortest time from what one process does to what happens to another: a message takes o_s + L, an answer
// L.
Picoseconds lookahead_of(const Network& network, const Flows* flows) {
  return min_of_levels(network, flows, [](const LogGOPS& level) {
    const bool eager_only = level.S == std::numeric_limits<std::int64_t>::max();
    return eager_only ? min_flight(level) : min_of_costs(level, [](const Costs& costs) { return costs.L; });
  });
}

// Without jitter all messages of a class take the same time from one process to another.
bool has_classes(const Network& network) {
  return !network.between_nodes.sizes.empty() ||
         (network.within_node && !network.within_node->sizes.empty()) ||
         (network.between_sites && !network.between_sites->sizes.empty());
}

}  // namespace

LogGPNetwork::LogGPNetwork(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch,
                           Flows* flows)
    : processes_(processes),
      costs_(machine),
      jitter_(machine, seed, launch),
      min_flight_(min_of_levels(machine.network, flows, min_flight)),
      may_overtake_(jitter_.any() || has_classes(machine.network)),
      events_(lookahead_of(machine.network, flows)),
      flows_(flows) {
  pool_.reserve(static_cast<std::size_t>(processes));
  const int rows = has_helper(machine.progression) ? 2 * processes : processes;
  reserve_in_huge_pages(states_, static_cast<std::size_t>(rows));
  states_.resize(static_cast<std::size_t>(processes));
  if (has_helper(machine.progression)) make_helpers(machine.progression);
  if (!machine.noise) return;
  for (int rank = 0; rank < processes; ++rank)
    noise_.emplace_back(*machine.noise, launch_seed(seed, launch), rank);
}

void LogGPNetwork::throw_too_long() {
  throw RunError("the simulated time passes 53 days; ask for fewer repetitions or shorter times");
}

std::uint64_t LogGPNetwork::messages() const {
  std::uint64_t sum = 0;
  for (const State& p : states_) sum += p.sent;
  return sum;
}

void LogGPNetwork::advance_to(int rank, Picoseconds time) {
  state(rank).cpu = std::max(state(rank).cpu, time);
}

Picoseconds LogGPNetwork::busy(int rank, Picoseconds from, Picoseconds work) {
  const auto index = static_cast<std::size_t>(rank);
  return index < noise_.size() ? noise_[index].finish(from, work) : from + work;
}

void LogGPNetwork::work(int rank, Picoseconds duration, Timeline::Kind with) {
  const Picoseconds begin = state(rank).cpu;
  state(rank).cpu = busy(rank, begin, duration);
  if (recorder_) recorder_->works(rank, with, begin, state(rank).cpu);
}

void LogGPNetwork::post(State& p, int rank, int to, std::uint32_t cost, std::uint64_t key) {
  send_off();  // what was handed over before
  Departure departure;
  begin_send(departure, p, rank, to, cost, key);
  send_off(departure);
}

// Eager: T = max(t, tx_free); busy until T + o_s + (k-1)O; tx_free = T + g + (k-1)G. Rendezvous: busy o_s.
void LogGPNetwork::begin_send(Departure& departure, State& p, int rank, int to, std::uint32_t cost_index,
                              std::uint64_t key) {
  const Cost& cost = costs_[cost_index];
  const Picoseconds begin = cost.rendezvous ? p.cpu : std::max(p.cpu, p.tx_free);
  const Picoseconds handed_over = busy(rank, begin, cost.overhead);
  p.cpu = busy(rank, handed_over, cost.send_busy - cost.overhead);
  if (p.helper) p.helper->works(begin, cost.send_busy);
  if (cost.rendezvous) {
    ++p.answers_left;
  } else {
    p.tx_free = begin + cost.gap;
  }
  const auto kind = cost.rendezvous ? Event::Kind::request : Event::Kind::arrival;
  departure = {{handed_over, key, rank, p.sent++, to, cost_index, kind}, begin, p.cpu};
}

// The first byte, or the request, arrives o_s + L + j after T, and not before what the pair sent earlier.
void LogGPNetwork::send_off(const Departure& departure) {
  Event message = departure.message;
  if (message.count == std::numeric_limits<std::uint32_t>::max())
    throw RunError("a process sends more than 2^32 messages");
  State& p = state(message.sender);
  const Cost& cost = costs_[message.cost];
  message.time += cost.latency;
  if (flows_) message.time += route(message.sender, message.process, cost);
  if (may_overtake_) {
    const Picoseconds jitter = jitter_(message.sender, message.count, 0, cost.level);
    message.time = p.channels.clamp(message.process, message.time + jitter, departure.begin + min_flight_);
  }
  flows_ && !cost.rendezvous ? depart(message) : events_.push(message);
  if (recorder_) record_post(p, message, departure);
}

void LogGPNetwork::send_off() {
  for (Outgoing& outgoing : outgoing_) {
    outgoing.departure.message.key = point_to_point_bit | pool_.add(std::move(outgoing.message));
    send_off(outgoing.departure);
  }
  outgoing_.clear();
}

void LogGPNetwork::record_post(const State& p, const Event& posted, const Departure& departure) {
  const bool collective = (posted.key & point_to_point_bit) == 0;
  const auto row = static_cast<std::size_t>(posted.sender);
  recorder_->posts({.name = {posted.sender, posted.count},
                    .to = posted.process,
                    .bytes = costs_.bytes(posted.cost),
                    .round = collective ? static_cast<int>(p.round - p.program->first_round[row]) : -1,
                    .tag = collective ? -1 : pool_[static_cast<std::uint32_t>(posted.key)].tag,
                    .begin = departure.begin,
                    .handed_over = departure.message.time,
                    .end = departure.end,
                    .arrival = posted.time},
                   costs_[posted.cost]);
}

// Its reception by the process ends at max(t, m) + o_r + (k-1)O.
void LogGPNetwork::take(State& p, int rank, Recorder::MessageName name, const Cost& cost,
                        Picoseconds complete) {
  const Picoseconds begin = std::max(p.cpu, complete);
  p.cpu = busy(rank, begin, cost.receive_busy);
  if (recorder_) recorder_->takes(rank, name, begin, p.cpu);
}

// R = max(a, rx_free); rx_free = R + g + (k-1)G; complete at m = R + (k-1)G.
Picoseconds LogGPNetwork::receive(State& p, const Event& event) {
  const Cost& cost = costs_[event.cost];
  const Picoseconds begin = std::max(event.time, p.rx_free);
  p.rx_free = begin + cost.gap;
  if (recorder_) recorder_->arrives({event.sender, event.count}, begin, cost);
  return begin + cost.serial;
}

// The answer reaches the sender at c = max(q, t_r) + L + j2. Its key says who asked for the data.
void LogGPNetwork::answer(const Event& request, Picoseconds posted) {
  const Cost& cost = costs_[request.cost];
  const Picoseconds leaves = std::max(request.time, posted);
  Picoseconds time = leaves + cost.latency + jitter_(request.sender, request.count, 1, cost.level);
  if (flows_) time += route(request.process, request.sender, cost);
  if (recorder_) recorder_->answers({request.sender, request.count}, leaves, time);
  const std::uint64_t key =
      request.key & point_to_point_bit ? request.key : static_cast<std::uint64_t>(request.process);
  events_.push({time, key, request.sender, request.count, request.sender, request.cost, Event::Kind::answer});
}

// D = max(c, tx_free); tx_free = D + g + (k-1)G; first byte at D + L + j3. Returns D + (k-1)G, when the send
// returns.
Picoseconds LogGPNetwork::inject(State& p, const Event& event, int to) {
  const Cost& cost = costs_[event.cost];
  const Picoseconds begin = std::max(event.time, p.tx_free);
  p.tx_free = begin + cost.gap;
  --p.answers_left;
  Picoseconds arrival = begin + cost.latency + jitter_(event.sender, event.count, 2, cost.level);
  if (flows_) arrival += route(event.sender, to, cost);
  const Event data{arrival, event.key, event.sender, event.count, to, event.cost, Event::Kind::data};
  flows_ ? depart(data) : events_.push(data);
  if (recorder_) recorder_->injects({event.sender, event.count}, begin, arrival, cost);
  return begin + cost.serial;
}

void LogGPNetwork::handle(State& p, const Event& event) {
  const bool collective = (event.key & point_to_point_bit) == 0;
  switch (event.kind) {
    case Event::Kind::arrival:
    case Event::Kind::data:
      return hand_over(p, event, receive(p, event));
    case Event::Kind::request:
      return collective ? collective_request(p, event) : message_request(p, event);
    case Event::Kind::answer:
      return collective ? collective_answer(p, event) : message_answer(p, event);
    case Event::Kind::wake:
      return wake(p, event.process);
    case Event::Kind::first_byte:
      return first_byte(p, event);
    case Event::Kind::landing:
      return landing(p, event);
  }
}

// To what the message belongs to.
void LogGPNetwork::hand_over(State& p, const Event& message, Picoseconds complete) {
  const bool collective = (message.key & point_to_point_bit) == 0;
  if (message.kind == Event::Kind::arrival)
    return collective ? collective_arrival(p, message, complete) : message_arrival(p, message, complete);
  return collective ? collective_data(p, message, complete) : message_data(p, message, complete);
}

// Whether all that happens to the process up to `time` has happened. If not, a wake is put there; it comes
// after every message of its instant.
bool LogGPNetwork::settle(State& p, int rank, Picoseconds time) {
  const Event event{time, 0, std::numeric_limits<std::int32_t>::max(), 0, rank, 0, Event::Kind::wake};
  const bool in_window = time < events_.horizon();
  if (in_window && rank != handling_ && time < p.postponed) return true;
  if (in_window && rank == handling_) {
    const auto next = inbox_.begin() + static_cast<std::ptrdiff_t>(at_) + 1;
    const auto place = std::upper_bound(next, inbox_.end(), event, earlier);
    if (place == next) return true;
    inbox_.insert(place, event);
    return false;
  }
  events_.push(event);
  return false;
}

void LogGPNetwork::wake(State& p, int rank) {
  if (p.doing == Doing::sending) return proceed(p, rank);
  if (p.wait == Wait::settled) report(p, rank);
}

void LogGPNetwork::report(State& p, int rank) {
  p.wait = Wait::none;
  p.reported = true;
  ready_.push_back(rank);
}

// At once, while what it needs is in the caches; but a helper's process first hears what happens to the
// helper.
void LogGPNetwork::resume_at_once(State& p, int rank) {
  if (has_helpers()) return report(p, rank);
  p.wait = Wait::none;
  p.reported = true;
  at_once_ = true;
}

bool LogGPNetwork::await_settled(int rank) {
  State& p = state(rank);
  if (settle(p, rank, p.cpu)) return true;
  p.wait = Wait::settled;
  return false;
}

bool LogGPNetwork::await_idle(int rank) {
  State& p = state(rank);
  if (p.doing == Doing::nothing) return true;
  p.wait = Wait::idle;
  return false;
}

std::string LogGPNetwork::describe_wait(int rank) const {
  const State& p = state(rank);
  if (p.doing == Doing::receiving) {
    return "in round " + std::to_string(p.key & 0xFFFFFFFFu) + " of collective " +
           std::to_string(p.key >> 32) + ", " + std::to_string(p.receives_left) + " receives and " +
           std::to_string(p.sends_left) + " sends are open";
  }
  if (p.wait == Wait::message) return "it waits for a message " + p.receiving->wanted.describe();
  if (p.wait == Wait::requests)
    return "it waits for " + messages_[static_cast<std::size_t>(rank)].describe_awaited();
  return "it waits for nothing";
}

}  // namespace plumbline
