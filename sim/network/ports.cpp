#include "sim/network/ports.hpp"

#include <limits>

#include "models/errors.hpp"
#include "sim/launch_seed.hpp"

namespace plumbline {
namespace {

// Whether messages of a level have different latencies, without jitter: by size, or by rendezvous.
bool has_latencies(const Network& network) {
  bool any = false;
  for_each_level(network,
                 [&](const LogGOPS& level) { any = any || !level.sizes.empty() || level.rendezvous.L; });
  return any;
}

// The eager message or the request, the answer, the data.
int leg_of(const Event& event) {
  return event.kind == Event::Kind::answer ? 1 : event.kind == Event::Kind::data ? 2 : 0;
}

}  // namespace

Ports::Ports(const Setting& setting, const CostTable& costs, Column<Port> ports, Calendar& calendar,
             Flights* flights)
    : processes_(setting.processes),
      costs_(costs),
      calendar_(calendar),
      flights_(flights),
      ports_(ports),
      stations_(setting.machine.network, setting.processes, costs),
      jitter_(setting.machine, setting.seed, setting.launch, setting.processes),
      min_flight_(setting.min_flight),
      may_overtake_(jitter_.any() || has_latencies(setting.machine.network)),
      receiving_varies_(receiving_varies(setting.machine.network)) {
  const std::uint64_t seed = launch_seed(setting.seed, setting.launch);
  for (int row = 0; row < ports_.rows(); ++row)
    if (auto noise = noise_of(setting.machine, seed, row, processes_)) noise_.push_back(std::move(*noise));
  paces_ = paces_of(setting.machine, seed, ports_.rows(), processes_);
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

// Eager: T = max(t, tx_free); busy until T + o_s + (k-1)O; tx_free = T + g + (k-1)G. Rendezvous: busy o_s.
void Ports::hand_over(Departure& departure, int row, int to, std::uint32_t cost_index, std::uint64_t key) {
  const Cost& cost = costs_[cost_index];
  Port& port = ports_[row];
  Picoseconds& tx_free = shared(row).tx_free;
  const Picoseconds begin = cost.rendezvous ? port.cpu : std::max(port.cpu, tx_free);
  const Picoseconds handed_over = busy(row, begin, cost.overhead);
  const bool joins = cost.queue_switch > 0;  // then it is busy with the rest from there on
  port.cpu = joins ? handed_over : busy(row, handed_over, cost.send_busy - cost.overhead);
  if (cost.rendezvous) {
    ++shared(row).answers_left;
  } else {
    tx_free = begin + cost.gap;
  }
  if (receiving_varies_) port.last_peer = rank_of(to, processes_);
  const auto kind = cost.rendezvous ? Event::Kind::request : Event::Kind::arrival;
  departure = {{handed_over, key, row, port.sent++, to, cost_index, kind}, begin, port.cpu};
}

// The first byte, or the request, arrives o_s + L + j after T, and not before what the pair sent earlier.
Picoseconds Ports::send_off(const Departure& departure) {
  Event message = departure.message;
  if (message.count == std::numeric_limits<std::uint32_t>::max())
    throw RunError("a process sends more than 2^32 messages");
  const Cost& cost = costs_[message.cost];
  if (cost.detour) [[unlikely]] {
    const auto to = cost.queue_switch > 0 ? Stations::Passing::To::queue : Stations::Passing::To::way_out;
    stations_.keep({message, message.sender, message.process, to}, calendar_);
    return message.time + cost.latency;
  }
  message.time += cost.latency;
  if (flights_) message.time += flights_->latency(message.sender, message.process, cost);
  if (may_overtake_) {
    const Picoseconds jitter = jitter_(message.sender, message.process, message.count, 0, cost.level);
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

// The event's time is when it leaves the port of its row.
Picoseconds Ports::set_out(Event event, int from, int to, const Cost& cost) {
  if (cost.station) {
    stations_.keep({event, from, to, Stations::Passing::To::way_out}, calendar_);
    return event.time + cost.latency;
  }
  const int leg = leg_of(event);
  event.time += cost.latency + jitter_(event.sender, leg == 1 ? from : to, event.count, leg, cost.level);
  if (flights_) event.time += flights_->latency(from, to, cost);
  flights_&& event.kind == Event::Kind::data ? flights_->depart(event) : calendar_.push(event);
  return event.time;
}

// It arrives L + jitter after it left, an eager message or a request not before what the pair sent earlier;
// between nodes it then enters the other one.
void Ports::leave_stations() {
  for (Stations::Passing& passing : stations_.take_leaving()) {
    Event& event = passing.event;
    const Cost& cost = costs_[event.cost];
    const Picoseconds came = event.time, left = stations_.serve(passing);
    const int leg = leg_of(event);
    event.time = left + cost.latency +
                 jitter_(event.sender, leg == 1 ? passing.from : passing.to, event.count, leg, cost.level);
    if (leg == 0 && may_overtake_) event.time = stations_.not_overtaking(event, came);
    if (leaves_node(cost.level)) {
      passing.to_station = Stations::Passing::To::way_in;
      stations_.keep(passing, calendar_);
    } else {
      calendar_.push(event);
    }
  }
}

// What happens in this window is put into it, the rest comes later.
void Ports::put(const Event& event, std::vector<Event>& window) {
  calendar_.in_window(event.time) ? window.push_back(event) : calendar_.push(event);
}

void Ports::enter_stations(std::vector<Event>& window) {
  for (Stations::Passing& passing : stations_.take_entering(window)) {
    if (passing.to_station == Stations::Passing::To::queue) {
      join(passing, window);
    } else {
      passing.event.time = stations_.serve(passing);
      put(passing.event, window);
    }
  }
}

// Joined at X, the first byte arrives at X + L + jitter. The sender goes on after all that the network brings
// at X, and its progress thread before itself.
void Ports::join(const Stations::Passing& passing, std::vector<Event>& window) {
  Event message = passing.event;
  const Cost& cost = costs_[message.cost];
  message.time = stations_.serve(passing);
  constexpr std::int32_t last = std::numeric_limits<std::int32_t>::max();
  const int row = passing.from;
  put({message.time, message.count, last, row < processes_ ? 1U : 0U, row, message.cost, Event::Kind::joined},
      window);
  if (cost.station) {
    set_out(message, passing.from, passing.to, cost);
    return;
  }
  const Picoseconds joined_at = message.time;
  message.time += cost.latency;
  if (may_overtake_) {
    message.time += jitter_(message.sender, message.process, message.count, 0, cost.level);
    message.time =
        ports_[message.sender].channels.clamp(message.process, message.time, joined_at + min_flight_);
  }
  calendar_.push(message);
}

// It is busy until X + (k-1)O.
void Ports::joined(const Event& event) {
  const Cost& cost = costs_[event.cost];
  Picoseconds& cpu = ports_[event.process].cpu;
  cpu = busy(event.process, event.time, cost.send_busy - cost.overhead);
  if (recorder_) recorder_->joined({event.process, static_cast<std::uint32_t>(event.key)}, event.time, cpu);
}

// Its reception by the process ends at max(t, m) + o_r + (k-1)O; where it waited for the processor, at t +
// o_waiting + (k-1)O_waiting.
Picoseconds Ports::take(int row, Recorder::MessageName name, const Cost& cost, Picoseconds complete) {
  Port& port = ports_[row];
  Picoseconds& cpu = port.cpu;
  const Picoseconds begin = std::max(cpu, complete);
  cpu = busy(row, begin,
             receiving_varies_ ? taking(port, rank_of(name.from, processes_), cost, complete < begin)
                               : cost.receive_busy);
  if (recorder_) recorder_->takes(row, name, begin, cpu);
  return begin;
}

Picoseconds Ports::taking(Port& port, int sender, const Cost& cost, bool waited) {
  const bool other_peer = port.last_peer != sender;
  port.last_peer = sender;
  return taking_time(cost, waited, other_peer);
}

void Ports::record_coming(const Event& event) {
  recorder_->comes({event.sender, event.count}, leg_of(event), event.time);
}

// The answer reaches the sender at c = max(q, t_r) + L + j2. Its key says who asked for the data.
void Ports::answer(const Event& request, Picoseconds posted) {
  const Cost& cost = costs_[request.cost];
  const Picoseconds leaves = std::max(request.time, posted);
  const std::uint64_t key =
      request.is_point_to_point() ? request.key : static_cast<std::uint64_t>(request.process);
  const Event answer{leaves,         key,          request.sender,     request.count,
                     request.sender, request.cost, Event::Kind::answer};
  const Picoseconds arrival = set_out(answer, request.process, request.sender, cost);
  if (recorder_) recorder_->answers({request.sender, request.count}, leaves, arrival);
}

// D = max(c, tx_free); tx_free = D + g + (k-1)G; first byte at D + L + j3. Returns D + (k-1)G, when the send
// returns.
Picoseconds Ports::inject(const Event& event, int to) {
  const Cost& cost = costs_[event.cost];
  Picoseconds& tx_free = shared(event.process).tx_free;
  const Picoseconds begin = std::max(event.time, tx_free);
  tx_free = begin + cost.gap;
  --shared(event.process).answers_left;
  const Event data{begin, event.key, event.sender, event.count, to, event.cost, Event::Kind::data};
  const Picoseconds arrival = set_out(data, event.sender, to, cost);
  if (recorder_) recorder_->injects({event.sender, event.count}, begin, arrival, cost);
  return begin + cost.serial;
}

}  // namespace plumbline
