#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "models/network.hpp"
#include "sim/network/calendar.hpp"
#include "sim/network/cost_table.hpp"
#include "sim/network/last_arrivals.hpp"

namespace plumbline {

/// Where messages wait for each other on their way (docs/explanation/model.md#adapters-and-memory): the queue
/// of their receiver, the port out of a node and the one into it, and the memory of a level's unit. Each
/// serves who comes first; a request or an answer waits its turn, and takes no time.
class Stations {
 public:
  /// A message, or a control message of a rendezvous, on its way.
  struct Passing {
    Event event;   // its time: when it comes to the station; its kind: what it is at its end
    int from, to;  // rows that it goes from and to
    enum class To : std::uint8_t { queue, way_out, way_in } to_station;
    auto order() const { return std::tie(event.time, event.sender, event.count); }
  };

  Stations(const Network& network, int processes, const CostTable& costs);

  // Of a message that has not left yet.

  /// It comes to where it leaves at event.time; until then it is kept.
  void keep(const Passing& passing, Calendar& calendar);
  /// Those that come to a station in this window, in order; they are forgotten here.
  std::vector<Passing> take_leaving();
  bool any_leaving() const { return !leaving_.empty(); }

  /// Takes the stations' events out of the window, which has just begun; returns what joins a queue or enters
  /// a node in it, in order.
  std::vector<Passing> take_entering(std::vector<Event>& window);

  /// When it is served: has joined, leaves its node or unit, or enters its node.
  Picoseconds serve(const Passing& passing);

  /// When an eager message or a request arrives that came to its station at `came` and would at event.time:
  /// not before an earlier one of its pair.
  Picoseconds not_overtaking(const Event& event, Picoseconds came) {
    return channels_[static_cast<std::size_t>(event.sender)].clamp(event.process, event.time, came);
  }

  // For the causes of errors.

  /// From when on none is busy.
  Picoseconds idle_from() const;
  void forget();

 private:
  Picoseconds& free(const Passing& passing);
  Picoseconds join(const Passing& passing);
  Picoseconds busy_entering(const Passing& passing);

  const Network network_;
  const int processes_;
  const CostTable& costs_;
  std::vector<int> places_;  // by rank
  struct Queue {
    int last = -1;  // whose message joined it last
    Picoseconds free = 0;
  };
  std::vector<Queue> queues_;  // by receiving rank
  std::vector<Picoseconds> into_nodes_;
  std::vector<int> entered_from_;              // by receiving rank: whose message entered its node last
  std::vector<std::vector<Picoseconds>> out_;  // by level and unit; those between nodes and sites: the first
  std::vector<LastArrivals> channels_;         // by sending row
  std::vector<Passing> pool_;                  // those that the calendar has an event of
  std::vector<std::uint32_t> unused_;          // in pool_
  std::vector<Passing> leaving_;               // of this window
};

}  // namespace plumbline
