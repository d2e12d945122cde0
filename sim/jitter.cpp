#include "sim/jitter.hpp"

#include <algorithm>

#include "sim/launch_seed.hpp"

namespace plumbline {

JitterSource::JitterSource(const Machine& machine, std::uint64_t seed, std::uint64_t launch)
    : seed_(launch_seed(seed, launch)) {
  const Network& network = machine.network;
  levels_.resize(static_cast<std::size_t>(network.level_indices()));
  levels_[0] = network.between_nodes.jitter;
  if (network.within_node) levels_[1] = network.within_node->jitter;
  if (network.between_sites) levels_[2] = network.between_sites->jitter;
  for (std::size_t i = 0; i < network.inner.size(); ++i) levels_[3 + i] = network.inner[i].jitter;
  any_ = std::ranges::any_of(levels_, [](const auto& jitter) { return jitter.has_value(); });
}

Picoseconds JitterSource::operator()(int sender, std::uint32_t count, int leg, int level) const {
  const std::optional<Distribution>& distribution = levels_[static_cast<std::size_t>(level)];
  if (!distribution) return 0;
  Stream stream(seed_, Purpose::jitter, static_cast<std::uint32_t>(sender),
                static_cast<std::uint64_t>(count) * 4 + static_cast<std::uint64_t>(leg));
  return to_picoseconds(distribution->draw(stream));
}

}  // namespace plumbline
