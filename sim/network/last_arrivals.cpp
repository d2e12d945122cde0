#include "sim/network/last_arrivals.hpp"

#include <algorithm>

namespace plumbline {

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
