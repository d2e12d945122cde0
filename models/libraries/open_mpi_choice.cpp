#include "models/libraries/open_mpi_choice.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "models/libraries/open_mpi_rules.hpp"
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
constexpr std::string_view four_chains = "chain of fanout 4";
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
    {barrier, "double_ring", "ring", 2, "its second turn goes all the way round"},
    {barrier, "recursive_doubling", "recursive-doubling", beyond_powers, "others sit out beyond a power of two"},
    {barrier, "bruck", "dissemination"},
    {barrier, "two_proc", "recursive-doubling"},
    {barrier, "tree", "binomial"},
    {bcast, "basic_linear", "flat"},
    {bcast, "chain", "chain"},
    {bcast, four_chains, "chain", 3, "it is four chains"},
    {bcast, "pipeline", "chain"},  // of one segment
    {bcast, "binary_tree", "binary"},
    {bcast, "split_binary_tree", "split-binary"},
    {bcast, "binomial", "binomial", 4, "its tree is the mirror image"},
    {bcast, "knomial", "binomial", 4, "its tree has radix 4"},
    {bcast, "scatter_allgather", "scatter-allgather", 3, "its allgather is by recursive doubling, ours a ring"},
    {bcast, "scatter_allgather_ring", "scatter-allgather"},
    {reduce, "linear", "flat", 3, "its root receives from one process after the other"},
    {reduce, "chain", "chain"},
    {reduce, four_chains, "chain", 3, "it is four chains"},
    {reduce, "pipeline", "chain"},  // of one segment
    {reduce, "binary", "binomial", 4, "its tree is binary"},
    {reduce, "in-order_binary", "binomial", 3, "its tree is binary, and its root the last process"},
    {reduce, "binomial", "binomial"},
    {reduce, "rabenseifner", "rabenseifner", beyond_powers, "both of a pair hand over a half beyond a power of two"},
    {allreduce, "basic_linear", "reduce-bcast", 3, "its trees up and down are flat"},
    {allreduce, "nonoverlapping", "reduce-bcast", 3, "its trees are those of the library's reduce and bcast"},
    {allreduce, "recursive_doubling", "recursive-doubling"},
    {allreduce, "ring", "ring"},
    {allreduce, "segmented_ring", "ring", 2, "its turns carry segments"},
    {allreduce, "rabenseifner", "rabenseifner", beyond_powers, "both of a pair hand over a half beyond a power of two"},
    {gather, "basic_linear", "flat", 3, "its root receives from one process after the other"},
    {gather, "binomial", "binomial"},
    {gather, "linear_sync", "flat", 2, "its root asks each process first, and takes a first segment before the rest"},
    {scatter, "basic_linear", "flat", 3, "its root waits for each send"},
    {scatter, "binomial", "binomial"},
    {scatter, "linear_nb", "flat"},
    {allgather, "linear", "ring", 2, "it gathers to process 0, which broadcasts"},
    {allgather, "bruck", "bruck"},
    {allgather, "recursive_doubling", "recursive-doubling"},
    {allgather, "ring", "ring"},
    {allgather, "neighbor", "neighbor"},
    {allgather, "two_proc", "recursive-doubling"},
    {allgather, "sparbit", "bruck", 3, "its distances halve, and its blocks are sent one by one"},
    {alltoall, "linear", "linear"},
    {alltoall, "linear_sync", "linear"},  // with its default, no limit of requests
    {alltoall, "pairwise", "pairwise"},
    {alltoall, "two_proc", "pairwise"},
    {alltoall, "modified_bruck", "bruck"},
    {reduce_scatter, "non-overlapping", "recursive-halving", 2, "it reduces to process 0, which scatters"},
    {reduce_scatter, "ring", "ring"},
    {reduce_scatter, "basic_linear", "recursive-halving", 2, "it reduces to process 0, which scatters"},
    {reduce_scatter, "recursive_doubling", "recursive-halving", 3, "its messages carry P - 1, P - 2, P - 4, ... blocks"},
    {reduce_scatter, "recursive_halving", "recursive-halving"},
    {reduce_scatter, "butterfly", "recursive-halving", 3, "its distances double, and a last exchange puts the blocks in order"},
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

/// What runs where the library begins with `theirs`.
LibraryChoice choice_of(std::string_view theirs, const Collective& call, int processes,
                        std::int64_t element_bytes) {
  const Elements elements = elements_of(call, element_bytes);
  for (const HandOver& row : hand_overs)
    if (row.operation == call.operation && row.theirs == theirs && holds(row.when, elements, processes))
      theirs = row.instead;
  const Match& match = match_of(call.operation, theirs);
  return {theirs, &algorithm_named(call.operation, match.ours), is_segmented(match) ? call.segment : 0,
          differs(match, processes) ? match.differs : std::string_view()};
}

// ---- han
// ------------------------------------------------------------------------------------------------------

/// Whether v5.0's coll/han, whose priority is above tuned's, runs the operation: among nodes of which any has
/// two processes; most of its operations fall back to tuned where some node has fewer processes than another
/// (ompi/mca/coll/han: coll_han_module.c, coll_han_subcomms.c, are_ppn_imbalanced).
bool is_of_han(Operation operation, int processes, int processes_per_node) {
  if (processes <= processes_per_node || processes_per_node == 1) return false;
  switch (operation) {
    case barrier:
    case allreduce:
      return true;
    case bcast:
    case reduce:
    case gather:
    case scatter:
    case allgather:
      return processes % processes_per_node == 0;
    default:
      return false;
  }
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

}  // namespace

LibraryChoice open_mpi_4_choice(const Collective& call, int processes, std::int64_t element_bytes) {
  return choice_of(open_mpi_rule(call.operation, call.bytes, processes), call, processes, element_bytes);
}

LibraryChoice open_mpi_5_choice(const Collective& call, int processes, std::int64_t element_bytes,
                                int processes_per_node) {
  LibraryChoice choice = open_mpi_4_choice(call, processes, element_bytes);
  if (is_of_han(call.operation, processes, processes_per_node)) {
    choice.theirs = "han";
    choice.differs = "it goes within nodes, and between one process of each";
  }
  return choice;
}

LibraryChoice open_mpi_forced_choice(Library library, int number, const Collective& call, int processes,
                                     std::int64_t element_bytes) {
  if (number == 0 && call.operation == reduce_scatter)
    return choice_of(open_mpi_uneven_reduce_scatter_rule(call.bytes, processes), call, processes,
                     element_bytes);
  if (number == 0) return open_mpi_4_choice(call, processes, element_bytes);
  const std::span<const std::string_view> known = numbered(library, call.operation);
  if (number < 1 || number > std::ssize(known))
    throw InputError(fmt::format("{} algorithm number {}: {} has 0 to {}", name(call.operation), number,
                                 name(library), known.size()));
  return choice_of(known[static_cast<std::size_t>(number - 1)], call, processes, element_bytes);
}

}  // namespace plumbline
