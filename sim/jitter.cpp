#include "sim/jitter.hpp"

#include <algorithm>

#include "sim/launch_seed.hpp"

namespace plumbline {

JitterSource::JitterSource(const Machine& machine, std::uint64_t seed, std::uint64_t launch, int processes)
    : seed_(launch_seed(seed, launch)), processes_(processes) {
  const Network& network = machine.network;
  levels_.resize(static_cast<std::size_t>(network.level_indices()));
  const auto take = [&](std::size_t index, const LogGOPS& level) {
    levels_[index] = {level.jitter, level.asymmetry, level.queueing};
    any_ = any_ || level.jitter || level.asymmetry || level.queueing;
  };
  take(0, network.between_nodes);
  if (network.within_node) take(1, *network.within_node);
  if (network.between_sites) take(2, *network.between_sites);
  for (std::size_t i = 0; i < network.inner.size(); ++i) take(3 + i, network.inner[i]);
}

Picoseconds JitterSource::operator()(int sender, int receiver, std::uint32_t count, int leg,
                                     int level) const {
  const Level& drawn = levels_[static_cast<std::size_t>(level)];
  const std::uint64_t index = static_cast<std::uint64_t>(count) * 4 + static_cast<std::uint64_t>(leg);
  Picoseconds time = 0;
  if (drawn.jitter) {
    Stream stream(seed_, Purpose::jitter, static_cast<std::uint32_t>(sender), index);
    time = to_picoseconds(drawn.jitter->draw(stream));
  }
  if (!drawn.asymmetry && !drawn.queueing) return time;
  const int from = (leg == 1 ? receiver : sender) % processes_,
            to = (leg == 1 ? sender : receiver) % processes_;
  if (drawn.asymmetry) time += asymmetry(*drawn.asymmetry, from, to);
  if (drawn.queueing) time += queueing(*drawn.queueing, sender, index, to > from);
  return time;
}

Picoseconds JitterSource::asymmetry(const Distribution& drawn, int from, int to) const {
  Stream stream(seed_, Purpose::asymmetry, static_cast<std::uint32_t>(from), static_cast<std::uint64_t>(to));
  return to_picoseconds(drawn.draw(stream));
}

Picoseconds JitterSource::queueing(const Queueing& queueing, int sender, std::uint64_t index, bool up) const {
  using Way = Queueing::Way;
  if (queueing.way != Way::both && (queueing.way == Way::up) != up) return 0;
  Stream stream(seed_, Purpose::queueing, static_cast<std::uint32_t>(sender), index);
  return stream.uniform() < queueing.share ? to_picoseconds(queueing.delay.draw(stream)) : 0;
}

}  // namespace plumbline
