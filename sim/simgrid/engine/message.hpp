#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <simgrid/s4u/Comm.hpp>
#include <simgrid/s4u/Semaphore.hpp>

#include "models/machine.hpp"
#include "schemes/process.hpp"

namespace plumbline::on_simgrid {

struct Message;
using MessagePtr = std::shared_ptr<Message>;

/// What a call of isend or irecv began.
struct Pending {
  enum class Kind : std::uint8_t { send, receive } kind;
  bool complete = false;
  bool awaited = false;  ///< its processor waits for it
  // Of a receive:
  int from = any_source;
  Tag tag = 0;
  std::span<std::byte> into{};
  MessageUse use{};      ///< of the message that it will get
  MessagePtr message{};  ///< that it met
};
using PendingPtr = std::shared_ptr<Pending>;

/// A message from its posting to its completion.
struct Message {
  int from, to;         ///< rows
  std::uint32_t count;  ///< the sender's messages before it
  Tag tag;
  std::int64_t bytes;
  int level;
  MessageCost cost;
  std::vector<std::byte> data{};  ///< empty where only the size matters
  bool complete = false;          ///< the last byte is in
  Picoseconds completed_at = 0;   ///< when
  std::uint64_t order = 0;        ///< of reception, once complete
  simgrid::s4u::CommPtr flow{};   ///< on a platform: its bytes, once the first one has arrived
  PendingPtr send{}, receive{};   ///< receive: that it met
  Picoseconds joined = 0;         ///< its receiver's queue
  simgrid::s4u::SemaphorePtr has_joined{};
};

}  // namespace plumbline::on_simgrid
