#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>

#include "models/noise.hpp"
#include "models/timeline.hpp"
#include "sim/simgrid/engine/clock.hpp"
#include "sim/simgrid/engine/message.hpp"
#include "sim/simgrid/engine/port.hpp"

namespace plumbline::on_simgrid {

class SimGridNetwork;

/// What a message's first byte, or a message of a rendezvous, is on its arrival.
enum class Leg : std::uint8_t { eager, request, answer, data };

constexpr bool carries_data(Leg leg) { return leg == Leg::eager || leg == Leg::data; }

/// What comes, in the order in which it is handled: by time, then by the sender's rank and count. What
/// brings something puts it here in advance; at its time it takes the first of what is here, be it its own or
/// another's of the same instant.
class InOrder {
 public:
  void add(Picoseconds time, const MessagePtr& message, Leg leg) {
    queue_.emplace(Key(time, message->from, message->count), std::pair(message, leg));
  }
  std::pair<MessagePtr, Leg> take() {
    auto first = queue_.extract(queue_.begin());
    return std::move(first.mapped());
  }

 private:
  using Key = std::tuple<Picoseconds, int, std::uint32_t>;
  std::multimap<Key, std::pair<MessagePtr, Leg>> queue_;
};

/// A process's port, which its progress thread uses too.
struct Ports {
  Port tx, rx;
  InOrder arrivals;
  InOrder landings;  ///< on a platform: what is complete
};

/// One row of the network: a processor, and what it has to do with messages. A process has one, and so has
/// its progress thread.
class Endpoint {
 public:
  Endpoint(SimGridNetwork& network, int row, Phase phase, std::shared_ptr<Ports> ports,
           std::optional<NoiseSource> noise, double pace);

  int row() const { return row_; }
  const std::shared_ptr<Ports>& ports() const { return ports_; }
  std::uint32_t sent() const { return sent_; }

  // What its processor does: called by the actor that is the processor, which sleeps meanwhile.

  /// It is busy for so long, and longer where noise interrupts it.
  void work(Picoseconds duration, Timeline::Kind with = Timeline::Kind::compute);
  void sleep_until(Picoseconds time);
  /// `round`: of a collective, for who records; -1 elsewhere. `data`: empty where only the size matters.
  PendingPtr isend(int to, Tag tag, std::int64_t bytes, std::span<const std::byte> data, MessageUse use = {},
                   int round = -1);
  PendingPtr irecv(int from, Tag tag, std::span<std::byte> into, MessageUse use = {});
  /// Takes the receives in order of reception, each as it comes; then waits for the sends.
  void wait_all(std::span<const PendingPtr> pending);
  /// When a message to `to` arrives: never before an earlier one of the pair.
  Picoseconds not_overtaking(int to, Picoseconds arrival);
  /// What it sent cannot be overtaken any more.
  void forget_messages() {
    last_arrival_.clear();
    last_peer_ = -1;
  }
  /// Sleeps until somebody has told it news().
  void await_news();
  void news();
  /// From now on `listener` is told when it is busy with a message from when on, and for how long.
  void on_message(std::function<void(Picoseconds, Picoseconds)> listener) {
    on_message_ = std::move(listener);
  }
  /// From begin_acting() until it first sleeps or waits: what it does at this instant is not over.
  bool acting() const { return acting_; }
  void begin_acting() { acting_ = true; }
  void end_acting() { acting_ = false; }

  // What the network brings.

  /// The first byte, or the request, is there: it meets the first receive that was posted for it, or waits.
  void meet(const MessagePtr& message);
  /// The last byte is in.
  void complete(const MessagePtr& message);
  void send_returns(const MessagePtr& message);

  /// What the processor waits for: of a message to the user.
  std::string describe_wait() const;

 private:
  Picoseconds finish(Picoseconds from, Picoseconds work);
  void post_eager(const MessagePtr& message, int round);
  void join_queue(const MessagePtr& message, int round, Picoseconds begin, Picoseconds handed_over);
  void post_rendezvous(const MessagePtr& message, int round);
  void record_post(const Message& message, int round, Picoseconds begin, Picoseconds handed_over,
                   Picoseconds end);
  void join(const MessagePtr& message, const PendingPtr& receive);
  void take(const PendingPtr& receive);
  PendingPtr next_received();
  void busy_with_message(Picoseconds begin, Picoseconds duration) const {
    if (on_message_) on_message_(begin, duration);
  }

  SimGridNetwork& network_;
  const int row_;
  const Phase phase_;
  std::shared_ptr<Ports> ports_;
  std::optional<NoiseSource> noise_;
  double pace_;  ///< how many times as long its work takes
  std::uint32_t sent_ = 0;
  int last_peer_ = -1;                       // whom it sent to, or took from, last
  std::map<int, Picoseconds> last_arrival_;  // by receiver: of what was sent
  std::deque<PendingPtr> posted_;
  std::deque<MessagePtr> unexpected_;
  std::uint64_t received_ = 0;
  std::map<std::uint64_t, PendingPtr> ready_;  // complete receives that were not taken, in order of reception
  simgrid::s4u::SemaphorePtr sleeper_ = simgrid::s4u::Semaphore::create(0);
  bool sleeps_ = false, acting_ = false;
  std::function<void(Picoseconds, Picoseconds)> on_message_;
};

}  // namespace plumbline::on_simgrid
