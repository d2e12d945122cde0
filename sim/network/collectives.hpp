#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "models/machine.hpp"
#include "sim/network/calendar.hpp"
#include "sim/network/column.hpp"
#include "sim/network/cost_table.hpp"
#include "sim/network/ports.hpp"
#include "sim/network/program.hpp"
#include "sim/network/progress_thread.hpp"
#include "sim/network/waits.hpp"

namespace plumbline {

/// What came to a row before its round began: a heap, the first of the first round on top.
class Early {
 public:
  struct Message {
    std::uint64_t key;    // of the round
    std::uint32_t order;  // of reception
    std::uint32_t cost;
    Picoseconds time;  // m of an eager message, q of a request
    std::int32_t sender;
    std::uint32_t count;
  };

  void keep(const Message& message) {
    heap_.push_back(message);
    std::push_heap(heap_.begin(), heap_.end(), comes_later);
  }

  /// The first of the round `key`, which nothing kept is before; false where there is none.
  bool take_first(std::uint64_t key, Message& first) {
    if (heap_.empty() || heap_.front().key != key) return false;
    std::pop_heap(heap_.begin(), heap_.end(), comes_later);
    first = heap_.back();
    heap_.pop_back();
    return true;
  }

 private:
  static bool comes_later(const Message& a, const Message& b) {
    return a.key != b.key ? a.key > b.key : a.order > b.order;
  }

  std::vector<Message> heap_;
};

/// Where a row is in its collectives.
struct Walk {
  enum class Doing : std::uint8_t { nothing, sending, receiving };
  struct Queued {
    const Program* program;
    std::uint32_t times;
  };

  Doing doing = Doing::nothing;
  std::uint32_t collectives = 0;  // started
  Picoseconds sends_end = 0;      // of the round's rendezvous sends
  Picoseconds posted = 0;         // when the round's receives were posted
  const Program* program = nullptr;
  std::uint64_t key = 0;                    // of the current round
  std::uint32_t round = 0, last_round = 0;  // in program->rounds; last_round is the end
  std::uint32_t next_send = 0, last_send = 0;
  std::uint32_t receives_left = 0, sends_left = 0;
  Early messages;             // eager ones of later rounds
  Early requests;             // the same
  std::vector<Queued> queue;  // next one last
};

/// The collectives: each row is a state machine that walks through the rounds of its schedules, driven by the
/// messages that reach it, and whoever called the collective sleeps until it is over. In a round the receives
/// are posted, the sends start in order, what arrived early is taken, then messages are taken as they come;
/// when nothing is open the next round begins.
class Collectives {
 public:
  /// Where its progress needs one, every process has a progress thread: a row of its own, numbered P + rank.
  Collectives(const Machine& machine, int processes, const CostTable& costs, Column<Walk> walks, Ports& ports,
              Calendar& calendar, Waits& waits);

  /// Begins one, or queues it behind those that have not ended yet. `program` must live on.
  void start(int row, const Program& program);
  /// How many different ones wait in the queue.
  std::size_t queued(int row) const { return walks_[row].queue.size(); }
  bool idle(int row) const { return walks_[row].doing == Walk::Doing::nothing; }
  /// Whether it is idle; if not, it waits until it is.
  bool await_idle(int row) {
    if (idle(row)) return true;
    waits_.begin(row, Wait::idle);
    return false;
  }
  /// What the row is, beside a row, if it is a progress thread; else nullptr.
  ProgressThread* progress_thread(int row) {
    return row < processes_ ? nullptr : &progress_threads_[static_cast<std::size_t>(row - processes_)];
  }
  /// What one waits for that is not idle.
  std::string describe(int row) const;

  // The events. `complete`: m, of a message that is all there.

  void arrival(const Event& event, Picoseconds complete);
  void request(const Event& event);
  void answer(const Event& event);
  void data(const Event& event, Picoseconds complete);
  /// False where it does not wait for global time.
  bool wake(int row);
  /// Of a row that something happens to soon.
  void prefetch(int row) const;

 private:
  void begin(Walk& walk, int row, const Program& program);
  bool next_collective(Walk& walk, int row);
  bool next_round(Walk& walk, int row);
  void open_round(Walk& walk, int row);
  void pay_for_exchange(const Walk& walk, int row);
  void proceed(Walk& walk, int row);
  bool send_all(Walk& walk, int row);
  void post(Walk& walk, int row, const Program::Send& send);
  void wake_progress_thread(ProgressThread& thread, int row);
  void answer_early_requests(Walk& walk, int row);
  void take_early_messages(Walk& walk, int row);
  void take(Walk& walk, int row, Recorder::MessageName name, const Cost& cost, Picoseconds complete);
  void take_or_keep(Walk& walk, const Event& event, std::uint64_t key, Picoseconds complete);
  void continue_if_complete(Walk& walk, int row);
  Early::Message early(const Event& event, std::uint64_t key, Picoseconds time) {
    return {key, ports_.next_in_order(event.process), event.cost, time, event.sender, event.count};
  }

  const int processes_;
  const Picoseconds call_o_;
  const bool exchanging_costs_;
  const CostTable& costs_;
  Column<Walk> walks_;
  Ports& ports_;
  Calendar& calendar_;
  Waits& waits_;
  std::vector<ProgressThread> progress_threads_;  // by rank, or none
  const CallCost call_;
};

}  // namespace plumbline
