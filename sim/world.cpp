#include "sim/world.hpp"

#include <algorithm>

#include "sim/launch_seed.hpp"
#include "sim/native/world.hpp"
#include "sim/network/huge_pages.hpp"
#include "sim/simgrid_engine.hpp"

namespace plumbline {

namespace {

Launch prepared(Launch launch) {
  launch.machine = machine_of(launch);
  return launch;
}

std::vector<Clock> make_clocks(const Launch& launch) {
  std::vector<Clock> clocks;
  const int nodes = launch.machine.network.nodes_of(launch.processes);
  reserve_in_huge_pages(clocks, static_cast<std::size_t>(nodes));
  for (int node = 0; node < nodes; ++node) {
    clocks.emplace_back(launch.machine.clock, launch_seed(launch.seed, launch.launch), node);
  }
  return clocks;
}

/// How many there are of every process.
std::size_t complete_regions(const std::vector<std::vector<Picoseconds>>& by_rank) {
  std::size_t regions = by_rank.front().size();
  for (const auto& of_one : by_rank) regions = std::min(regions, of_one.size());
  return regions;
}

}  // namespace

World::World(const Launch& launch)
    : launch_(prepared(launch)),
      clocks_(make_clocks(launch_)),
      starts_(static_cast<std::size_t>(launch.processes)),
      lost_(static_cast<std::size_t>(launch.processes)) {}

Picoseconds World::start(int rank) const {
  return start_of(launch_.machine.launch_start, launch_seed(launch_.seed, launch_.launch), rank);
}

std::vector<double> World::lost() const {
  std::vector<double> max(complete_regions(lost_));
  for (std::size_t i = 0; i < max.size(); ++i)
    for (const auto& of_one : lost_) max[i] = std::max(max[i], to_seconds(of_one[i]));
  return max;
}

std::vector<double> World::start_skew() const {
  const std::size_t regions = complete_regions(starts_);
  std::vector<double> skew;
  for (std::size_t i = 0; i < regions; ++i) {
    Picoseconds first = never, last = 0;
    for (const auto& of_one : starts_) {
      first = std::min(first, of_one[i]);
      last = std::max(last, of_one[i]);
    }
    skew.push_back(to_seconds(last - first));
  }
  return skew;
}

std::unique_ptr<World> make_world(const Launch& launch) {
  if (launch.engine == Engine::simgrid) return simgrid_world(launch);
  return std::make_unique<NativeWorld>(launch);
}

}  // namespace plumbline
