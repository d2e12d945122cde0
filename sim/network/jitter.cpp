#include "sim/network/jitter.hpp"

#include <algorithm>

#include "sim/launch_seed.hpp"

namespace plumbline {

JitterSource::JitterSource(const Machine& machine, std::uint64_t seed, std::uint64_t launch)
    : seed_(launch_seed(seed, launch)) {
  const Network& network = machine.network;
  levels_[0] = network.between_nodes.jitter;
  if (network.within_node) levels_[1] = network.within_node->jitter;
  if (network.between_sites) levels_[2] = network.between_sites->jitter;
  any_ = levels_[0] || levels_[1] || levels_[2];
}

Picoseconds JitterSource::operator()(int sender, std::uint32_t count, int leg, int level) const {
  const std::optional<Distribution>& distribution = levels_[static_cast<std::size_t>(level)];
  if (!distribution) return 0;
  Stream stream(seed_, Purpose::jitter, static_cast<std::uint32_t>(sender),
                static_cast<std::uint64_t>(count) * 4 + static_cast<std::uint64_t>(leg));
  return to_picoseconds(distribution->draw(stream));
}

Picoseconds LastArrivals::clamp(std::int32_t to, Picoseconds arrival, Picoseconds earliest) {
  if (more_) return clamp_among(*more_, to, arrival, earliest);
  const bool same = only_.to == to;
  if (same) arrival = std::max(arrival, only_.last);
  if (same || only_.last <= earliest) {
    only_ = {to, arrival};
    return arrival;
  }
  more_ = std::make_unique<More>();
  more_->recent.push_back(only_);
  return clamp_among(*more_, to, arrival, earliest);
}

Picoseconds LastArrivals::clamp_among(More& more, std::int32_t to, Picoseconds arrival,
                                      Picoseconds earliest) {
  if (!more.all.empty()) {
    Picoseconds& last = more.all[to];
    return last = std::max(last, arrival);
  }
  std::erase_if(more.recent, [&](const Entry& entry) {
    if (entry.to == to) arrival = std::max(arrival, entry.last);
    return entry.to == to || entry.last <= earliest;
  });
  more.recent.push_back({to, arrival});
  if (more.recent.size() > longest_list) {
    for (const Entry& entry : more.recent) more.all[entry.to] = entry.last;
  }
  return arrival;
}

}  // namespace plumbline
