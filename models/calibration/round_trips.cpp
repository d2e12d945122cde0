#include "models/calibration/round_trips.hpp"

#include <algorithm>

namespace plumbline {
namespace {

// A
Picoseconds spacing(const LogGOPS& p, const MessageCost& cost, Picoseconds delay) {
  if (!cost.rendezvous) return std::max(cost.send_busy + delay, cost.gap);
  return cost.serial + std::max(2 * p.L + std::max(p.o_s + delay, p.o_r), p.g);
}

}  // namespace

Picoseconds parameterised_round_trip(const LogGOPS& p, int messages, Picoseconds delay, std::int64_t bytes) {
  const MessageCost cost = cost_of(p, bytes);
  const Picoseconds apart = spacing(p, cost, delay);
  if (cost.rendezvous) return (messages - 1) * apart + 2 * (p.o_s + 3 * p.L + cost.serial + p.o_r);
  return (messages - 1) * std::max(apart, cost.receive_busy) +
         2 * (p.o_s + p.L + cost.serial + cost.receive_busy);
}

Picoseconds train_of_sends(const LogGOPS& p, int messages, Picoseconds delay, std::int64_t bytes) {
  const MessageCost cost = cost_of(p, bytes);
  const Picoseconds last = cost.rendezvous ? p.o_s + 2 * p.L + cost.serial : cost.send_busy;
  return (messages - 1) * spacing(p, cost, delay) + last;
}

Picoseconds train_of_receives(const LogGOPS& p, int messages, std::int64_t bytes) {
  const MessageCost cost = cost_of(p, bytes);
  if (!cost.rendezvous) return messages * cost.receive_busy;
  return (messages - 1) * spacing(p, cost, 0) + 2 * p.L + cost.serial + p.o_r;
}

}  // namespace plumbline
