#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "models/picoseconds.hpp"
#include "sim/network/huge_pages.hpp"
#include "sim/network/prefetch.hpp"

namespace plumbline {

using Payload = boost::container::small_vector<std::byte, 16>;  // two numbers, or more elsewhere

/// A point-to-point message on its way.
struct PointToPointMessage {
  std::int32_t from = 0, to = 0;
  int tag = 0;
  std::uint32_t cost = 0;
  std::uint32_t count = 0;  // the sender's messages before it
  std::uint32_t send_request = 0, receive_request = 0;
  bool rendezvous = false;
  bool under_way = false;   // on a platform: the first byte is there, others are not
  Picoseconds time = 0;     // m of an eager message, q of a request
  std::uint32_t order = 0;  // of reception
  Payload payload;
};

/// All messages on their way; indices are reused.
class MessagePool {
 public:
  /// Room for so many, before any is there.
  void reserve(std::size_t messages) { reserve_in_huge_pages(messages_, messages); }
  /// A message's index.
  std::uint32_t add(PointToPointMessage&& message);
  void remove(std::uint32_t index) { free_.push_back(index); }
  PointToPointMessage& operator[](std::uint32_t index) { return messages_[index]; }
  void prefetch(std::uint32_t index) const { plumbline::prefetch(&messages_[index]); }

 private:
  std::vector<PointToPointMessage> messages_;
  std::vector<std::uint32_t> free_;
};

}  // namespace plumbline
