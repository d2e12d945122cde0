#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "models/collective.hpp"

namespace plumbline {

using Tag = int;  ///< of a point-to-point message, 0 or more
inline constexpr int any_source = -1;

namespace tags {

// One tag for each purpose, so that a message of one is never taken for another's.
inline constexpr Tag collective = 1;      ///< a schedule's messages (schemes/executor.hpp)
inline constexpr Tag acknowledgment = 2;  ///< of a broadcast
inline constexpr Tag round_trip = 3;      ///< a ping or a pong
inline constexpr Tag agreement = 4;       ///< times and decisions (schemes/agree.hpp)
inline constexpr Tag clock_sync = 5;      ///< clocks being related (schemes/clock_sync.hpp)
inline constexpr Tag calibration = 6;     ///< trains and orders (schemes/calibrate/)
inline constexpr Tag history = 7;         ///< empty messages before a cell (schemes/history.hpp)

}  // namespace tags

/// A pending isend, irecv or nonblocking collective of one process. Value type; empty once it is complete.
struct Request {
  std::uint64_t id = 0;     ///< the backend's handle; 0: complete
  int source = any_source;  ///< of a completed receive
};

/// One process as a measurement scheme sees it. Every time is in seconds on this process's own clock.
/// Two implementations: sim/ (simulated) and hw/ (MPI); the schemes are compiled once, against this alone.
class Process {
 public:
  virtual ~Process() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual int node() const = 0;

  virtual double now() = 0;                        ///< read the clock; costs what reading costs
  virtual void wait_until(double local_time) = 0;  ///< busy-wait; returns at once if it has passed
  virtual void compute(double seconds) = 0;
  /// The process comes so many seconds later to what it does next, busy with something that nobody sees.
  virtual void come_later(double seconds) {
    if (seconds > 0) wait_until(now() + seconds);
  }
  /// The scheme says that a timed region begins: for an observer who knows the true time. Costs nothing.
  virtual void mark_start() {}
  /// Likewise that it ends.
  virtual void mark_end() {}
  /// Puts the caches into the state that was asked for. Returns whether that took anything: never in
  /// simulation.
  virtual bool flush_cache() { return false; }

  virtual void send(int to, Tag tag, std::span<const std::byte> data) = 0;
  /// Returns the sender. `data` has room for the message.
  virtual int recv(int from_or_any, Tag tag, std::span<std::byte> data) = 0;
  virtual Request isend(int to, Tag tag, std::span<const std::byte> data) = 0;
  virtual Request irecv(int from_or_any, Tag tag, std::span<std::byte> data) = 0;
  virtual bool test(Request& request) = 0;
  virtual void wait_all(std::span<Request> requests) = 0;

  /// So many bytes were combined with what was there: takes the time that it takes on the machine, where the
  /// arithmetic itself does not. Nothing on hardware.
  virtual void combined(std::int64_t /*bytes*/) {}
  /// Adds `from` to `into`, as the library's own reductions do it; both have the same size.
  virtual void reduce_local(std::span<std::byte> into, std::span<const std::byte> /*from*/) {
    combined(static_cast<std::int64_t>(into.size()));
  }

  /// Says that calls of the collective come: a process with buffers allocates and touches them now.
  virtual void prepare(const Collective&) {}
  /// One blocking call of the collective: the library's own, or a schedule where the call names an algorithm.
  virtual void run(const Collective& call) = 0;
  /// The same call, nonblocking: test() and wait_all() end it. One at a time, and no other collective before
  /// it is complete.
  virtual Request start(const Collective& call) = 0;
};

}  // namespace plumbline
