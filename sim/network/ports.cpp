#include "sim/network/ports.hpp"

#include <limits>

#include "models/errors.hpp"
#include "sim/launch_seed.hpp"

namespace plumbline {
namespace {

// Whether messages of different sizes take different times, without jitter.
bool has_classes(const Network& network) {
  return !network.between_nodes.sizes.empty() ||
         (network.within_node && !network.within_node->sizes.empty()) ||
         (network.between_sites && !network.between_sites->sizes.empty());
}

}  // namespace

Ports::Ports(const Setting& setting, const CostTable& costs, Column<Port> ports, Calendar& calendar,
             Flights* flights)
    : processes_(setting.processes),
      costs_(costs),
      calendar_(calendar),
      flights_(flights),
      ports_(ports),
      jitter_(setting.machine, setting.seed, setting.launch),
      min_flight_(setting.min_flight),
      may_overtake_(jitter_.any() || has_classes(setting.machine.network)) {
  if (!setting.machine.noise) return;
  for (int rank = 0; rank < processes_; ++rank)
    noise_.emplace_back(*setting.machine.noise, launch_seed(setting.seed, setting.launch), rank);
}

std::uint64_t Ports::messages() const {
  std::uint64_t sum = 0;
  for (int row = 0; row < ports_.rows(); ++row) sum += ports_[row].sent;
  return sum;
}

void Ports::work(int row, Picoseconds duration, Timeline::Kind with) {
  Picoseconds& cpu = ports_[row].cpu;
  const Picoseconds begin = cpu;
  cpu = busy(row, begin, duration);
  if (recorder_) recorder_->works(row, with, begin, cpu);
}

Picoseconds Ports::busy(int row, Picoseconds from, Picoseconds work) {
  const auto index = static_cast<std::size_t>(row);
  return index < noise_.size() ? noise_[index].finish(from, work) : from + work;
}

// Eager: T = max(t, tx_free); busy until T + o_s + (k-1)O; tx_free = T + g + (k-1)G. Rendezvous: busy o_s.
void Ports::hand_over(Departure& departure, int row, int to, std::uint32_t cost_index, std::uint64_t key) {
  const Cost& cost = costs_[cost_index];
  Port& port = ports_[row];
  Picoseconds& tx_free = shared(row).tx_free;
  const Picoseconds begin = cost.rendezvous ? port.cpu : std::max(port.cpu, tx_free);
  const Picoseconds handed_over = busy(row, begin, cost.overhead);
  port.cpu = busy(row, handed_over, cost.send_busy - cost.overhead);
  if (cost.rendezvous) {
    ++shared(row).answers_left;
  } else {
    tx_free = begin + cost.gap;
  }
  const auto kind = cost.rendezvous ? Event::Kind::request : Event::Kind::arrival;
  departure = {{handed_over, key, row, port.sent++, to, cost_index, kind}, begin, port.cpu};
}

// The first byte, or the request, arrives o_s + L + j after T, and not before what the pair sent earlier.
Picoseconds Ports::send_off(const Departure& departure) {
  Event message = departure.message;
  if (message.count == std::numeric_limits<std::uint32_t>::max())
    throw RunError("a process sends more than 2^32 messages");
  const Cost& cost = costs_[message.cost];
  message.time += cost.latency;
  if (flights_) message.time += flights_->latency(message.sender, message.process, cost);
  if (may_overtake_) {
    const Picoseconds jitter = jitter_(message.sender, message.count, 0, cost.level);
    LastArrivals& channels = ports_[message.sender].channels;
    message.time = channels.clamp(message.process, message.time + jitter, departure.begin + min_flight_);
  }
  flights_ && !cost.rendezvous ? flights_->depart(message) : calendar_.push(message);
  return message.time;
}

void Ports::record_post(const Departure& departure, Picoseconds arrival, int round, int tag) {
  const Event& message = departure.message;
  recorder_->posts({.name = {message.sender, message.count},
                    .to = message.process,
                    .bytes = costs_.bytes(message.cost),
                    .round = round,
                    .tag = tag,
                    .begin = departure.begin,
                    .handed_over = message.time,
                    .end = departure.end,
                    .arrival = arrival},
                   costs_[message.cost]);
}

// Its reception by the process ends at max(t, m) + o_r + (k-1)O.
Picoseconds Ports::take(int row, Recorder::MessageName name, const Cost& cost, Picoseconds complete) {
  Picoseconds& cpu = ports_[row].cpu;
  const Picoseconds begin = std::max(cpu, complete);
  cpu = busy(row, begin, cost.receive_busy);
  if (recorder_) recorder_->takes(row, name, begin, cpu);
  return begin;
}

// The answer reaches the sender at c = max(q, t_r) + L + j2. Its key says who asked for the data.
void Ports::answer(const Event& request, Picoseconds posted) {
  const Cost& cost = costs_[request.cost];
  const Picoseconds leaves = std::max(request.time, posted);
  Picoseconds time = leaves + cost.latency + jitter_(request.sender, request.count, 1, cost.level);
  if (flights_) time += flights_->latency(request.process, request.sender, cost);
  if (recorder_) recorder_->answers({request.sender, request.count}, leaves, time);
  const std::uint64_t key =
      request.is_point_to_point() ? request.key : static_cast<std::uint64_t>(request.process);
  calendar_.push(
      {time, key, request.sender, request.count, request.sender, request.cost, Event::Kind::answer});
}

// D = max(c, tx_free); tx_free = D + g + (k-1)G; first byte at D + L + j3. Returns D + (k-1)G, when the send
// returns.
Picoseconds Ports::inject(const Event& event, int to) {
  const Cost& cost = costs_[event.cost];
  Picoseconds& tx_free = shared(event.process).tx_free;
  const Picoseconds begin = std::max(event.time, tx_free);
  tx_free = begin + cost.gap;
  --shared(event.process).answers_left;
  Picoseconds arrival = begin + cost.latency + jitter_(event.sender, event.count, 2, cost.level);
  if (flights_) arrival += flights_->latency(event.sender, to, cost);
  const Event data{arrival, event.key, event.sender, event.count, to, event.cost, Event::Kind::data};
  flights_ ? flights_->depart(data) : calendar_.push(data);
  if (recorder_) recorder_->injects({event.sender, event.count}, begin, arrival, cost);
  return begin + cost.serial;
}

}  // namespace plumbline
