#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "models/machine.hpp"

namespace plumbline {

/// A message's cost as the network needs it.
struct Cost : MessageCost {
  int level = 0;         ///< whose jitter it has
  bool station = false;  ///< it waits for others on its way (Stations)
  bool detour = false;   ///< it joins a queue or has a station
};

/// The distinct costs of a run: messages carry an index of 4 bytes.
class CostTable {
 public:
  explicit CostTable(const Machine& machine)
      : machine_(machine),
        marks_cost_(plumbline::marks_cost(machine)),
        known_(static_cast<std::size_t>(machine.network.level_indices()) * uses) {}

  std::uint32_t index(int from, int to, std::int64_t bytes, MessageUse use) {
    const int level = machine_.network.level_index(from, to);
    const std::size_t kind = static_cast<std::size_t>(level) * uses + (use.in_collective ? 1 : 0) +
                             (use.combines ? 2 : 0) + (use.forwards ? 4 : 0) + (use.nonblocking ? 8 : 0) +
                             (use.unsent ? 16 : 0);
    if (bytes != last_bytes_ || kind != last_kind_) remember(kind, level, bytes, use);
    return last_index_;
  }
  /// Whether it matters where a message's bytes have been.
  bool marks_cost() const { return marks_cost_; }
  const Cost& operator[](std::uint32_t index) const { return costs_[index]; }
  /// What the message holds.
  std::int64_t bytes(std::uint32_t index) const { return bytes_[index]; }

 private:
  static constexpr std::size_t uses = 32;

  void remember(std::size_t kind, int level, std::int64_t bytes, MessageUse use) {
    const auto [found, is_new] = known_[kind].try_emplace(bytes, static_cast<std::uint32_t>(costs_.size()));
    if (is_new) {
      const MessageCost cost = message_cost(machine_, level, bytes, use);
      const bool station = has_station(machine_.network, level);
      costs_.push_back({cost, level, station, station || cost.queue_switch > 0});
      bytes_.push_back(bytes);
    }
    last_bytes_ = bytes;
    last_kind_ = kind;
    last_index_ = found->second;
  }

  const Machine machine_;
  const bool marks_cost_;
  std::vector<Cost> costs_;
  std::vector<std::int64_t> bytes_;  // as costs_
  std::vector<std::unordered_map<std::int64_t, std::uint32_t>>
      known_;                     // index by bytes, for each level and use
  std::int64_t last_bytes_ = -1;  // messages of one size come in a row
  std::size_t last_kind_ = 0;
  std::uint32_t last_index_ = 0;
};

}  // namespace plumbline
