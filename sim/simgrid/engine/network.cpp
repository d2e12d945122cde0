#include "sim/simgrid/engine/network.hpp"

#include <simgrid/s4u.hpp>

#include "models/progression.hpp"
#include "sim/launch_seed.hpp"
#include "sim/network/recorder.hpp"

namespace plumbline::on_simgrid {

namespace s4u = simgrid::s4u;

namespace {

int comes_from(const Message& message, Leg leg) { return leg == Leg::answer ? message.to : message.from; }
int goes_to(const Message& message, Leg leg) { return leg == Leg::answer ? message.from : message.to; }
int number_of(Leg leg) { return leg == Leg::answer ? 1 : leg == Leg::data ? 2 : 0; }

}  // namespace

// A progress thread has its process's ports.
SimGridNetwork::SimGridNetwork(const Machine& machine, int processes, std::uint64_t seed,
                               std::uint64_t launch, std::function<void()> stalled)
    : machine_(machine),
      processes_(processes),
      actors_(std::move(stalled)),
      wires_(machine, processes, seed, launch) {
  const std::uint64_t drawn_from = launch_seed(seed, launch);
  const std::vector<double> paces = paces_of(machine, drawn_from, 2 * processes, processes);
  const auto pace = [&](int row) { return paces.empty() ? 1 : paces[static_cast<std::size_t>(row)]; };
  for (int rank = 0; rank < processes; ++rank)
    endpoints_.push_back(std::make_unique<Endpoint>(*this, rank, Phase::process, std::make_shared<Ports>(),
                                                    noise_of(machine, drawn_from, rank, processes),
                                                    pace(rank)));
  if (!has_progress_thread(machine.progression)) return;
  for (int rank = 0; rank < processes; ++rank)
    endpoints_.push_back(std::make_unique<Endpoint>(
        *this, processes + rank, Phase::progress, endpoint(rank).ports(),
        noise_of(machine, drawn_from, processes + rank, processes), pace(processes + rank)));
}

std::uint64_t SimGridNetwork::messages() const {
  std::uint64_t sum = 0;
  for (const auto& endpoint : endpoints_) sum += endpoint->sent();
  return sum;
}

// What waits for nobody on its way is L + jitter later where it goes to.
void SimGridNetwork::set_out(const MessagePtr& message, Leg leg, Picoseconds time) {
  if (!has_station(machine_.network, message->level)) return depart(message, leg, time);
  const int row = comes_from(*message, leg);
  Station& station = leaving_station(*message, leg);
  station.queue.add(time, message, leg);
  actors_.send(wires_.host(row), [this, &station, row, time] {
    clock_.sleep_until(time, Phase::leaving);
    leave(station, row);
  });
}

// Behind another's message X = max(e, free) + queue_switch, behind an own one X = e; free = max(X, free) +
// (k-1)G_queue. Who is there at one instant joins in order.
Picoseconds SimGridNetwork::join(const MessagePtr& message, Picoseconds time) {
  Queue& queue = queues_[message->to % processes_];
  message->has_joined = s4u::Semaphore::create(0);
  queue.joining.add(time, message, Leg::eager);
  clock_.sleep_until(time, Phase::joining);
  const MessagePtr first = queue.joining.take().first;
  const int sender = first->from % processes_;
  first->joined = queue.last == sender ? time : std::max(time, queue.free) + first->cost.queue_switch;
  queue.last = sender;
  queue.free = std::max(first->joined, queue.free) + first->cost.queue_serial;
  if (queue.free > first->joined)  // the network is not idle before
    actors_.send(wires_.host(message->to),
                 [this, free = queue.free] { clock_.sleep_until(free, Phase::network); });
  set_out(first, Leg::eager, first->joined);
  first->has_joined->release();
  message->has_joined->acquire();
  return message->joined;
}

SimGridNetwork::Station& SimGridNetwork::leaving_station(const Message& message, Leg leg) {
  const int unit = wires_.place(comes_from(message, leg)) / machine_.network.unit_of(message.level);
  return out_[{leaves_node(message.level) ? 0 : message.level, unit}];
}

// X = max(e, free), free = X + g + (k-1)G. Of those that came at one instant the first in order goes first.
void SimGridNetwork::leave(Station& station, int row) {
  const auto [message, leg] = station.queue.take();
  station.port.take();
  hold(station.port, row, now() + (carries_data(leg) ? message->cost.way_out : 0));
  depart(message, leg, now());
}

// g + (k-1)G, and peer_switch where the receiver's last one that entered came from another process; a request
// or an answer takes no time.
Picoseconds SimGridNetwork::busy_entering(const Message& message, Leg leg) {
  if (!carries_data(leg)) return 0;
  const int from = message.from % processes_ + 1;
  const int before = std::exchange(entered_from_[message.to % processes_], from);
  return message.cost.way_in + (before == from ? 0 : message.cost.way_in_switch);
}

// L + jitter later; an eager message or a request not before an earlier one of its pair.
void SimGridNetwork::depart(const MessagePtr& message, Leg leg, Picoseconds left) {
  const int number = number_of(leg);
  Picoseconds arrival = left + wires_.flight(*message, number);
  if (number == 0) arrival = endpoint(message->from).not_overtaking(message->to, arrival);
  leaves_node(message->level) && machine_.network.adapter ? enter(message, leg, arrival)
                                                          : fly(message, leg, arrival);
}

// A = max(a, free), free = A + g + (k-1)G: of the port into the node.
void SimGridNetwork::enter(const MessagePtr& message, Leg leg, Picoseconds arrival) {
  const int row = goes_to(*message, leg);
  Station& station = into_[wires_.place(row) / machine_.network.processes_per_node];
  station.queue.add(arrival, message, leg);
  actors_.send(wires_.host(row), [this, &station, row, arrival] {
    clock_.sleep_until(arrival, Phase::network);
    const auto [first, its_leg] = station.queue.take();
    station.port.take();
    hold(station.port, row, now() + busy_entering(*first, its_leg));
    come(first, its_leg, now());
  });
}

void SimGridNetwork::fly(const MessagePtr& message, Leg leg, Picoseconds arrival) {
  InOrder& arrivals = endpoint(goes_to(*message, leg)).ports()->arrivals;
  arrivals.add(arrival, message, leg);
  actors_.send(wires_.host(comes_from(*message, leg)), [this, &arrivals, arrival] {
    clock_.sleep_until(arrival, Phase::coming);
    const auto [first, its_leg] = arrivals.take();
    arrives(first, its_leg);
  });
  if (carries_data(leg) && wires_.has_flow(*message))
    actors_.send(wires_.host(message->from), [this, message, arrival] {
      clock_.sleep_until(arrival, Phase::coming);
      message->flow = wires_.flow(*message);
    });
}

// At its time an arrival is the first in order: at one instant, the sender of lower rank, then its earlier
// message.
void SimGridNetwork::come(const MessagePtr& message, Leg leg, Picoseconds arrival) {
  InOrder& arrivals = endpoint(goes_to(*message, leg)).ports()->arrivals;
  arrivals.add(arrival, message, leg);
  clock_.sleep_until(arrival, Phase::coming);
  const auto [first, its_leg] = arrivals.take();
  arrives(first, its_leg);
}

void SimGridNetwork::arrives(const MessagePtr& message, Leg leg) {
  if (recorder_) recorder_->comes({message->from, message->count}, number_of(leg), now());
  switch (leg) {
    case Leg::eager:
      endpoint(message->to).meet(message);
      return receive(message);
    case Leg::request:
      return endpoint(message->to).meet(message);
    case Leg::answer:
      return inject(message);
    case Leg::data:
      return receive(message);
  }
}

void SimGridNetwork::hold(Port& port, int row, Picoseconds until) {
  if (until <= now()) return port.give_back();
  actors_.send(wires_.host(row), [this, &port, until] {
    clock_.sleep_until(until, Phase::network);
    port.give_back();
  });
}

// The answer leaves at max(q, t_r), and reaches the sender at c = max(q, t_r) + L + j2.
void SimGridNetwork::answer(const MessagePtr& message) {
  if (recorder_) recorder_->answers({message->from, message->count}, now(), now() + message->cost.latency);
  set_out(message, Leg::answer, now());
}

// D = max(c, tx_free); first byte at a = D + L + j3; the send returns at D + (k-1)G; tx_free = D + g +
// (k-1)G.
void SimGridNetwork::inject(const MessagePtr& message) {
  Endpoint& at = endpoint(message->from);
  const MessageCost& cost = message->cost;
  at.ports()->tx.take();
  const Picoseconds begin = now();
  if (recorder_) recorder_->injects({message->from, message->count}, begin, begin + cost.latency, cost);
  set_out(message, Leg::data, begin);
  clock_.sleep_until(begin + cost.serial, Phase::network);
  at.send_returns(message);
  clock_.sleep_until(begin + cost.gap, Phase::network);
  at.ports()->tx.give_back();
}

// R = max(a, rx_free); complete at m = R + (k-1)G; rx_free = R + g + (k-1)G.
void SimGridNetwork::receive(const MessagePtr& message) {
  Endpoint& at = endpoint(message->to);
  const MessageCost& cost = message->cost;
  at.ports()->rx.take();
  const Picoseconds begin = now();
  if (recorder_) recorder_->arrives({message->from, message->count}, begin, cost);
  if (wires_.platform()) {
    hold(at.ports()->rx, at.row(), begin + cost.gap);
    return land(message, begin + cost.serial);
  }
  clock_.sleep_until(begin + cost.serial, Phase::network);
  at.complete(message);
  clock_.sleep_until(begin + cost.gap, Phase::network);
  at.ports()->rx.give_back();
}

// m = max(R + (k-1)G, f); what is complete at one instant is so in order of rank and count.
void SimGridNetwork::land(const MessagePtr& message, Picoseconds received) {
  InOrder& landings = endpoint(message->to).ports()->landings;
  clock_.sleep_until(received, Phase::network);
  if (message->flow) message->flow->wait();
  const Picoseconds complete = std::max(received, clock_.nearest());
  landings.add(complete, message, Leg::data);
  clock_.sleep_until(complete, Phase::landing);
  const MessagePtr first = landings.take().first;
  if (recorder_) recorder_->lands({first->from, first->count}, complete);
  endpoint(first->to).complete(first);
}

}  // namespace plumbline::on_simgrid
