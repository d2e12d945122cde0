#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <boost/container/small_vector.hpp>

#include "sim/network/message_pool.hpp"

namespace plumbline {

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
