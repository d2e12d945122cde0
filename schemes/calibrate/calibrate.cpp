#include "schemes/calibrate/calibrate.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "models/calibration/clocks.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/calibrate/in_place.hpp"
#include "schemes/calibrate/surroundings.hpp"
#include "schemes/calibrate/trains.hpp"

namespace plumbline {
namespace {

using calibrating::Client;

void at_least(double min, double value, const char* what) {
  if (!(value >= min))
    throw InputError(fmt::format("a calibration's {} must be at least {:g}, not {:g}", what, min, value));
}

void check_rising(const std::vector<std::int64_t>& sizes, const char* what) {
  const bool rise = std::ranges::adjacent_find(sizes, std::greater_equal<>()) == sizes.end();
  if (!rise || (!sizes.empty() && sizes.front() < 1))
    throw InputError(fmt::format("a calibration's {} must rise from 1 B or more", what));
}

SizeSamples measure_size(Client& client, std::int64_t bytes, const CalibrationPlan& plan) {
  const int n = plan.messages, reps = plan.repetitions;
  SizeSamples size{.bytes = bytes};
  size.waits_for_receiver = client.waits_for_receiver(bytes);
  client.pause_for(bytes, n);
  size.single = client.trips(bytes, reps);
  auto train = client.trains(bytes, n, 0, reps);
  // PRTT(2, 0, s) is more than any gap or overhead of the size: with that delay nothing but o_s is in the
  // way. The min: a repetition during which another program ran would make every delay as long.
  size.delay = std::max(0.0, *min(client.trains(bytes, 2, 0, reps).whole));
  auto delayed = client.trains(bytes, n, size.delay, reps);
  size.delays = client.delays(n, size.delay, reps);
  size.receives = client.receives(bytes, n, reps);
  size.train = std::move(train.whole), size.train_sends = std::move(train.sends);
  size.delayed = std::move(delayed.whole), size.delayed_sends = std::move(delayed.sends);
  return size;
}

HeldOut measure_held_out(Client& client, std::int64_t bytes, const CalibrationPlan& plan) {
  client.pause_for(bytes, 1);
  return {bytes, client.trips(bytes, plan.repetitions)};
}

/// Between the last size that is eager and the first that is not: halved until they are neighbours.
void find_threshold(Client& client, CalibrationSamples& seen) {
  for (const SizeSamples& size : seen.sizes) {
    if (!size.waits_for_receiver) seen.eager_most = size.bytes;
    if (!size.waits_for_receiver) continue;
    seen.rendezvous_min = size.bytes;
    break;
  }
  if (seen.rendezvous_min == 0) return;
  while (seen.rendezvous_min - seen.eager_most > 1) {
    const std::int64_t middle = seen.eager_most + (seen.rendezvous_min - seen.eager_most) / 2;
    (client.waits_for_receiver(middle) ? seen.rendezvous_min : seen.eager_most) = middle;
  }
}

void measure_network(Process& process, int server, const CalibrationPlan& plan, CalibrationSamples& seen) {
  Client client(process, server, most_bytes(plan));
  for (const std::int64_t bytes : plan.sizes) seen.sizes.push_back(measure_size(client, bytes, plan));
  for (const std::int64_t bytes : plan.held_out)
    seen.held_out.push_back(measure_held_out(client, bytes, plan));
  find_threshold(client, seen);
  client.pause_for(1, 1);
  seen.round_trips = client.trips(1, plan.round_trips);
  client.over();
}

}  // namespace

std::int64_t most_bytes(const CalibrationPlan& plan) {
  return std::max(plan.sizes.back(), plan.held_out.empty() ? 0 : plan.held_out.back());
}

std::vector<std::int64_t> calibration_sizes() {
  std::vector<std::int64_t> sizes{1};
  for (std::int64_t size = 2; size <= 128 * 1024; size *= 2) {
    sizes.push_back(size);
    sizes.push_back(size + size / 2);
  }
  sizes.push_back(256 * 1024);
  return sizes;
}

void check(const CalibrationPlan& plan) {
  at_least(4, static_cast<double>(plan.sizes.size()), "number of sizes");
  at_least(2, plan.messages, "messages a train");
  at_least(2, plan.repetitions, "repetitions");
  at_least(0, plan.in_place_rounds, "rounds in place");
  at_least(2, plan.round_trips, "round trips");
  at_least(0, plan.works, "repetitions of the fixed work");
  if (plan.clock_points != 0)
    at_least(fewest_clock_points, plan.clock_points, "offsets of a node's clock (--clock-points)");
  at_least(0, plan.barriers, "barriers");
  check_rising(plan.sizes, "sizes");
  check_rising(plan.held_out, "held-out sizes");
}

CalibrationSamples measure_calibration(Process& process, const CalibrationPlan& plan) {
  check(plan);
  if (process.size() < 2) throw InputError("a calibration needs at least 2 processes, not 1");
  const std::vector<int> firsts = calibrating::first_of_each_node(process);
  const int server = firsts.size() > 1 ? firsts[1] : 1;
  CalibrationSamples seen;
  seen.messages = plan.messages;
  seen.work = plan.work;
  if (process.rank() == 0) {
    seen.reads = calibrating::clock_reads(process, plan.repetitions);
    seen.works = calibrating::fixed_work(process, plan.work, plan.works);
    measure_network(process, server, plan, seen);
  } else if (process.rank() == server) {
    calibrating::serve(process, 0, most_bytes(plan));
  }
  if (process.rank() == 0 || process.rank() == server)
    seen.in_place = calibrating::in_place(process, process.rank() == 0 ? server : 0,
                                          median(seen.reads).value_or(0), plan);
  seen.clocks = calibrating::compare_clocks(process, firsts, plan);
  seen.barrier_exits = calibrating::barrier_exits(process, plan.barriers);
  return process.rank() == 0 ? std::move(seen) : CalibrationSamples{};
}

}  // namespace plumbline
