#include "models/loggops.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {

Picoseconds time_of_bytes(std::int64_t count, double per_byte, std::string_view what) {
  const double time = static_cast<double>(count) * per_byte;
  if (!(time <= static_cast<double>(one_day))) {
    throw InputError(fmt::format(
        "{:.4g} bytes take more than a day at {} = {:g} ns a byte; take fewer bytes or a faster machine",
        static_cast<double>(count), what, per_byte / 1e3));
  }
  return std::llround(time);
}

const Costs& costs_of(const LogGOPS& level, std::int64_t bytes) {
  const auto size = std::ranges::lower_bound(level.sizes, bytes, {}, &SizeClass::up_to);
  return size == level.sizes.end() ? level : static_cast<const Costs&>(*size);
}

bool has_rendezvous(const LogGOPS& level) {
  return std::min(level.S, level.rendezvous.nonblocking_above) < std::numeric_limits<std::int64_t>::max();
}

Picoseconds min_latency(const LogGOPS& level) {
  const Picoseconds min = min_of_costs(level, [](const Costs& costs) { return costs.L; });
  return std::min(min, level.rendezvous.L.value_or(min));
}

MessageCost cost_of(const LogGOPS& level, std::int64_t bytes, bool nonblocking) {
  assert(bytes >= 0);
  const std::int64_t k = std::max<std::int64_t>(bytes, 1);
  const Rendezvous& other_way = level.rendezvous;
  const bool rendezvous = k > level.S || (nonblocking && k > other_way.nonblocking_above);
  const Costs& costs = costs_of(level, k);
  const Picoseconds serial = time_of_bytes(k - 1, rendezvous ? other_way.G.value_or(costs.G) : costs.G, "G");
  const Picoseconds copy = rendezvous ? 0 : time_of_bytes(k - 1, costs.O, "O");
  const Picoseconds waited_copy =
      rendezvous ? 0 : time_of_bytes(k - 1, costs.O_waiting.value_or(costs.O), "O_waiting");
  return {.latency = rendezvous ? other_way.L.value_or(costs.L) : costs.L,
          .overhead = costs.o_s,
          .send_busy = costs.o_s + copy,
          .receive_busy = costs.o_r + copy,
          .waited_busy = costs.o_waiting.value_or(costs.o_r) + waited_copy,
          .serial = serial,
          .gap = costs.g + serial,
          .rendezvous = rendezvous,
          .queue_switch = rendezvous ? 0 : level.queue_switch,
          .queue_serial = time_of_bytes(k - 1, level.G_queue, "G_queue"),
          .peer_switch = level.peer_switch,
          .waited_switch = costs.o_waiting ? 0 : level.peer_switch,
          .way_out = time_of_bytes(k - 1, level.memory, "memory G")};
}

}  // namespace plumbline
