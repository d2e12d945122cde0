#include "schemes/calibrate/surroundings.hpp"

#include <algorithm>

#include "schemes/clock_sync.hpp"
#include "schemes/sync/pair.hpp"

namespace plumbline::calibrating {
namespace {

constexpr int reads_a_sample = 100;
constexpr SyncOptions line_to_process_0{
    .estimator = {}, .exchanges = 10, .patience = {}, .fit_points = 100, .fit_span = 0.1};

/// Everybody's values at process 0, one row a process; empty elsewhere.
std::vector<std::vector<double>> gathered(Process& process, const std::vector<double>& mine) {
  if (process.rank() != 0) {
    process.send(0, tags::calibration, std::as_bytes(std::span(mine)));
    return {};
  }
  std::vector<std::vector<double>> all{mine};
  for (int rank = 1; rank < process.size(); ++rank) {
    all.emplace_back(mine.size());
    process.recv(rank, tags::calibration, std::as_writable_bytes(std::span(all.back())));
  }
  return all;
}

/// A node's side: its clock is behind the reference's by the estimate's offset.
ClockSamples follow(Process& process, sync::Messenger& messenger, const sync::Plan& plan, int points) {
  sync::Client client(messenger, plan);
  ClockSamples seen{process.node(), {}, {}};
  for (int i = 0; i < points; ++i) {
    client.await_invitation(0);
    const sync::Estimate estimate = client.estimate(0);
    seen.at.push_back(estimate.at);
    seen.offset.push_back(-estimate.offset);
  }
  for (const auto* values : {&seen.at, &seen.offset})
    process.send(0, tags::calibration, std::as_bytes(std::span(*values)));
  return seen;
}

std::vector<ClockSamples> lead(Process& process, sync::Messenger& messenger, const sync::Plan& plan,
                               const std::vector<int>& followers, const CalibrationPlan& asked) {
  const double begin = messenger.now();
  for (int i = 0; i < asked.clock_points; ++i) {
    messenger.wait_until(begin + i * asked.clock_gap);
    for (const int follower : followers) {
      sync::invite(messenger, follower);
      sync::answer(messenger, follower, plan.ending, {});
    }
  }
  std::vector<ClockSamples> all;
  const auto points = static_cast<std::size_t>(asked.clock_points);
  for (std::size_t i = 0; i < followers.size(); ++i) {
    all.push_back({static_cast<int>(i) + 1, std::vector<double>(points), std::vector<double>(points)});
    for (auto* values : {&all.back().at, &all.back().offset})
      process.recv(followers[i], tags::calibration, std::as_writable_bytes(std::span(*values)));
  }
  return all;
}

}  // namespace

std::vector<int> first_of_each_node(Process& process) {
  const auto all = gathered(process, {static_cast<double>(process.node())});
  std::vector<double> firsts(static_cast<std::size_t>(process.size()), -1);
  if (process.rank() == 0) {
    std::vector<double> seen;
    for (std::size_t rank = 0, next = 0; rank < all.size(); ++rank) {
      if (std::ranges::find(seen, all[rank][0]) != seen.end()) continue;
      seen.push_back(all[rank][0]);
      firsts[next++] = static_cast<double>(rank);
    }
    for (int rank = 1; rank < process.size(); ++rank)
      process.send(rank, tags::calibration, std::as_bytes(std::span(firsts)));
  } else {
    process.recv(0, tags::calibration, std::as_writable_bytes(std::span(firsts)));
  }
  std::vector<int> ranks;
  for (const double rank : firsts)
    if (rank >= 0) ranks.push_back(static_cast<int>(rank));
  return ranks;
}

std::vector<ClockSamples> compare_clocks(Process& process, const std::vector<int>& firsts,
                                         const CalibrationPlan& plan) {
  if (plan.clock_points == 0 || firsts.size() < 2) return {};
  if (std::ranges::find(firsts, process.rank()) == firsts.end()) return {};
  sync::Messenger messenger(process);
  const sync::Plan pair{PairEstimator::min_rtt, {Ending::Rule::fixed, plan.clock_exchanges}};
  if (process.rank() == 0) return lead(process, messenger, pair, {firsts.begin() + 1, firsts.end()}, plan);
  follow(process, messenger, pair, plan.clock_points);
  return {};
}

std::vector<double> barrier_exits(Process& process, int barriers) {
  if (barriers == 0) return {};
  const GlobalClock clock(process, synchronise(process, sync_method_named("hca3"), line_to_process_0).map);
  std::vector<double> mine(static_cast<std::size_t>(barriers));
  process.prepare({});
  for (double& exit : mine) {
    process.run({});
    exit = clock.now();
  }
  const auto all = gathered(process, mine);
  std::vector<double> spans;
  for (std::size_t i = 0; i < mine.size() && !all.empty(); ++i) {
    const auto by_exit = [i](const auto& a, const auto& b) { return a[i] < b[i]; };
    const auto [first, last] = std::minmax_element(all.begin(), all.end(), by_exit);
    spans.push_back((*last)[i] - (*first)[i]);
  }
  return spans;
}

std::vector<double> fixed_work(Process& process, double work, int repetitions) {
  std::vector<double> seen(static_cast<std::size_t>(repetitions));
  double begin = process.now();
  for (double& time : seen) {
    process.compute(work);
    const double end = process.now();
    time = end - begin;
    begin = end;
  }
  return seen;
}

std::vector<double> clock_reads(Process& process, int repetitions) {
  std::vector<double> seen(static_cast<std::size_t>(repetitions));
  for (double& time : seen) {
    const double begin = process.now();
    double end = begin;
    for (int i = 0; i < reads_a_sample; ++i) end = process.now();
    time = (end - begin) / reads_a_sample;
  }
  return seen;
}

}  // namespace plumbline::calibrating
