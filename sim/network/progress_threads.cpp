#include "sim/network/progress_threads.hpp"

#include <cassert>

#include "sim/network/collectives.hpp"
#include "sim/network/ports.hpp"

namespace plumbline {

void ProgressThreads::start(int rank, const Program& program) {
  const int row = row_of(rank);
  assert(collectives_.idle(row) && "one nonblocking collective at a time");
  ports_.pass_on(rank, row);
  collectives_.progress_thread(row)->begin();
  if (Recorder* recorder = ports_.recorder()) recorder->begins_at(row, ports_.time(row));
  collectives_.start(row, program);
}

bool ProgressThreads::await_idle(int rank) { return collectives_.await_idle(row_of(rank)); }

bool ProgressThreads::done_by_now(int rank) const {
  const int row = row_of(rank);
  return collectives_.idle(row) && ports_.time(row) <= ports_.time(rank);
}

void ProgressThreads::join(int rank) {
  ports_.pass_on(row_of(rank), rank);
  ports_.go_on(rank, ports_.time(rank));
}

Picoseconds ProgressThreads::taken(int rank, Picoseconds begin) const {
  return collectives_.progress_thread(row_of(rank))->taken(begin, ports_.time(rank));
}

bool ProgressThreads::take_core_back(int rank) {
  const Picoseconds now = ports_.time(rank);
  ports_.advance_to(rank, collectives_.progress_thread(row_of(rank))->back_after(now));
  return ports_.time(rank) > now;
}

}  // namespace plumbline
