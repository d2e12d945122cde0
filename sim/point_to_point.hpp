#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "models/picoseconds.hpp"
#include "sim/prefetch.hpp"

namespace plumbline {

/// A point-to-point message on its way.
struct PointToPointMessage {
  std::int32_t from = 0, to = 0;
  int tag = 0;
  std::uint32_t cost = 0;
  std::uint32_t count = 0;  // the sender's messages before it
  std::uint32_t send_request = 0, receive_request = 0;
  bool rendezvous = false;
  bool under_way = false;   // on a platform: the first byte is there, others are not
  Picoseconds time = 0;     // when unexpected: m of an eager message, q of a request
  std::uint32_t order = 0;  // when unexpected: of reception
  boost::container::small_vector<std::byte, 16> payload;  // two numbers, or more elsewhere
};

/// All messages on their way; indices are reused.
class MessagePool {
 public:
  std::uint32_t add();
  void remove(std::uint32_t index) { free_.push_back(index); }
  PointToPointMessage& operator[](std::uint32_t index) { return messages_[index]; }
  void prefetch(std::uint32_t index) const { plumbline::prefetch(&messages_[index]); }

 private:
  std::vector<PointToPointMessage> messages_;
  std::vector<std::uint32_t> free_;
};

/// One process's point-to-point side: its requests, its posted receives, and what came before it was asked
/// for.
struct PointToPoint {
  struct Request {
    enum class Kind : std::uint8_t { free, send, receive } kind = Kind::free;
    bool complete = false;
    bool awaited = false;     // the process sleeps until it is complete
    Picoseconds time = 0;     // when the last byte is in (receive), when the send returns
    Picoseconds busy = 0;     // receive: the processor's overhead
    std::uint32_t order = 0;  // of reception
    int source = -1;
    std::uint32_t count = 0;  // the source's messages before it
  };
  struct Posted {
    std::uint32_t request;
    int from, tag;  // from < 0: any
    Picoseconds time;
    std::span<std::byte> data;
  };

  std::uint32_t add(Request::Kind kind);  // a request's number, from 1
  Request& request(std::uint32_t number) { return requests[number - 1]; }
  const Request& request(std::uint32_t number) const { return requests[number - 1]; }

  std::vector<Request> requests;
  std::vector<std::uint32_t> free;        // numbers
  std::vector<Posted> posted;             // in order of posting
  std::vector<std::uint32_t> unexpected;  // in order of arrival: indices into the pool
  std::uint32_t awaited = 0;              // how many requests the process sleeps for
};

}  // namespace plumbline
