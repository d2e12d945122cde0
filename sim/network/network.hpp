#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/machine.hpp"
#include "sim/flows.hpp"
#include "sim/network/calendar.hpp"
#include "sim/network/collectives.hpp"
#include "sim/network/cost_table.hpp"
#include "sim/network/flights.hpp"
#include "sim/network/point_to_point.hpp"
#include "sim/network/ports.hpp"
#include "sim/network/progress_threads.hpp"
#include "sim/network/rows.hpp"
#include "sim/network/waits.hpp"

namespace plumbline {

/// Those who wait for what happens in a network: they are told by row, a process's or its progress thread's.
struct Sleepers {
  /// Its waiting is over, and all that happens to it in this window of time has happened. To others it may
  /// not have.
  virtual void resume(int row) = 0;
  /// It will be resumed soon.
  virtual void prefetch(int row) const = 0;

 protected:
  ~Sleepers() = default;
};

/// The LogGP network of docs/explanation/model.md, exact to the picosecond, as processes and those who run
/// them see it. It interprets collectives by itself, and whoever called one sleeps until it is over. Knows
/// nothing of SimGrid; one thread.
///
/// A process runs ahead of the global time on its own clock: sends need no event. What happens to it
/// (messages, answers) comes in order of time, then of the sender's rank and count.
///
/// Its parts stand on each other in this order, and each keeps its own state:
///
///     Calendar                    what is to happen, and to whom
///     Flights                     messages on a platform
///     Ports                       the rules for one message
///     Waits                       who waits for what
///     Collectives, PointToPoint   whose messages they are
///     ProgressThreads             nonblocking collectives
///
/// Itself it knows which of these an event belongs to (dispatch.cpp), and whose events are handled when, what
/// is fetched meanwhile, and who goes on (windows.cpp).
class LogGPNetwork {
 public:
  /// The machine as this launch finds it. Where its progress needs one, every process has a progress thread.
  /// `flows`, where the machine has a platform, must live on.
  LogGPNetwork(const Machine& machine, int processes, std::uint64_t seed, std::uint64_t launch,
               Flows* flows = nullptr);
  LogGPNetwork(const LogGPNetwork&) = delete;
  LogGPNetwork& operator=(const LogGPNetwork&) = delete;

  int processes() const { return processes_; }
  int rows() const { return rows_.size(); }  ///< processes and their progress threads
  CostTable& costs() { return costs_; }
  std::uint64_t messages() const { return ports_.messages(); }
  /// From now on tells it everything that happens; it must live on. nullptr: nobody.
  void record(Recorder* recorder) { ports_.record(recorder); }
  Recorder* recorder() const { return ports_.recorder(); }
  static std::size_t bytes_a_progress_thread() { return row_bytes + sizeof(ProgressThread); }

  // One process's actions, at its own time.

  /// Begins a collective, or queues it behind those that have not ended yet. `program` must live on.
  void start(int rank, const Program& program) {
    send_off();
    collectives_.start(rank, program);
  }
  /// How many different collectives wait in the queue.
  std::size_t queued(int rank) const { return collectives_.queued(rank); }
  bool idle(int rank) const { return collectives_.idle(rank); }
  /// The process's time; only when it is idle.
  Picoseconds time(int rank) const { return ports_.time(rank); }
  void advance_to(int rank, Picoseconds time) { ports_.advance_to(rank, time); }
  /// The processor is busy for so long, and longer where noise interrupts it. `with`: for a recorder.
  void work(int rank, Picoseconds duration, Timeline::Kind with = Timeline::Kind::compute) {
    ports_.work(rank, duration, with);
  }

  /// Whether send() and isend() must wait until the process is settled: answers to rendezvous sends may come
  /// before it.
  bool must_settle(int rank) const { return ports_.awaits_answers(rank); }
  /// Messages of a process whose collectives are over.
  PointToPoint& point_to_point([[maybe_unused]] int rank) {
    assert(idle(rank) && "collectives come first");
    return point_to_point_;
  }
  /// The point-to-point messages that were handed over set out. To be called off the processes' stacks, whose
  /// lower parts are cold.
  void send_off() { point_to_point_.send_off(); }

  /// Whether the process, which has just sent, must sleep until its message has joined a queue.
  bool joins_queue(int rank) const { return waits_.of(rank) == Wait::joined; }

  // What a process can wait for. Each returns true if it holds already; else step() reports the rank once it
  // does.

  bool await_idle(int rank) { return collectives_.await_idle(rank); }
  bool await_settled(int rank);  ///< everything that happens to it up to its own time has happened
  /// For messages: what a process that cannot go on waits for.
  std::string describe_wait(int rank) const;

  // Nonblocking collectives.

  bool has_progress_threads() const { return rows() > processes_; }
  ProgressThreads& progress_threads() { return progress_threads_; }

  // For the causes of errors (Cause); every process is idle, and there are no events.

  /// The time of the process that is furthest.
  Picoseconds latest_time() const { return ports_.latest_time(); }
  /// When nothing of what happened can touch what comes: every process is ready and no gap is under way.
  Picoseconds idle_from() const { return ports_.idle_from(); }
  /// What was sent and received leaves no trace. Processes keep their times.
  void forget_messages() { calendar_.rewind(ports_.forget_gaps()); }
  /// Every process goes on at one instant, when the last one is ready.
  void align() { ports_.align(); }

  // The events.

  bool has_events() const { return !calendar_.empty() || ports_.stations().any_leaving(); }
  /// Everything that happens in the next window of time, which there is.
  void step(Sleepers& sleepers);
  /// The end of the window that step() takes next; never where there are no events.
  Picoseconds next_horizon() const { return !calendar_.empty() ? calendar_.next_horizon() : never; }
  /// A flow is over (Flows), at its instant.
  void flow_ends(std::uint32_t flight, Picoseconds time) { flights_->flow_ends(flight, time); }

 private:
  Flights* flights() { return flights_ ? &*flights_ : nullptr; }
  void put_in_order(std::vector<std::int32_t>& rows);
  void handle_all(int row);
  void resume_ready(Sleepers& sleepers) const;
  void prefetch(const std::vector<std::int32_t>& rows, std::size_t i, const Sleepers& sleepers) const;
  void prefetch_messages(int row) const;
  void handle(const Event& event);
  void hand_over(const Event& message, Picoseconds complete);
  void first_byte(const Event& event);
  void landing(const Event& event);

  const int processes_;
  const bool has_stations_;
  CostTable costs_;
  Rows rows_;
  Calendar calendar_;
  std::optional<Flights> flights_;  // where the machine has a platform
  Ports ports_;
  Waits waits_;
  Collectives collectives_;
  PointToPoint point_to_point_;
  ProgressThreads progress_threads_;
  std::vector<std::uint64_t> bits_;  // of rows, to put them in order
};

}  // namespace plumbline
