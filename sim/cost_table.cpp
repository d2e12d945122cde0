#include "sim/cost_table.hpp"

namespace plumbline {

void CostTable::look_up(int level, std::int64_t bytes, bool combine) {
  const auto kind = static_cast<std::size_t>(level * 2 + (combine ? 1 : 0));
  const auto [found, is_new] = known_[kind].try_emplace(bytes, static_cast<std::uint32_t>(costs_.size()));
  if (is_new) add(level, bytes, combine);
  last_bytes_ = bytes;
  last_kind_ = kind;
  last_index_ = found->second;
}

std::uint32_t CostTable::add(int level, std::int64_t bytes, bool combine) {
  Cost cost;
  static_cast<MessageCost&>(cost) = cost_of(network_.level(level), bytes, combine ? combine_ : 0);
  cost.level = level;
  costs_.push_back(cost);
  bytes_.push_back(bytes);
  return static_cast<std::uint32_t>(costs_.size() - 1);
}

}  // namespace plumbline
