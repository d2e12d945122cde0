#pragma once

#include <cassert>

#include "sim/network/collectives.hpp"
#include "sim/network/ports.hpp"

namespace plumbline {

/// Who carries a nonblocking collective on while its process computes: a row of its own, numbered P + rank,
/// which walks through the rounds as a process would. There is one network port for both.
class ProgressThreads {
 public:
  ProgressThreads(int processes, Ports& ports, Collectives& collectives)
      : processes_(processes), ports_(ports), collectives_(collectives) {}

  /// Hands a collective over; the progress thread is idle. `program`: of
  /// ProgramCache::get_for_progress_threads().
  void start(int rank, const Program& program) {
    const int row = row_of(rank);
    assert(collectives_.idle(row) && "one nonblocking collective at a time");
    ports_.advance_to(row, ports_.time(rank));
    collectives_.progress_thread(row)->begin();
    if (Recorder* recorder = ports_.recorder()) recorder->begins_at(row, ports_.time(row));
    collectives_.start(row, program);
  }
  /// Whether the progress thread is idle; if not, it is reported once it is.
  bool await_idle(int rank) { return collectives_.await_idle(row_of(rank)); }
  /// Idle by the process's own time; the process must have settled.
  bool done_by_now(int rank) const {
    const int row = row_of(rank);
    return collectives_.idle(row) && ports_.time(row) <= ports_.time(rank);
  }
  /// The process waits for its progress thread, which is idle.
  void join(int rank) { ports_.go_on(rank, ports_.time(row_of(rank))); }
  /// What it took from the process's core from `begin` to the process's time, which has settled.
  Picoseconds taken(int rank, Picoseconds begin) const {
    return collectives_.progress_thread(row_of(rank))->taken(begin, ports_.time(rank));
  }
  /// The process waits for its core where the progress thread has it; whether it had to.
  bool take_core_back(int rank) {
    const Picoseconds now = ports_.time(rank);
    ports_.advance_to(rank, collectives_.progress_thread(row_of(rank))->back_after(now));
    return ports_.time(rank) > now;
  }

 private:
  int row_of(int rank) const { return processes_ + rank; }

  const int processes_;
  Ports& ports_;
  Collectives& collectives_;
};

}  // namespace plumbline
