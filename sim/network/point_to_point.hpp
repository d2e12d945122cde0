#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/network/calendar.hpp"
#include "sim/network/column.hpp"
#include "sim/network/cost_table.hpp"
#include "sim/network/mailbox.hpp"
#include "sim/network/ports.hpp"
#include "sim/network/waits.hpp"

namespace plumbline {

/// A blocking receive, on the stack of the process that sleeps in it.
struct Receive {
  Wanted wanted;
  std::span<std::byte> data;
  int source = -1;
  std::uint32_t request = 0;  // what it had to become
};

/// What a process does without a Mailbox.
struct Blocking {
  Receive* receive = nullptr;   // what it sleeps in
  std::uint32_t unmatched = 0;  // in its mailbox: posted receives and unexpected messages
};

/// Point-to-point messages of processes: which message meets which receive, what becomes of requests, and who
/// sleeps in them. Matching is by order of arrival among messages, by order of posting among receives. An
/// eager send is complete when the call returns; a rendezvous send when its answer has come and the data have
/// left.
class PointToPoint {
 public:
  PointToPoint(int processes, CostTable& costs, Column<Blocking> blocking, Ports& ports, Waits& waits);

  // One process's calls, at its own time (point_to_point.cpp).

  /// `payload`: what the receiver gets, all `bytes` of it or nothing.
  std::uint32_t isend(int rank, int to, int tag, std::int64_t bytes, std::span<const std::byte> payload);
  std::uint32_t irecv(int rank, int from, int tag, std::span<std::byte> data);
  /// Whether all of these are complete; if not, the process waits until they are, and step() reports it then.
  bool await_complete(int rank, std::span<const std::uint32_t> requests);
  /// Ends requests, which are complete, and forgets them: the processor's time moves to the end of the last,
  /// with the overheads of the receives one after the other. Puts `requests` in order of reception.
  void wait(int rank, std::span<std::uint32_t> requests);
  /// Complete by the process's own time; the process must have settled.
  bool complete_by_now(int rank, std::uint32_t request) const;
  int source(int rank, std::uint32_t request) const { return mailbox(rank).request(request).source; }
  /// What was handed over sets out.
  void send_off();
  /// What the process sleeps for.
  std::string describe_awaited(int rank) const { return mailbox(rank).describe_awaited(); }

  // Blocking calls that need no request: those of most schemes.

  /// The whole of an eager send. False where the message needs an answer: nothing was done.
  bool send(int rank, int to, int tag, std::int64_t bytes, std::span<const std::byte> payload);
  /// step() resumes the process when `receive`, which must live until then, is over, or has become a request
  /// that is complete. False where something else may match first: nothing was done.
  bool begin_receive(int rank, Receive& receive);
  /// What the process sleeps in, or nullptr.
  const Receive* receive(int rank) const { return blocking_[rank].receive; }

  // The events (matching.cpp). `complete`: m, of a message that is all there.

  void arrival(const Event& event, Picoseconds complete);
  void request(const Event& event) { arrival(event, event.time); }
  void answer(const Event& event);
  void data(const Event& event, Picoseconds complete);
  /// On a platform: the first byte of an eager message is there, and later all of it.
  void first_byte(const Event& event, Picoseconds complete);
  void landing(const Event& event);
  /// Of a process, or a message, that something happens to soon.
  void prefetch_mailbox(int rank) const;
  void prefetch_message(const Event& event) const { pool_.prefetch(event.index()); }

 private:
  struct Outgoing {
    Ports::Departure departure;
    PointToPointMessage message;
  };

  void make_mailboxes();
  Mailbox& mailbox(int rank) { return mailboxes_[static_cast<std::size_t>(rank)]; }
  const Mailbox& mailbox(int rank) const { return mailboxes_[static_cast<std::size_t>(rank)]; }
  void begin_message(int rank, int to, int tag, std::uint32_t cost, std::uint32_t request,
                     std::span<const std::byte> payload);
  std::uint32_t post_receive(int rank, const Wanted& wanted, std::span<std::byte> data);
  void end_receive(int rank, std::uint32_t message);
  void become_request(int rank);
  void deliver(int rank, std::uint32_t message, std::uint32_t request);
  void complete(int rank, std::uint32_t message);
  void completed(int rank, std::uint32_t request);

  const std::size_t processes_;
  CostTable& costs_;
  Column<Blocking> blocking_;
  Ports& ports_;
  Waits& waits_;
  std::vector<Mailbox> mailboxes_;  // of each process, made when first needed
  MessagePool pool_;
  std::vector<Outgoing> outgoing_;  // handed over, in order
};

}  // namespace plumbline
