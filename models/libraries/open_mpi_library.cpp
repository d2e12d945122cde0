#include <iterator>
#include <span>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/libraries/open_mpi_choice.hpp"
#include "models/libraries/open_mpi_rules.hpp"

// Which algorithm Open MPI begins with: by its rules, its component han, or a number that forces one.
namespace plumbline {
namespace {

using enum Operation;

// ---- han
// ------------------------------------------------------------------------------------------------------

/// Whether v5.0's coll/han, whose priority is above tuned's, runs the operation: among nodes of which any has
/// two processes; most of its operations fall back to tuned where some node has fewer processes than another
/// (ompi/mca/coll/han: coll_han_module.c, coll_han_subcomms.c, are_ppn_imbalanced).
bool is_of_han(Operation operation, NodeUse nodes) {
  if (!nodes.several_nodes || !nodes.shared_nodes) return false;
  switch (operation) {
    case barrier:
    case allreduce:
      return true;
    case bcast:
    case reduce:
    case gather:
    case scatter:
    case allgather:
      return nodes.equal_nodes;
    default:
      return false;
  }
}

/// What hierarchical lacks of han: segments of coll_han_OPERATION_segsize, 64 KiB, of which one is in a node
/// while the next is between nodes; and putting blocks in order where ranks are dealt out to nodes in turn.
std::string_view what_han_adds(const Collective& call, NodeUse nodes) {
  const bool is_cut = call.operation == bcast || call.operation == reduce || call.operation == allreduce;
  if (is_cut && call.bytes > 65536) return "it overlaps its calls in segments of 64 KiB";
  const bool has_blocks =
      call.operation == gather || call.operation == scatter || call.operation == allgather;
  return has_blocks && !nodes.in_order ? "it goes by nodes, and puts the blocks in order" : "";
}

// ---- by number
// ------------------------------------------------------------------------------------------------------

// The numbers of coll_tuned_OPERATION_algorithm, from 1 on:
// ompi/mca/coll/tuned/coll_tuned_OPERATION_decision.c of v4.1, of v5.0 with one more. A forced chain has the
// fanout of coll_tuned_init_chain_fanout, 4.
constexpr std::string_view numbers_of_barrier[] = {"linear", "double_ring", "recursive_doubling",
                                                   "bruck",  "two_proc",    "tree"};
constexpr std::string_view numbers_of_bcast[] = {
    "basic_linear", four_chains, "pipeline",          "split_binary_tree",     "binary_tree",
    "binomial",     "knomial",   "scatter_allgather", "scatter_allgather_ring"};
constexpr std::string_view numbers_of_reduce[] = {"linear",   four_chains,       "pipeline",    "binary",
                                                  "binomial", "in-order_binary", "rabenseifner"};
constexpr std::string_view numbers_of_allreduce[] = {"basic_linear", "nonoverlapping", "recursive_doubling",
                                                     "ring",         "segmented_ring", "rabenseifner"};
constexpr std::string_view numbers_of_gather[] = {"basic_linear", "binomial", "linear_sync"};
constexpr std::string_view numbers_of_scatter[] = {"basic_linear", "binomial", "linear_nb"};
constexpr std::string_view numbers_of_allgather[] = {
    "linear", "bruck", "recursive_doubling", "ring", "neighbor", "two_proc", "sparbit"};  // the last: v5.0
constexpr std::string_view numbers_of_alltoall[] = {"linear", "pairwise", "modified_bruck", "linear_sync",
                                                    "two_proc"};
constexpr std::string_view numbers_of_reduce_scatter[] = {"non-overlapping", "recursive_halving", "ring",
                                                          "butterfly"};
constexpr std::string_view numbers_of_scan[] = {"linear", "recursive_doubling"};

/// By Operation.
constexpr std::span<const std::string_view> numbers_of[] = {
    numbers_of_barrier,        numbers_of_bcast,   numbers_of_reduce,    numbers_of_allreduce,
    numbers_of_gather,         numbers_of_scatter, numbers_of_allgather, numbers_of_alltoall,
    numbers_of_reduce_scatter, numbers_of_scan,    numbers_of_scan};
static_assert(std::size(numbers_of) == operations);

std::span<const std::string_view> numbered(Library library, Operation operation) {
  const std::span<const std::string_view> all = numbers_of[static_cast<std::size_t>(operation)];
  const bool has_sparbit = library == Library::open_mpi_5_0 || operation != allgather;
  return has_sparbit ? all : all.first(all.size() - 1);
}

/// Of MPI_Reduce_scatter, whose butterfly is another than MPI_Reduce_scatter_block's
/// (ompi/mca/coll/base/coll_base_reduce_scatter.c, coll_base_reduce_scatter_block.c).
LibraryChoice uneven_reduce_scatter_choice(std::string_view theirs, const Collective& call, int processes,
                                           std::int64_t element_bytes) {
  LibraryChoice choice = open_mpi_choice(theirs, call, processes, element_bytes);
  if (theirs == "butterfly") choice.ours = &algorithm_named(reduce_scatter, "butterfly-mirrored");
  return choice;
}

}  // namespace

LibraryChoice open_mpi_4_choice(const Collective& call, int processes, std::int64_t element_bytes) {
  return open_mpi_choice(open_mpi_rule(call.operation, call.bytes, processes), call, processes,
                         element_bytes);
}

LibraryChoice open_mpi_5_choice(const Collective& call, int processes, std::int64_t element_bytes,
                                NodeUse nodes) {
  if (!is_of_han(call.operation, nodes)) return open_mpi_4_choice(call, processes, element_bytes);
  return {"han", &algorithm_named(call.operation, "hierarchical"), 0, what_han_adds(call, nodes)};
}

LibraryChoice open_mpi_forced_choice(Library library, int number, const Collective& call, int processes,
                                     std::int64_t element_bytes) {
  if (number == 0 && library == Library::open_mpi_4_0)
    return call.operation == reduce_scatter
               ? open_mpi_4_0_uneven_reduce_scatter(call, processes, element_bytes)
               : open_mpi_4_0_choice(call, processes, element_bytes);
  if (number == 0 && call.operation == reduce_scatter)
    return uneven_reduce_scatter_choice(open_mpi_uneven_reduce_scatter_rule(call.bytes, processes), call,
                                        processes, element_bytes);
  if (number == 0) return open_mpi_4_choice(call, processes, element_bytes);
  const std::span<const std::string_view> known = numbered(library, call.operation);
  if (number < 1 || number > std::ssize(known))
    throw InputError(fmt::format("{} algorithm number {}: {} has 0 to {}", name(call.operation), number,
                                 name(library), known.size()));
  const std::string_view theirs = known[static_cast<std::size_t>(number - 1)];
  if (theirs == "two_proc" && processes != 2)  // the library returns MPI_ERR_UNSUPPORTED
    throw InputError(fmt::format("{} algorithm number {}, two_proc, takes 2 processes, not {}",
                                 name(call.operation), number, processes));
  if (call.operation == reduce_scatter)
    return uneven_reduce_scatter_choice(theirs, call, processes, element_bytes);
  return open_mpi_choice(theirs, call, processes, element_bytes);
}

}  // namespace plumbline
