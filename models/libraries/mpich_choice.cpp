#include "models/libraries/mpich_choice.hpp"

#include <bit>
#include <cassert>
#include <limits>

// MPICH 4's selection of algorithms, as facts of v4.1 to v4.3.2 for commutative predefined operations and the
// device ch4: maint/tuning/coll/mpir/generic.json (a barrier's k_dissemination with k = 2 is called
// dissemination here, as in v4.0), and ch4/generic.json with posix_generic.json, which say what goes by
// nodes. In v4.0 alltoall and allgather do, too.
namespace plumbline {
namespace {

using enum Operation;

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

// Of an operation's rows the first that fits; with our algorithm, which differs in the order of peers at
// most. `all_blocks`: the bytes of the blocks of all processes count, not of one.
enum class On { all, below_8, powers, fewer_elements_than_power };
struct MpichRow {
  Operation operation;
  On on;
  std::int64_t up_to;  // bytes
  std::string_view theirs, ours;
  bool all_blocks = false;
};
// clang-format off
constexpr MpichRow mpich_rows[] = {
    {barrier, On::all, no_limit, "dissemination", "dissemination"},
    {bcast, On::below_8, no_limit, "binomial", "binomial"},
    {bcast, On::all, 12288, "binomial", "binomial"},
    {bcast, On::powers, 524288, "scatter_recursive_doubling_allgather", "scatter-allgather-doubling"},
    {bcast, On::all, no_limit, "scatter_ring_allgather", "scatter-allgather"},
    {reduce, On::all, 2048, "binomial", "binomial"},
    {reduce, On::fewer_elements_than_power, no_limit, "binomial", "binomial"},
    {reduce, On::all, no_limit, "reduce_scatter_gather", "rabenseifner"},
    {allreduce, On::all, 8, "recursive_doubling", "recursive-doubling"},
    {allreduce, On::fewer_elements_than_power, no_limit, "recursive_doubling", "recursive-doubling"},
    {allreduce, On::all, no_limit, "reduce_scatter_allgather", "rabenseifner"},
    {gather, On::all, no_limit, "binomial", "binomial"},
    {scatter, On::all, no_limit, "binomial", "binomial"},
    {allgather, On::powers, 524287, "recursive_doubling", "recursive-doubling", true},
    {allgather, On::powers, no_limit, "ring", "ring"},
    {allgather, On::all, 81919, "brucks", "bruck", true},
    {allgather, On::all, no_limit, "ring", "ring"},
    {alltoall, On::below_8, 32768, "scattered", "scattered"},
    {alltoall, On::all, 256, "brucks", "bruck"},
    {alltoall, On::all, 32768, "scattered", "scattered"},
    {alltoall, On::all, no_limit, "pairwise", "pairwise"},
    {reduce_scatter, On::all, 524287, "recursive_halving", "recursive-halving", true},
    {reduce_scatter, On::all, no_limit, "pairwise", "pairwise"},
    {scan, On::all, no_limit, "recursive_doubling", "recursive-doubling"},
    {exscan, On::all, no_limit, "recursive_doubling", "recursive-doubling"},
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

const MpichRow& mpich_row_of(const Collective& call, int processes, std::int64_t element_bytes) {
  for (const MpichRow& row : mpich_rows) {
    const std::int64_t bytes = row.all_blocks ? call.bytes * processes : call.bytes;
    if (row.operation == call.operation && bytes <= row.up_to &&
        fits(row.on, call.bytes / element_bytes, processes))
      return row;
  }
  assert(false);
  return mpich_rows[0];
}

struct ByNodes {
  std::string_view theirs, differs;
};

/// What goes by nodes where some have two processes or more (ch4/src/ch4_coll_impl.h; a communicator has a
/// hierarchy wherever it is not of one process a node, src/mpi/comm/commutil.c); empty: nothing does.
ByNodes by_nodes(const Collective& call, int processes, NodeUse nodes) {
  constexpr ByNodes shared{"release_gather", "it goes through memory that the node's processes share"},
      alpha{"composition_alpha", "it goes within nodes by shared memory, and between one process of each"},
      beta{"composition_beta", alpha.differs};
  if (!nodes.shared_nodes) return {};
  const bool is_power = std::has_single_bit(static_cast<unsigned>(processes));
  const bool one_node = !nodes.several_nodes;
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
      return nodes.in_order ? alpha : ByNodes{};
    default:
      return {};
  }
}

}  // namespace

LibraryChoice mpich_choice(const Collective& call, int processes, std::int64_t element_bytes, NodeUse nodes) {
  const MpichRow& row = mpich_row_of(call, processes, element_bytes);
  const Algorithm* ours = &algorithm_named(call.operation, row.ours);
  const ByNodes across = by_nodes(call, processes, nodes);
  if (!across.theirs.empty()) return {across.theirs, ours, 0, across.differs};
  return {row.theirs, ours, 0, {}};
}

}  // namespace plumbline
