#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
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
  std::uint32_t add(PointToPointMessage&& message) {
    if (free_.empty()) {
      messages_.push_back(std::move(message));
      return static_cast<std::uint32_t>(messages_.size() - 1);
    }
    const std::uint32_t index = free_.back();
    free_.pop_back();
    messages_[index] = std::move(message);
    return index;
  }
  void remove(std::uint32_t index) { free_.push_back(index); }
  PointToPointMessage& operator[](std::uint32_t index) { return messages_[index]; }
  void prefetch(std::uint32_t index) const { plumbline::prefetch(&messages_[index]); }

 private:
  std::vector<PointToPointMessage> messages_;
  std::vector<std::uint32_t> free_;
};

/// What a receive takes.
struct Wanted {
  int from, tag;  // from < 0: any

  bool matches(const PointToPointMessage& message) const {
    return (from < 0 || message.from == from) && message.tag == tag;
  }
  std::string describe() const;
};

/// One process's requests, its posted receives, and what came before it was asked for. What a process that
/// waits for one request needs lies in four cache lines, side by side.
struct alignas(cache_line) Mailbox {
  struct Request {
    enum class Kind : std::uint8_t { send, receive } kind = Kind::send;
    bool complete = false;
    bool awaited = false;     // the process sleeps until it is complete
    std::uint32_t order = 0;  // of reception; of a free one: the next free one's number
    Picoseconds time = 0;     // when the last byte is in (receive), when the send returns
    std::uint32_t cost = 0;   // receive: the message's
    int source = -1;
    std::uint32_t count = 0;    // the source's messages before it
    std::span<std::byte> data;  // receive: where the process wants it, and
    Payload payload;            // what it gets when it goes on
  };
  struct Posted {
    std::uint32_t request;
    Wanted wanted;
    Picoseconds time;
  };

  std::uint32_t add(Request::Kind kind);  // a request's number, from 1
  void remove(std::uint32_t number);
  Request& request(std::uint32_t number) { return requests[number - 1]; }
  const Request& request(std::uint32_t number) const { return requests[number - 1]; }
  Posted take_posted(std::uint32_t request);
  std::string describe_awaited() const;

  std::uint32_t awaited = 0;                                    // how many requests the process sleeps for
  std::uint32_t first_free = 0;                                 // a request's number, or 0
  boost::container::small_vector<Posted, 1> posted;             // in order of posting
  boost::container::small_vector<std::uint32_t, 2> unexpected;  // in order of arrival: indices into the pool
  boost::container::small_vector<Request, 2> requests;
};

}  // namespace plumbline
