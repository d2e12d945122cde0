#include "models/calibration/round_trips.hpp"

#include <algorithm>
#include <vector>

#include "models/statistics.hpp"

namespace plumbline {
namespace {

// A
Picoseconds spacing(const MessageCost& cost, Picoseconds delay) {
  if (!cost.rendezvous) return std::max(cost.send_busy + delay, cost.gap);
  const Picoseconds back_and_forth = 2 * cost.latency + std::max(cost.overhead + delay, cost.receive_busy);
  return std::max(cost.serial + back_and_forth, cost.gap);
}

}  // namespace

Picoseconds parameterised_round_trip(const LogGOPS& p, int messages, Picoseconds delay, std::int64_t bytes) {
  const MessageCost cost = cost_of(p, bytes);
  const Picoseconds apart = spacing(cost, delay);
  if (cost.rendezvous)
    return (messages - 1) * apart + 2 * (cost.overhead + 3 * cost.latency + cost.serial + cost.receive_busy);
  return (messages - 1) * std::max(apart, cost.receive_busy) +
         2 * (cost.overhead + cost.latency + cost.serial + cost.receive_busy);
}

Picoseconds train_of_sends(const LogGOPS& p, int messages, Picoseconds delay, std::int64_t bytes) {
  const MessageCost cost = cost_of(p, bytes);
  const Picoseconds last = cost.rendezvous ? cost.overhead + 2 * cost.latency + cost.serial : cost.send_busy;
  return (messages - 1) * spacing(cost, delay) + last;
}

Picoseconds train_of_receives(const LogGOPS& p, int messages, std::int64_t bytes) {
  const MessageCost cost = cost_of(p, bytes);
  if (!cost.rendezvous) return messages * cost.receive_busy;
  return (messages - 1) * spacing(cost, 0) + 2 * cost.latency + cost.serial + cost.receive_busy;
}

int legs_of_round_trip(bool rendezvous) { return rendezvous ? 6 : 2; }

double median_of_sum(const Distribution& jitter, int legs) {
  constexpr int draws = 20'000;
  Stream stream(1, Purpose::jitter, 0, 0);
  std::vector<double> sums(draws);
  for (double& sum : sums)
    for (int leg = 0; leg < legs; ++leg) sum += jitter.draw(stream);
  return *median(sums);
}

}  // namespace plumbline
