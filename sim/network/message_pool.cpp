#include "sim/network/message_pool.hpp"

#include <utility>

namespace plumbline {

std::uint32_t MessagePool::add(PointToPointMessage&& message) {
  if (free_.empty()) {
    messages_.push_back(std::move(message));
    return static_cast<std::uint32_t>(messages_.size() - 1);
  }
  const std::uint32_t index = free_.back();
  free_.pop_back();
  messages_[index] = std::move(message);
  return index;
}

}  // namespace plumbline
