#include "sim/network/helpers.hpp"

#include <cassert>

#include "sim/network/collectives.hpp"
#include "sim/network/ports.hpp"

namespace plumbline {

void Helpers::start(int rank, const Program& program) {
  const int row = row_of(rank);
  assert(collectives_.idle(row) && "one nonblocking collective at a time");
  ports_.pass_on(rank, row);
  collectives_.helper(row)->begin();
  if (Recorder* recorder = ports_.recorder()) recorder->begins_at(row, ports_.time(row));
  collectives_.start(row, program);
}

bool Helpers::await_idle(int rank) { return collectives_.await_idle(row_of(rank)); }

bool Helpers::done_by_now(int rank) const {
  const int row = row_of(rank);
  return collectives_.idle(row) && ports_.time(row) <= ports_.time(rank);
}

void Helpers::join(int rank) {
  ports_.pass_on(row_of(rank), rank);
  ports_.go_on(rank, ports_.time(rank));
}

Picoseconds Helpers::taken(int rank, Picoseconds begin) const {
  return collectives_.helper(row_of(rank))->taken(begin, ports_.time(rank));
}

bool Helpers::take_core_back(int rank) {
  const Picoseconds now = ports_.time(rank);
  ports_.advance_to(rank, collectives_.helper(row_of(rank))->back_after(now));
  return ports_.time(rank) > now;
}

}  // namespace plumbline
