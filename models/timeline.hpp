#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/collective.hpp"
#include "models/terms.hpp"

namespace plumbline {

/// Who did what when, in true time: what happened on the processors and ports of a run. Rows 0 to
/// processes - 1 are the processes; where progress threads carry nonblocking collectives on, row
/// processes + i is process i's.
struct Timeline {
  /// What a processor does, or a port, from `begin` to `end`.
  enum class Kind : std::uint8_t {
    send,         ///< the processor: o_s + (k-1)O; rendezvous: o_s
    receive,      ///< the processor: o_r + (k-1)O, and combining
    waiting,      ///< the processor: for a message, for its answer, or for the port
    compute,      ///< the processor
    test,         ///< the processor: whether a nonblocking collective is complete
    progress,     ///< the processor of a progress thread: interrupts and switches
    read_clock,   ///< the processor
    wait_until,   ///< the processor: for a time, as for the start of a window
    send_gap,     ///< the port out: g + (k-1)G
    receive_gap,  ///< the port in: g + (k-1)G
  };
  struct Interval {
    int row = 0;
    Kind kind = Kind::compute;
    Picoseconds begin = 0, end = 0;
    int message = -1;  ///< whose, in messages; waiting: what for, where that is a message
    friend bool operator==(const Interval&, const Interval&) = default;
  };
  static constexpr Picoseconds not_yet = -1;
  struct Message {
    int from = 0, to = 0;     ///< rows
    std::uint32_t count = 0;  ///< the sender's messages before it
    std::int64_t bytes = 0;
    bool rendezvous = false;
    int round = -1;                        ///< of the sender in its collective; -1 for a message on its own
    std::optional<Operation> operation{};  ///< the collective's
    int tag = -1;                          ///< of a message on its own (schemes/process.hpp)
    Picoseconds posted = 0;                ///< T (rendezvous: t): the processor begins to send it
    Picoseconds leaves = not_yet;          ///< its first byte: T + o_s; rendezvous: D
    Picoseconds arrives = not_yet;         ///< its first byte: a
    Picoseconds taken = not_yet;           ///< R: the receiver's port begins to take it
    Picoseconds complete = not_yet;        ///< m: its last byte is in
    // Rendezvous alone: the request and its answer.
    Picoseconds request_leaves = not_yet, request_arrives = not_yet;
    Picoseconds answer_leaves = not_yet, answer_arrives = not_yet;
    friend bool operator==(const Message&, const Message&) = default;
  };
  /// A stretch of one row that has a meaning: its ends as sums of the model's parameters.
  struct Stretch {
    int row = 0;
    Terms begin, end;
  };
  struct Call : Stretch {
    Operation operation{};
    const Algorithm* algorithm = nullptr;
  };
  /// How far a row's clock, as the suite knows it, is from that of process 0.
  struct ClockError {
    Picoseconds at = 0;
    double seconds = 0;
  };

  int processes = 0, rows = 0;
  std::vector<Interval> intervals;              ///< in order of row, begin, end
  std::vector<Message> messages;                ///< in order of sender and count
  std::vector<Call> calls;                      ///< of collectives, in order of row and begin
  std::vector<Stretch> regions;                 ///< timed, in order of row and begin
  std::vector<std::vector<ClockError>> clocks;  ///< by process; empty where nobody asked for clocks
  Units units;  ///< of the terms; all 0 where messages have costs of several kinds

  Picoseconds end() const;  ///< of the last interval, call, region or message
};

/// Puts messages, intervals, calls and regions that came in any order into theirs; intervals keep their
/// messages.
void put_in_order(Timeline& timeline);

/// "send", "waiting", "send gap": for people.
std::string_view name(Timeline::Kind kind);

/// "L + 2g" where the stretch is such a sum, else empty.
std::string symbols(const Timeline& timeline, const Timeline::Stretch& stretch);

}  // namespace plumbline
