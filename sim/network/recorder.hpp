#pragma once

#include <initializer_list>
#include <unordered_map>
#include <vector>

#include "models/machine.hpp"
#include "models/timeline.hpp"
#include "sim/network/column.hpp"

namespace plumbline {

struct Program;

/// Writes down what a network does, as it is told: each call is a step of one row (a process or its progress
/// thread) or of one message, and the steps of a row come in its order. Nothing here decides when anything
/// happens.
///
/// Beside each time it keeps what that time is the sum of (Terms): every time is an earlier one and a
/// parameter, and of several that could have been the last to come, the one that is equal was.
class Recorder {
 public:
  /// `bytes`: the size whose (k-1)G and (k-1)O count as terms.
  Recorder(const Machine& machine, int processes, int rows, std::int64_t bytes);

  // Messages, each named by its sender and how many that one sent before.

  struct MessageName {
    int from;
    std::uint32_t count;
  };
  struct Posting {
    MessageName name;
    int to;
    std::int64_t bytes;
    int round, tag;                       // as Timeline::Message
    Picoseconds begin, handed_over, end;  // of the processor's work: T, T + o_s, the return
    Picoseconds arrival;                  // of the first byte, or of the request
  };
  void posts(const Posting& posting, const MessageCost& cost);
  /// It has joined its receiver's queue, and its sender is busy with it until `end`.
  void joined(MessageName name, Picoseconds at, Picoseconds end);
  void answers(MessageName name, Picoseconds leaves, Picoseconds arrives);
  void injects(MessageName name, Picoseconds leaves, Picoseconds arrives, const MessageCost& cost);
  /// Leg 0, an eager message or a request, 1, an answer, or 2, data, is there.
  void comes(MessageName name, int leg, Picoseconds at);
  void arrives(MessageName name, Picoseconds taken, const MessageCost& cost);
  /// On a platform: complete, after it arrived.
  void lands(MessageName name, Picoseconds complete);

  // A row's processor.

  /// Its time is `time`, whatever it did before.
  void begins_at(int row, Picoseconds time) { at(row).cpu = Terms::number(time); }
  void takes(int row, MessageName name, Picoseconds begin, Picoseconds end);
  /// It goes on at `time`: rendezvous sends have returned, a progress thread is done.
  void goes_on(int row, Picoseconds time);
  void works(int row, Timeline::Kind kind, Picoseconds begin, Picoseconds end);

  // What it is for.

  /// What a program is the schedule of: before any call of it begins.
  void names(const Program& program, const Collective& call) { programs_.try_emplace(&program, call); }
  void call_begins(int row, const Program& program) { call_begins(row, programs_.at(&program)); }
  void call_begins(int row, const Collective& call);
  void call_ends(int row);
  /// A timed region begins with the end of the next clock read, and ends with the end of the last one.
  void region_begins(int row);
  void region_ends(int row);

  /// Everything so far, in order.
  Timeline timeline() &&;

 private:
  struct Row {
    Terms cpu, tx, rx;              // when each is free
    Terms sends;                    // the last rendezvous send's return
    std::vector<std::size_t> sent;  // by count, in messages
    Timeline::Call call;            // under way
    Terms region;                   // its begin
    bool region_awaits_read = false;
  };
  struct Legs {  // of a message
    Terms arrives, complete, request, answer;
  };

  Row& at(int row) { return rows_[static_cast<std::size_t>(row)]; }
  /// Whose tx and rx the row uses: a progress thread has its process's.
  Row& port(int row) { return at(rank_of(row, timeline_.processes)); }
  std::size_t index(MessageName name) { return at(name.from).sent[name.count]; }
  Terms plus(Terms terms, int Terms::*count, Picoseconds Units::*unit, Picoseconds cost) const;
  Terms plus_gap(const Terms& begin, const MessageCost& cost) const;
  Terms plus_serial(const Terms& begin, const MessageCost& cost) const {
    return plus(begin, &Terms::G, &Units::G, cost.serial);
  }
  void wait(int row, Picoseconds until, std::ptrdiff_t message = -1);
  void add(int row, Timeline::Kind kind, Picoseconds begin, Picoseconds end, std::ptrdiff_t message = -1);

  Timeline timeline_;
  const Units units_;
  std::vector<Row> rows_;
  std::vector<Legs> legs_;  // as timeline_.messages
  std::unordered_map<const Program*, Collective> programs_;
};

}  // namespace plumbline
