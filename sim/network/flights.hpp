#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/network/calendar.hpp"
#include "sim/network/cost_table.hpp"

namespace plumbline {

class Flows;

/// Messages on a platform (docs/explanation/model.md), from their departure until they are complete: an index
/// each. Reception is LogGP's, from the first byte's arrival on; a message is complete when its flow is over
/// too, and goes on to what it belongs to at that instant, since only then it is known.
class Flights {
 public:
  Flights(Flows& flows, int processes, const CostTable& costs, Calendar& calendar)
      : flows_(flows), processes_(processes), costs_(costs), calendar_(calendar) {}

  /// Of the route; only between nodes.
  Picoseconds latency(int from, int to, const Cost& cost) const;
  /// The event is that of the first byte's arrival, as it were without a platform.
  void depart(const Event& message);
  /// What has its first byte there.
  const Event& message(const Event& first_byte) const { return flights_[first_byte.index()].message; }
  /// It would be complete at `time`, R + (k-1)G, without other flows.
  void received(const Event& first_byte, Picoseconds time);
  /// A flow is over (Flows), at its instant.
  void flow_ends(std::uint32_t index, Picoseconds time);
  /// The message, which is complete; empty where R is later than its flow: it then lands again.
  std::optional<Event> land(const Event& landing);

 private:
  struct Flight {
    Event message;
    Picoseconds received = 0;  // R + (k-1)G, once the first byte has arrived
    bool flows = false;        // complete when its flow is over too
  };

  std::uint32_t add(const Event& message);
  Event landing(std::uint32_t index, Picoseconds time) const;

  Flows& flows_;
  const int processes_;
  const CostTable& costs_;
  Calendar& calendar_;
  std::vector<Flight> flights_;
  std::vector<std::uint32_t> free_;
};

}  // namespace plumbline
