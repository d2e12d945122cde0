#include "models/libraries/open_mpi_choice.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

#include "models/schedules/cuts.hpp"

namespace plumbline {
namespace {

using enum Operation;

// Where an algorithm hands over to another: facts of ompi/mca/coll/base/coll_base_OPERATION.c, the same in
// v4.1 and v5.0. Of two rows of an operation the upper hands over first. A segmented ring has a segment for
// each process and turn; where no segment size is given, as by the rules, one is the whole message.
enum class When {
  fewer_elements_than_processes,
  fewer_elements_than_power,  // of two, the greatest up to the number of processes
  less_than_a_turn,           // of so many segments as there are processes
  no_segment_a_half,          // of the message's elements
  not_a_power,
  odd
};
struct HandOver {
  Operation operation;
  std::string_view theirs;
  When when;
  std::string_view instead;
};
// clang-format off
constexpr HandOver hand_overs[] = {
    {bcast, "split_binary_tree", When::no_segment_a_half, "chain"},
    {bcast, "scatter_allgather", When::fewer_elements_than_processes, "basic_linear"},
    {bcast, "scatter_allgather_ring", When::fewer_elements_than_processes, "basic_linear"},
    {reduce, "rabenseifner", When::fewer_elements_than_power, "linear"},
    {allreduce, "segmented_ring", When::less_than_a_turn, "ring"},
    {allreduce, "ring", When::fewer_elements_than_processes, "recursive_doubling"},
    {allreduce, "rabenseifner", When::fewer_elements_than_power, "basic_linear"},
    {allgather, "recursive_doubling", When::not_a_power, "bruck"},
    {allgather, "neighbor", When::odd, "ring"},
};

// Which of our algorithms runs for each of theirs, and from how many processes on something differs but the
// order of peers. tests/hw/forced holds them against each other, message by message.
constexpr int nowhere = std::numeric_limits<int>::max();
constexpr int beyond_powers = 0;  // on numbers of processes that are no power of two
struct Match {
  Operation operation;
  std::string_view theirs, ours;
  int differs_from = nowhere;
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
    {bcast, four_chains, "four-chains"},
    {bcast, "pipeline", "chain"},  // of one segment
    {bcast, "binary_tree", "binary"},
    {bcast, "split_binary_tree", "split-binary"},
    {bcast, "binomial", "binomial-mirrored"},
    {bcast, "knomial", "knomial"},
    {bcast, "scatter_allgather", "scatter-allgather-doubling"},
    {bcast, "scatter_allgather_ring", "scatter-allgather"},
    {reduce, "linear", "linear"},
    {reduce, "chain", "chain"},
    {reduce, four_chains, "four-chains"},
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
    {allgather, "sparbit", "sparbit"},
    {alltoall, "linear", "linear"},
    {alltoall, "linear_sync", "linear"},  // with its default, no limit of requests
    {alltoall, "pairwise", "pairwise"},
    {alltoall, "two_proc", "pairwise"},
    {alltoall, "modified_bruck", "bruck"},
    {reduce_scatter, "non-overlapping", "nonoverlapping"},
    {reduce_scatter, "ring", "ring"},
    {reduce_scatter, "basic_linear", "basic-linear"},
    {reduce_scatter, "recursive_doubling", "recursive-doubling", beyond_powers, "who has no partner gets the data from a third process"},
    {reduce_scatter, "recursive_halving", "recursive-halving"},
    {reduce_scatter, "butterfly", "butterfly"},
    {scan, "linear", "chain"},
    {scan, "recursive_doubling", "recursive-doubling"},
    {exscan, "linear", "chain"},
    {exscan, "recursive_doubling", "recursive-doubling"},
};
// clang-format on

struct Elements {
  std::int64_t count;
  std::int64_t segment;  // of a segment; 0: not segmented
};

Elements elements_of(const Collective& call, std::int64_t element_bytes) {
  return {call.bytes / element_bytes,
          call.segment == 0 ? 0 : std::max<std::int64_t>(1, call.segment / element_bytes)};
}

bool holds(When when, const Elements& elements, int processes) {
  const auto power = static_cast<int>(std::bit_floor(static_cast<unsigned>(processes)));
  switch (when) {
    case When::fewer_elements_than_processes:
      return elements.count < processes;
    case When::fewer_elements_than_power:
      return elements.count < power;
    case When::less_than_a_turn:
      return processes > 1 && (elements.segment == 0 || elements.count < processes * elements.segment);
    case When::no_segment_a_half:
      return elements.count < 2 || elements.segment > elements.count / 2;
    case When::not_a_power:
      return processes != power;
    case When::odd:
      return processes % 2 != 0;
  }
  return false;
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

/// Whether their algorithm cuts its data into segments of a given size, and ours too.
bool is_segmented(const Match& match) {
  return match.theirs != "basic_linear" && match.theirs != "linear" &&
         schedules::takes_segment(algorithm_named(match.operation, match.ours).cut);
}

}  // namespace

LibraryChoice open_mpi_choice(std::string_view theirs, const Collective& call, int processes,
                              std::int64_t element_bytes) {
  const Elements elements = elements_of(call, element_bytes);
  for (const HandOver& row : hand_overs)
    if (row.operation == call.operation && row.theirs == theirs && holds(row.when, elements, processes))
      theirs = row.instead;
  const Match& match = match_of(call.operation, theirs);
  return {theirs, &algorithm_named(call.operation, match.ours), is_segmented(match) ? call.segment : 0,
          differs(match, processes) ? match.differs : std::string_view()};
}

}  // namespace plumbline
