#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "models/machine.hpp"

namespace plumbline {

/// A message's cost as the network needs it.
struct Cost : MessageCost {
  int level = 0;  ///< whose jitter it has
};

/// The distinct costs of a run: messages carry an index of 4 bytes.
class CostTable {
 public:
  explicit CostTable(const Machine& machine) : network_(machine.network), combine_(machine.combine) {}

  std::uint32_t index(int from, int to, std::int64_t bytes, bool combine) {
    const int level = network_.level_index(from, to);
    const auto kind = static_cast<std::size_t>(level) * 2 + (combine ? 1 : 0);
    if (bytes != last_bytes_ || kind != last_kind_) remember(kind, bytes);
    return last_index_;
  }
  const Cost& operator[](std::uint32_t index) const { return costs_[index]; }
  /// What the message holds.
  std::int64_t bytes(std::uint32_t index) const { return bytes_[index]; }

 private:
  void remember(std::size_t kind, std::int64_t bytes) {
    const auto [found, is_new] = known_[kind].try_emplace(bytes, static_cast<std::uint32_t>(costs_.size()));
    if (is_new) {
      const int level = static_cast<int>(kind / 2);
      costs_.push_back({cost_of(network_.level(level), bytes, kind % 2 == 1 ? combine_ : 0), level});
      bytes_.push_back(bytes);
    }
    last_bytes_ = bytes;
    last_kind_ = kind;
    last_index_ = found->second;
  }

  Network network_;
  double combine_;  // ps a byte
  std::vector<Cost> costs_;
  std::vector<std::int64_t> bytes_;  // as costs_
  /// Index by bytes, for each level, without and with combining.
  std::array<std::unordered_map<std::int64_t, std::uint32_t>, 6> known_;
  std::int64_t last_bytes_ = -1;  // messages of one size come in a row
  std::size_t last_kind_ = 0;
  std::uint32_t last_index_ = 0;
};

}  // namespace plumbline
