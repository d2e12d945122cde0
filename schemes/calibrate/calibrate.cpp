#include "schemes/calibrate/calibrate.hpp"

#include <algorithm>
#include <utility>

#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/calibrate/surroundings.hpp"
#include "schemes/calibrate/trains.hpp"

namespace plumbline {
namespace {

using calibrating::Client;

SizeSamples measure_size(Client& client, std::int64_t bytes, const CalibrationPlan& plan) {
  const int n = plan.messages, reps = plan.repetitions;
  SizeSamples size{.bytes = bytes};
  size.waits_for_receiver = client.waits_for_receiver(bytes);
  client.pause_for(bytes, n);
  size.single = client.trains(bytes, 1, 0, reps).whole;
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
  return {bytes, client.trains(bytes, 1, 0, plan.repetitions).whole};
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
  seen.round_trips = client.trains(1, 1, 0, plan.round_trips).whole;
  client.over();
}

}  // namespace

CalibrationSamples measure_calibration(Process& process, const CalibrationPlan& plan) {
  check(plan);
  if (process.size() < 2) throw InputError("a calibration needs at least 2 processes, not 1");
  const std::vector<int> firsts = calibrating::first_of_each_node(process);
  const int server = firsts.size() > 1 ? firsts[1] : 1;
  CalibrationSamples seen{.messages = plan.messages,
                          .sizes = {},
                          .held_out = {},
                          .reads = {},
                          .round_trips = {},
                          .work = plan.work,
                          .works = {},
                          .clocks = {},
                          .barrier_exits = {}};
  if (process.rank() == 0) {
    seen.reads = calibrating::clock_reads(process, plan.repetitions);
    seen.works = calibrating::fixed_work(process, plan.work, plan.works);
    measure_network(process, server, plan, seen);
  } else if (process.rank() == server) {
    calibrating::serve(process, 0, most_bytes(plan));
  }
  seen.clocks = calibrating::compare_clocks(process, firsts, plan);
  seen.barrier_exits = calibrating::barrier_exits(process, plan.barriers);
  return process.rank() == 0 ? std::move(seen) : CalibrationSamples{};
}

}  // namespace plumbline
