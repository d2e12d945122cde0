#include "tests/hw/chosen/sent.hpp"

#include <cstdlib>
#include <iterator>

#include "hw/communicator.hpp"
#include "models/schedule.hpp"

namespace plumbline::test {
namespace {

std::vector<Sent>& noted() {
  static std::vector<Sent> all(static_cast<std::size_t>(size_of(MPI_COMM_WORLD)));
  return all;
}

enum Comparison { same, cut, differ };

// Of two buffers of as many pieces, one cut between elements and one between bytes, the borders are apart by
// fewer elements than there are pieces.
Comparison compared(const std::vector<Sent>& theirs, const std::vector<Sent>& ours,
                    std::int64_t element_bytes) {
  const std::int64_t most_apart = element_bytes * std::ssize(ours);
  Comparison worst = same;
  for (std::size_t to = 0; to < ours.size(); ++to) {
    if (theirs[to] == ours[to]) continue;
    const std::int64_t apart = std::abs(theirs[to].bytes - ours[to].bytes);
    if (theirs[to].messages != ours[to].messages || apart > most_apart * ours[to].messages) return differ;
    worst = cut;
  }
  return worst;
}

}  // namespace

const std::vector<Sent>& sent() { return noted(); }

std::vector<Sent> scheduled(const Collective& call, int processes, int rank) {
  std::vector<Sent> all(static_cast<std::size_t>(processes));
  const Rounds rounds = rounds_of(call, processes, rank);
  for (int round = 0; round < rounds.size(); ++round)
    for (const Step& step : rounds[round])
      if (step.kind == Step::Kind::send) {
        Sent& to = all[static_cast<std::size_t>(step.peer)];
        to.messages += 1;
        to.bytes += step.bytes;
      }
  return all;
}

std::string_view comparison(const std::vector<Sent>& theirs, const std::vector<Sent>& ours,
                            std::int64_t element_bytes, MPI_Comm communicator) {
  const int here = compared(theirs, ours, element_bytes);
  int worst = same;
  check(MPI_Allreduce(&here, &worst, 1, MPI_INT, MPI_MAX, communicator), "MPI_Allreduce");
  return worst == same ? "same" : worst == cut ? "cut" : "differ";
}

}  // namespace plumbline::test

// By which Open MPI's pml/monitoring notes each message, in the way of its own. Its counts are left out of
// MPI_T in 4.1.4.
extern "C" void mca_common_monitoring_record_pml(int world_rank, std::size_t bytes, int) {
  plumbline::test::Sent& to = plumbline::test::noted()[static_cast<std::size_t>(world_rank)];
  to.messages += 1;
  to.bytes += static_cast<std::int64_t>(bytes);
}
