#include "sim/cost_table.hpp"

#include "models/errors.hpp"

namespace plumbline {

// bytes < 2^61 (shape_of refuses more), so that six values of (level, combine) fit beside them.
std::uint32_t CostTable::index(int from, int to, std::int64_t bytes, bool combine) {
  const int level = network_.level_index(from, to);
  const std::uint64_t key = static_cast<std::uint64_t>(bytes) * 6 + static_cast<std::uint64_t>(level * 2 + combine);
  if (key == last_key_) return last_index_;
  const auto [found, is_new] = known_.try_emplace(key, static_cast<std::uint32_t>(costs_.size()));
  if (is_new) add(level, bytes, combine);
  last_key_ = key;
  last_index_ = found->second;
  return last_index_;
}

std::uint32_t CostTable::add(int level, std::int64_t bytes, bool combine) {
  Cost cost;
  static_cast<MessageCost&>(cost) = cost_of(network_.level(level), bytes, combine ? combine_ : 0);
  cost.overhead = network_.level(level).o_s;
  cost.level = level;
  costs_.push_back(cost);
  return static_cast<std::uint32_t>(costs_.size() - 1);
}

}  // namespace plumbline
