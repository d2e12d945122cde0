#pragma once

#include "sim/network/event_queue.hpp"

namespace plumbline {

class Collectives;
class Flights;
class PointToPoint;
class Ports;
class Waits;

/// Hands each event to what it belongs to.
class Dispatch {
 public:
  /// `flights`: where the machine has a platform, else nullptr.
  Dispatch(Ports& ports, Flights* flights, Collectives& collectives, PointToPoint& point_to_point,
           Waits& waits)
      : ports_(ports),
        flights_(flights),
        collectives_(collectives),
        point_to_point_(point_to_point),
        waits_(waits) {}

  void handle(const Event& event);

 private:
  void hand_over(const Event& message, Picoseconds complete);
  void first_byte(const Event& event);
  void landing(const Event& event);

  Ports& ports_;
  Flights* const flights_;
  Collectives& collectives_;
  PointToPoint& point_to_point_;
  Waits& waits_;
};

}  // namespace plumbline
