#pragma once

#include <cstdint>
#include <vector>

#include "sim/event_queue.hpp"

namespace plumbline {

/// Messages on a platform, from their departure until they are complete: an index each.
class Flights {
 public:
  struct Flight {
    Event message;             // as it were without a platform: at the first byte's arrival
    Picoseconds received = 0;  // R + (k-1)G, once the first byte has arrived
    bool flows = false;        // complete when its flow is over too
  };

  std::uint32_t add(const Event& message);
  void remove(std::uint32_t index) { free_.push_back(index); }
  Flight& operator[](std::uint32_t index) { return flights_[index]; }

 private:
  std::vector<Flight> flights_;
  std::vector<std::uint32_t> free_;
};

}  // namespace plumbline
