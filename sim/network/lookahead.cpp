#include "sim/network/lookahead.hpp"

#include <algorithm>
#include <limits>

#include "sim/flows.hpp"

namespace plumbline {
namespace {

template <class Value>
Picoseconds min_of_levels(const Network& network, const Flows* flows, Value value) {
  Picoseconds min = value(network.between_nodes) + (flows ? flows->min_latency() : 0);
  if (network.within_node) min = std::min(min, value(*network.within_node));
  if (network.between_sites) min = std::min(min, value(*network.between_sites));
  return min;
}

Picoseconds flight(const Costs& costs) { return costs.o_s + costs.L; }

Picoseconds latency(const Costs& costs) { return costs.L; }

}  // namespace

Picoseconds min_flight(const Network& network, const Flows* flows) {
  return min_of_levels(network, flows, [](const LogGOPS& level) { return min_of_costs(level, flight); });
}

Picoseconds lookahead(const Network& network, const Flows* flows) {
  return min_of_levels(network, flows, [](const LogGOPS& level) {
    const bool eager_only = level.S == std::numeric_limits<std::int64_t>::max();
    return eager_only ? min_of_costs(level, flight) : min_of_costs(level, latency);
  });
}

bool has_classes(const Network& network) {
  return !network.between_nodes.sizes.empty() ||
         (network.within_node && !network.within_node->sizes.empty()) ||
         (network.between_sites && !network.between_sites->sizes.empty());
}

}  // namespace plumbline
