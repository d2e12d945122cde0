#include "models/open_mpi_choice.hpp"

#include <bit>
#include <cassert>
#include <limits>

#include "models/open_mpi_rules.hpp"

namespace plumbline {
namespace {

using enum Operation;

// Where an algorithm hands over to another: facts of v4.1's ompi/mca/coll/base/coll_base_OPERATION.c. Of two
// rows of an operation the upper hands over first. What segments needs a segment size, which the rules do not
// give: one segment is the whole message, which a segmented ring cannot share among the processes.
enum class When { always, fewer_elements_than_processes, fewer_elements_than_power, not_a_power, odd };
struct HandOver {
  Operation operation;
  std::string_view theirs;
  When when;
  std::string_view instead;
};
// clang-format off
constexpr HandOver hand_overs[] = {
    {bcast, "scatter_allgather", When::fewer_elements_than_processes, "basic_linear"},
    {reduce, "rabenseifner", When::fewer_elements_than_power, "linear"},
    {allreduce, "segmented_ring", When::always, "ring"},
    {allreduce, "ring", When::fewer_elements_than_processes, "recursive_doubling"},
    {allreduce, "rabenseifner", When::fewer_elements_than_power, "basic_linear"},
    {allgather, "recursive_doubling", When::not_a_power, "bruck"},
    {allgather, "neighbor", When::odd, "ring"},
};

// Which of our algorithms runs for each of theirs, and from how many processes on something differs but the
// order of peers. tests/hw/forced holds them against each other, message by message.
constexpr int never = std::numeric_limits<int>::max();
constexpr int beyond_powers = 0;  // on numbers of processes that are no power of two
struct Match {
  Operation operation;
  std::string_view theirs, ours;
  int differs_from = never;
  std::string_view differs{};
};
constexpr Match matches[] = {
    {barrier, "linear", "linear"},
    {barrier, "double_ring", "double-ring"},
    {barrier, "recursive_doubling", "recursive-doubling-high"},
    {barrier, "bruck", "dissemination"},
    {barrier, "two_proc", "dissemination"},
    {barrier, "tree", "binomial"},
    {bcast, "basic_linear", "flat"},
    {bcast, "chain", "chain"},  // the rules give it no fanout, which is one chain
    {bcast, "pipeline", "chain"},  // of one segment
    {bcast, "binary_tree", "binary"},
    {bcast, "split_binary_tree", "split-binary"},
    {bcast, "binomial", "binomial-mirrored"},
    {bcast, "knomial", "knomial"},
    {bcast, "scatter_allgather", "scatter-allgather-doubling"},
    {bcast, "scatter_allgather_ring", "scatter-allgather"},
    {reduce, "linear", "linear"},
    {reduce, "chain", "chain"},
    {reduce, "pipeline", "chain"},  // of one segment
    {reduce, "binary", "binary"},
    {reduce, "in-order_binary", "in-order-binary"},
    {reduce, "binomial", "binomial"},
    {reduce, "rabenseifner", "rabenseifner-halves"},
    {allreduce, "basic_linear", "basic-linear"},
    {allreduce, "nonoverlapping", "nonoverlapping"},
    {allreduce, "recursive_doubling", "recursive-doubling"},
    {allreduce, "ring", "ring"},
    {allreduce, "segmented_ring", "segmented-ring"},
    {allreduce, "rabenseifner", "rabenseifner-halves"},
    {gather, "basic_linear", "basic-linear"},
    {gather, "binomial", "binomial"},
    {gather, "linear_sync", "linear-sync"},
    {scatter, "basic_linear", "basic-linear"},
    {scatter, "binomial", "binomial"},
    {scatter, "linear_nb", "flat"},
    {allgather, "linear", "linear"},
    {allgather, "bruck", "bruck"},
    {allgather, "recursive_doubling", "recursive-doubling"},
    {allgather, "ring", "ring"},
    {allgather, "neighbor", "neighbor"},
    {allgather, "two_proc", "recursive-doubling"},
    {alltoall, "linear", "linear"},
    {alltoall, "linear_sync", "linear"},  // with its default, no limit of requests
    {alltoall, "pairwise", "pairwise"},
    {alltoall, "two_proc", "pairwise"},
    {alltoall, "modified_bruck", "bruck"},
    {reduce_scatter, "basic_linear", "basic-linear"},
    {reduce_scatter, "recursive_doubling", "recursive-doubling", beyond_powers, "who has no partner gets the data from a third process"},
    {reduce_scatter, "recursive_halving", "recursive-halving"},
    {reduce_scatter, "butterfly", "butterfly"},
    {scan, "linear", "chain"},
    {exscan, "linear", "chain"},
};
// clang-format on

bool holds(When when, std::int64_t elements, int processes) {
  const auto power = static_cast<int>(std::bit_floor(static_cast<unsigned>(processes)));
  switch (when) {
    case When::always:
      return true;
    case When::fewer_elements_than_processes:
      return elements < processes;
    case When::fewer_elements_than_power:
      return elements < power;
    case When::not_a_power:
      return processes != power;
    case When::odd:
      return processes % 2 != 0;
  }
  return false;
}

std::string_view after_hand_overs(std::string_view theirs, const Collective& call, int processes) {
  const std::int64_t elements = call.bytes / element_bytes(call.operation, call.bytes);
  for (const HandOver& row : hand_overs)
    if (row.operation == call.operation && row.theirs == theirs && holds(row.when, elements, processes))
      theirs = row.instead;
  return theirs;
}

const Match& match_of(Operation operation, std::string_view theirs) {
  for (const Match& row : matches)
    if (row.operation == operation && row.theirs == theirs) return row;
  assert(false);
  return matches[0];
}

bool differs(const Match& match, int processes) {
  if (match.differs_from == beyond_powers) return !std::has_single_bit(static_cast<unsigned>(processes));
  return processes >= match.differs_from;
}

}  // namespace

OpenMpiChoice open_mpi_choice(const Collective& call, int processes) {
  const std::string_view theirs =
      after_hand_overs(open_mpi_rule(call.operation, call.bytes, processes), call, processes);
  const Match& match = match_of(call.operation, theirs);
  return {theirs, &algorithm_named(call.operation, match.ours),
          differs(match, processes) ? match.differs : std::string_view()};
}

}  // namespace plumbline
