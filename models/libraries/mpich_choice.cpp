#include "models/libraries/mpich_choice.hpp"

#include <bit>
#include <cassert>
#include <limits>

// MPICH 4's selection of algorithms, as facts of v4.2.3 for commutative predefined operations and the device
// ch4: maint/tuning/coll/mpir/generic.json, the same in v4.0 to v4.3 (where a barrier's k is 2 its name is
// "dissemination"), and ch4/generic.json with posix_generic.json, which say what goes by nodes.
namespace plumbline {
namespace {

using enum Operation;

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

// Of an operation's rows the first that fits. `all_blocks`: the bytes of the blocks of all processes count,
// not of one.
enum class On { all, below_8, powers, fewer_elements_than_power };
struct MpichRow {
  Operation operation;
  On on;
  std::int64_t up_to;  // bytes
  std::string_view theirs;
  bool all_blocks = false;
};
// clang-format off
constexpr MpichRow mpich_rows[] = {
    {barrier, On::all, no_limit, "dissemination"},
    {bcast, On::below_8, no_limit, "binomial"},
    {bcast, On::all, 12288, "binomial"},
    {bcast, On::powers, 524288, "scatter_recursive_doubling_allgather"},
    {bcast, On::all, no_limit, "scatter_ring_allgather"},
    {reduce, On::all, 2048, "binomial"},
    {reduce, On::fewer_elements_than_power, no_limit, "binomial"},
    {reduce, On::all, no_limit, "reduce_scatter_gather"},
    {allreduce, On::all, 8, "recursive_doubling"},
    {allreduce, On::fewer_elements_than_power, no_limit, "recursive_doubling"},
    {allreduce, On::all, no_limit, "reduce_scatter_allgather"},
    {gather, On::all, no_limit, "binomial"},
    {scatter, On::all, no_limit, "binomial"},
    {allgather, On::powers, 524287, "recursive_doubling", true},
    {allgather, On::powers, no_limit, "ring"},
    {allgather, On::all, 81919, "brucks", true},
    {allgather, On::all, no_limit, "ring"},
    {alltoall, On::below_8, 32768, "scattered"},
    {alltoall, On::all, 256, "brucks"},
    {alltoall, On::all, 32768, "scattered"},
    {alltoall, On::all, no_limit, "pairwise"},
    {reduce_scatter, On::all, 524287, "recursive_halving", true},
    {reduce_scatter, On::all, no_limit, "pairwise"},
    {scan, On::all, no_limit, "recursive_doubling"},
    {exscan, On::all, no_limit, "recursive_doubling"},
};

// Which of our algorithms runs for each of theirs. Nothing differs but the order of peers.
struct MpichMatch {
  Operation operation;
  std::string_view theirs, ours;
};
constexpr MpichMatch mpich_matches[] = {
    {barrier, "dissemination", "dissemination"},
    {bcast, "binomial", "binomial"},
    {bcast, "scatter_recursive_doubling_allgather", "scatter-allgather-doubling"},
    {bcast, "scatter_ring_allgather", "scatter-allgather"},
    {reduce, "binomial", "binomial"},
    {reduce, "reduce_scatter_gather", "rabenseifner"},
    {allreduce, "recursive_doubling", "recursive-doubling"},
    {allreduce, "reduce_scatter_allgather", "rabenseifner"},
    {gather, "binomial", "binomial"},
    {scatter, "binomial", "binomial"},
    {allgather, "recursive_doubling", "recursive-doubling"},
    {allgather, "brucks", "bruck"},
    {allgather, "ring", "ring"},
    {alltoall, "brucks", "bruck"},
    {alltoall, "scattered", "scattered"},
    {alltoall, "pairwise", "pairwise"},
    {reduce_scatter, "recursive_halving", "recursive-halving"},
    {reduce_scatter, "pairwise", "pairwise"},
    {scan, "recursive_doubling", "recursive-doubling"},
    {exscan, "recursive_doubling", "recursive-doubling"},
};
// clang-format on

bool fits(On on, std::int64_t elements, int processes) {
  const auto power = static_cast<int>(std::bit_floor(static_cast<unsigned>(processes)));
  switch (on) {
    case On::all:
      return true;
    case On::below_8:
      return processes < 8;
    case On::powers:
      return processes == power;
    case On::fewer_elements_than_power:
      return elements < power;
  }
  return false;
}

const MpichMatch& mpich_match_of(const Collective& call, int processes, std::int64_t element_bytes) {
  std::string_view theirs;
  for (const MpichRow& row : mpich_rows) {
    const std::int64_t bytes = row.all_blocks ? call.bytes * processes : call.bytes;
    if (!theirs.empty() || row.operation != call.operation || bytes > row.up_to) continue;
    if (fits(row.on, call.bytes / element_bytes, processes)) theirs = row.theirs;
  }
  for (const MpichMatch& match : mpich_matches)
    if (match.operation == call.operation && match.theirs == theirs) return match;
  assert(false);
  return mpich_matches[0];
}

struct NodesWay {
  std::string_view theirs, differs;
};

/// What goes by nodes where some have two processes or more (ch4/src/ch4_coll_impl.h; a communicator has a
/// hierarchy wherever it is not of one process a node, src/mpi/comm/commutil.c); empty: nothing does.
NodesWay by_nodes(const Collective& call, int processes, int processes_per_node) {
  constexpr NodesWay shared{"release_gather", "it goes through memory that the node's processes share"},
      alpha{"composition_alpha", "it goes within nodes by shared memory, and between one process of each"},
      beta{"composition_beta", alpha.differs};
  if (processes == 1 || processes_per_node == 1) return {};
  const bool is_power = std::has_single_bit(static_cast<unsigned>(processes));
  const bool one_node = processes <= processes_per_node;
  switch (call.operation) {
    case barrier:
    case allreduce:
      return one_node ? shared : alpha;
    case reduce:
      return one_node ? shared : call.bytes <= 2048 ? beta : alpha;
    case bcast:
      if (processes < 8 || call.bytes < 12288) return one_node ? shared : alpha;
      if (is_power && call.bytes < 524288) return one_node ? shared : beta;
      return {};
    case scan:
      return alpha;
    default:
      return {};
  }
}

}  // namespace

LibraryChoice mpich_choice(const Collective& call, int processes, std::int64_t element_bytes,
                           int processes_per_node) {
  const MpichMatch& match = mpich_match_of(call, processes, element_bytes);
  LibraryChoice choice{match.theirs, &algorithm_named(call.operation, match.ours), 0, {}};
  if (const NodesWay nodes = by_nodes(call, processes, processes_per_node); !nodes.theirs.empty()) {
    choice.theirs = nodes.theirs;
    choice.differs = nodes.differs;
  }
  return choice;
}

}  // namespace plumbline
