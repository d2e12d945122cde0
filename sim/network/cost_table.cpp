#include "sim/network/cost_table.hpp"

namespace plumbline {

void CostTable::remember(std::size_t kind, std::int64_t bytes) {
  const auto [found, is_new] = known_[kind].try_emplace(bytes, static_cast<std::uint32_t>(costs_.size()));
  if (is_new) add(static_cast<int>(kind / 2), bytes, kind % 2 == 1);
  last_bytes_ = bytes;
  last_kind_ = kind;
  last_index_ = found->second;
}

void CostTable::add(int level, std::int64_t bytes, bool combine) {
  Cost cost;
  static_cast<MessageCost&>(cost) = cost_of(network_.level(level), bytes, combine ? combine_ : 0);
  cost.level = level;
  costs_.push_back(cost);
  bytes_.push_back(bytes);
}

}  // namespace plumbline
