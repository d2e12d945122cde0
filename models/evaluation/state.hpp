#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <tuple>
#include <vector>

#include "models/loggops.hpp"
#include "models/schedule.hpp"

// What the evaluator (models/evaluate.cpp) keeps of messages and processors, and its events.
namespace plumbline::evaluation {

struct Message {
  int from, to;
  std::uint32_t count;  // the sender's messages before it
  MessageCost cost;
  int level;
};

struct Event {
  enum class Kind : std::uint8_t { arrival, request, answer, data, act };
  // Where it is: at the port into the node that it goes to, at the process, in the receiver's queue, or at
  // the port out of the node (or at the memory) where it comes from.
  enum class Stage : std::uint8_t { enters, comes, acts, joins, leaves };
  Picoseconds time;
  Kind kind;
  int process;      // whose event it is
  Message message;  // of an act: none
  Stage stage = kind == Kind::act ? Stage::acts : Stage::comes;

  // In order of time; at one instant what the network brings comes before what a processor does, and that
  // before what joins a queue or leaves; in order of the sender's rank and count.
  auto order() const { return std::tuple(time, stage, message.from, message.count, process); }
  friend bool operator>(const Event& a, const Event& b) { return a.order() > b.order(); }
  bool carries_data() const { return kind == Kind::arrival || kind == Kind::data; }
  int leg() const { return kind == Kind::answer ? 1 : kind == Kind::data ? 2 : 0; }
  int comes_from() const { return kind == Kind::answer ? message.to : message.from; }
};

struct Receive {
  int from;
  Picoseconds posted;
  MessageCost cost;                           // to who receives it
  std::optional<std::uint32_t> matched = {};  // the message's count
  Picoseconds complete = 0;                   // m, when the last byte is in
};

struct Envelope {  // arrived, but no receive was posted for it
  Message message;
  Picoseconds request;                  // rendezvous: q
  std::optional<Picoseconds> complete;  // eager: m
};

struct Processor {
  Rounds rounds;
  std::vector<std::vector<StepMarks>> marks;  // as rounds; empty where they don't matter
  enum class State : std::uint8_t {
    between_rounds,
    starting_sends,
    waiting,
    done
  } state = State::between_rounds;
  int round = -1;
  std::size_t step = 0;  // of the round, the next to start
  Picoseconds time = 0, tx_free = 0, rx_free = 0, sends_end = 0;
  int sends_open = 0;  // rendezvous sends that wait for their answer
  std::uint32_t sent = 0;
  int last_peer = -1;                 // whom it sent to, or took a message from, last
  std::vector<Receive> receives;      // of the round
  std::vector<std::size_t> received;  // indices of receives whose data are in, in order of reception
  std::size_t handled = 0;            // how many of `received` the processor has handled
  std::deque<Envelope> unexpected;

  StepMarks marks_of(std::size_t i) const {  // of the round
    return marks.empty() ? StepMarks() : marks[static_cast<std::size_t>(round)][i];
  }
};

}  // namespace plumbline::evaluation
