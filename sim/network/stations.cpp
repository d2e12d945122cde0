#include "sim/network/stations.hpp"

#include <algorithm>
#include <utility>

#include "sim/network/column.hpp"

namespace plumbline {
namespace {

constexpr int nobody = -1;

bool carries_data(const Event& event) {
  return event.kind == Event::Kind::arrival || event.kind == Event::Kind::data;
}

}  // namespace

Stations::Stations(const Network& network, int processes, const CostTable& costs)
    : network_(network),
      processes_(processes),
      costs_(costs),
      out_(static_cast<std::size_t>(network.level_indices())) {
  if (has_queues(network)) queues_.resize(static_cast<std::size_t>(processes));
  if (!has_stations(network)) return;
  int places = 1;
  for (int rank = 0; rank < processes; ++rank) {
    places_.push_back(network.place(rank));
    places = std::max(places, places_.back() + 1);
  }
  const auto units = [places](int of) { return static_cast<std::size_t>((places - 1) / of + 1); };
  channels_.resize(2 * static_cast<std::size_t>(processes));  // of progress threads, too
  into_nodes_.resize(units(network.processes_per_node));
  entered_from_.resize(static_cast<std::size_t>(processes), nobody);
  for (int level = 0; level < network.level_indices(); ++level)
    out_[static_cast<std::size_t>(level)].resize(units(network.unit_of(level)));
}

// What comes in a later window is an event of the calendar, which has no row.
void Stations::keep(const Passing& passing, Calendar& calendar) {
  if (passing.to_station == Passing::To::way_out && calendar.in_window(passing.event.time)) {
    leaving_.push_back(passing);
    return;
  }
  if (unused_.empty()) {
    unused_.push_back(static_cast<std::uint32_t>(pool_.size()));
    pool_.emplace_back();
  }
  const std::uint32_t index = unused_.back();
  unused_.pop_back();
  pool_[index] = passing;
  const Event& event = passing.event;
  calendar.push({event.time, index, event.sender, event.count, 0, event.cost, Event::Kind::station});
}

std::vector<Stations::Passing> Stations::take_leaving() {
  std::sort(leaving_.begin(), leaving_.end(),
            [](const Passing& a, const Passing& b) { return a.order() < b.order(); });
  return std::exchange(leaving_, {});
}

// All that enters or joins in this window is known: it was on its way for as long as a window at least.
std::vector<Stations::Passing> Stations::take_entering(std::vector<Event>& window) {
  const auto passing = std::partition(window.begin(), window.end(),
                                      [](const Event& event) { return event.kind != Event::Kind::station; });
  std::vector<Passing> entering;
  for (auto event = passing; event != window.end(); ++event) {
    const Passing& one = pool_[event->index()];
    (one.to_station == Passing::To::way_out ? leaving_ : entering).push_back(one);
    unused_.push_back(event->index());
  }
  window.erase(passing, window.end());
  std::sort(entering.begin(), entering.end(),
            [](const Passing& a, const Passing& b) { return a.order() < b.order(); });
  return entering;
}

Picoseconds& Stations::free(const Passing& passing) {
  const int level = costs_[passing.event.cost].level;
  const auto place = [&](int row) { return places_[static_cast<std::size_t>(rank_of(row, processes_))]; };
  if (passing.to_station == Passing::To::way_in)
    return into_nodes_[static_cast<std::size_t>(place(passing.to) / network_.processes_per_node)];
  return out_[leaves_node(level) ? 0 : static_cast<std::size_t>(level)]
             [static_cast<std::size_t>(place(passing.from) / network_.unit_of(level))];
}

// Behind another's message X = max(e, free) + queue_switch, behind an own one X = e; free = max(X, free) +
// (k-1)G_queue.
Picoseconds Stations::join(const Passing& passing) {
  Queue& queue = queues_[static_cast<std::size_t>(rank_of(passing.to, processes_))];
  const int sender = rank_of(passing.from, processes_);
  Picoseconds joined = passing.event.time;
  const Cost& cost = costs_[passing.event.cost];
  if (queue.last != sender) joined = std::max(joined, queue.free) + cost.queue_switch;
  queue = {sender, std::max(joined, queue.free) + cost.queue_serial};
  return joined;
}

// What a message that enters a node keeps its port: g + (k-1)G, and peer_switch where its receiver's last one
// came from another process.
Picoseconds Stations::busy_entering(const Passing& passing) {
  const Cost& cost = costs_[passing.event.cost];
  int& last = entered_from_[static_cast<std::size_t>(rank_of(passing.to, processes_))];
  const int before = std::exchange(last, rank_of(passing.from, processes_));
  return cost.way_in + (before == last ? 0 : cost.way_in_switch);
}

// X = max(e, free); free = X + g + (k-1)G where data pass.
Picoseconds Stations::serve(const Passing& passing) {
  if (passing.to_station == Passing::To::queue) return join(passing);
  Picoseconds& busy_until = free(passing);
  const Picoseconds begin = std::max(passing.event.time, busy_until);
  if (carries_data(passing.event))
    busy_until = begin + (passing.to_station == Passing::To::way_in ? busy_entering(passing)
                                                                    : costs_[passing.event.cost].way_out);
  return begin;
}

Picoseconds Stations::idle_from() const {
  Picoseconds idle = 0;
  for (const Queue& queue : queues_) idle = std::max(idle, queue.free);
  for (const Picoseconds free : into_nodes_) idle = std::max(idle, free);
  for (const auto& units : out_)
    for (const Picoseconds free : units) idle = std::max(idle, free);
  return idle;
}

void Stations::forget() {
  std::ranges::fill(queues_, Queue{});
  std::ranges::fill(into_nodes_, 0);
  std::ranges::fill(entered_from_, nobody);
  for (LastArrivals& channel : channels_) channel = {};
  for (auto& units : out_) std::ranges::fill(units, 0);
}

}  // namespace plumbline
