#include "models/libraries/open_mpi_rules.hpp"

#include <limits>
#include <span>

// Open MPI 4.1's fixed decision rules, as facts: ompi/mca/coll/tuned/coll_tuned_decision_fixed.c, the same in
// v4.1.0 to v4.1.8 and in v5.0.0 to v5.0.9, for commutative operations. Its calls pass segment size 0
// throughout, so that nothing is segmented. A row has the communicators of fewer processes than its first
// number (and not fewer than the row above), then for messages of fewer bytes than each number the algorithm
// by Open MPI's name. Bytes are elements times their size: of the whole buffer for bcast, reduce and
// allreduce, of a block for operations on blocks. Which of its elements count, the rules never ask.
// Reduce-scatter is MPI_Reduce_scatter_block, which plumbline-mpi calls; MPI_Reduce_scatter, which
// osu_reduce_scatter and IMB call, has rules of its own, by the sum of all blocks.
namespace plumbline {
namespace {

constexpr int all = std::numeric_limits<int>::max();
constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();

struct Cut {
  std::int64_t below;  // bytes
  std::string_view theirs;
};
struct Row {
  int below;  // processes
  Cut cuts[10];
};

// clang-format off
constexpr Row barrier_rows[] = {
    {4, {{any, "recursive_doubling"}}},
    {8, {{any, "linear"}}},
    {64, {{any, "recursive_doubling"}}},
    {256, {{any, "bruck"}}},
    {512, {{any, "tree"}}},
    {1024, {{any, "bruck"}}},
    {4096, {{any, "tree"}}},
    {all, {{any, "bruck"}}},
};
constexpr Row bcast_rows[] = {
    {4, {{32, "pipeline"}, {256, "binary_tree"}, {512, "pipeline"}, {1024, "knomial"}, {32768, "basic_linear"},
           {131072, "binary_tree"}, {262144, "chain"}, {524288, "basic_linear"}, {1048576, "binomial"},
           {any, "binary_tree"}}},
    {8, {{64, "binary_tree"}, {128, "binomial"}, {2048, "binary_tree"}, {8192, "binomial"},
           {1048576, "basic_linear"}, {any, "chain"}}},
    {16, {{8, "knomial"}, {64, "binary_tree"}, {4096, "knomial"}, {16384, "binary_tree"}, {32768, "binomial"},
           {any, "basic_linear"}}},
    {32, {{4096, "knomial"}, {1048576, "binomial"}, {any, "scatter_allgather"}}},
    {64, {{2048, "binomial"}, {any, "knomial"}}},
    {128, {{any, "knomial"}}},
    {256, {{2, "binomial"}, {16384, "binary_tree"}, {32768, "basic_linear"}, {65536, "binary_tree"},
           {any, "knomial"}}},
    {1024, {{16384, "knomial"}, {32768, "split_binary_tree"}, {any, "knomial"}}},
    {2048, {{524288, "knomial"}, {any, "scatter_allgather"}}},
    {4096, {{262144, "knomial"}, {any, "scatter_allgather"}}},
    {all, {{8192, "knomial"}, {16384, "binary_tree"}, {262144, "knomial"}, {any, "scatter_allgather"}}},
};
constexpr Row reduce_rows[] = {
    {4, {{8, "rabenseifner"}, {16, "binary"}, {32, "pipeline"}, {262144, "linear"}, {524288, "pipeline"},
           {1048576, "chain"}, {any, "pipeline"}}},
    {8, {{4096, "binary"}, {65536, "chain"}, {262144, "binomial"}, {524288, "linear"}, {1048576, "binomial"},
           {any, "linear"}}},
    {16, {{8192, "binary"}, {any, "binomial"}}},
    {32, {{4096, "binary"}, {any, "binomial"}}},
    {256, {{any, "binomial"}}},
    {512, {{8192, "binomial"}, {16384, "in-order_binary"}, {any, "binomial"}}},
    {2048, {{any, "binomial"}}},
    {4096, {{512, "binomial"}, {1024, "in-order_binary"}, {8192, "binomial"}, {16384, "in-order_binary"},
           {any, "binomial"}}},
    {all, {{16, "binomial"}, {32, "in-order_binary"}, {1024, "binomial"}, {2048, "in-order_binary"},
           {8192, "binomial"}, {16384, "in-order_binary"}, {any, "binomial"}}},
};
constexpr Row allreduce_rows[] = {
    {4, {{8, "ring"}, {4096, "recursive_doubling"}, {8192, "ring"}, {16384, "recursive_doubling"}, {65536, "ring"},
           {262144, "segmented_ring"}, {any, "rabenseifner"}}},
    {8, {{16, "ring"}, {8192, "recursive_doubling"}, {any, "rabenseifner"}}},
    {16, {{8192, "recursive_doubling"}, {any, "rabenseifner"}}},
    {32, {{64, "segmented_ring"}, {4096, "recursive_doubling"}, {any, "rabenseifner"}}},
    {64, {{128, "segmented_ring"}, {any, "rabenseifner"}}},
    {128, {{262144, "recursive_doubling"}, {any, "rabenseifner"}}},
    {256, {{131072, "nonoverlapping"}, {262144, "recursive_doubling"}, {any, "rabenseifner"}}},
    {512, {{4096, "nonoverlapping"}, {any, "rabenseifner"}}},
    {2048, {{2048, "nonoverlapping"}, {16384, "recursive_doubling"}, {any, "rabenseifner"}}},
    {4096, {{2048, "nonoverlapping"}, {4096, "segmented_ring"}, {16384, "recursive_doubling"},
           {any, "rabenseifner"}}},
    {all, {{2048, "nonoverlapping"}, {16384, "segmented_ring"}, {32768, "recursive_doubling"},
           {any, "rabenseifner"}}},
};
constexpr Row gather_rows[] = {
    {4, {{2, "linear_sync"}, {4, "basic_linear"}, {32768, "binomial"}, {65536, "basic_linear"},
           {131072, "binomial"}, {any, "linear_sync"}}},
    {8, {{1024, "binomial"}, {8192, "basic_linear"}, {32768, "binomial"}, {262144, "basic_linear"},
           {any, "linear_sync"}}},
    {256, {{any, "binomial"}}},
    {512, {{2048, "binomial"}, {8192, "basic_linear"}, {any, "binomial"}}},
    {all, {{any, "binomial"}}},
};
constexpr Row scatter_rows[] = {
    {4, {{2, "linear_nb"}, {131072, "basic_linear"}, {262144, "linear_nb"}, {any, "basic_linear"}}},
    {8, {{2048, "binomial"}, {4096, "basic_linear"}, {8192, "binomial"}, {32768, "basic_linear"},
           {1048576, "linear_nb"}, {any, "basic_linear"}}},
    {16, {{16384, "binomial"}, {1048576, "linear_nb"}, {any, "basic_linear"}}},
    {32, {{16384, "binomial"}, {32768, "basic_linear"}, {any, "linear_nb"}}},
    {64, {{512, "binomial"}, {8192, "linear_nb"}, {16384, "binomial"}, {any, "linear_nb"}}},
    {all, {{512, "binomial"}, {any, "linear_nb"}}},
};
constexpr Row allgather_rows[] = {
    {3, {{any, "two_proc"}}},
    {32, {{any, "recursive_doubling"}}},
    {64, {{1024, "recursive_doubling"}, {65536, "neighbor"}, {any, "ring"}}},
    {128, {{512, "recursive_doubling"}, {65536, "neighbor"}, {any, "ring"}}},
    {256, {{512, "recursive_doubling"}, {131072, "neighbor"}, {524288, "ring"}, {1048576, "neighbor"},
           {any, "ring"}}},
    {512, {{32, "recursive_doubling"}, {128, "bruck"}, {1024, "recursive_doubling"}, {131072, "neighbor"},
           {524288, "ring"}, {1048576, "neighbor"}, {any, "ring"}}},
    {1024, {{64, "recursive_doubling"}, {256, "bruck"}, {2048, "recursive_doubling"}, {any, "neighbor"}}},
    {2048, {{4, "recursive_doubling"}, {8, "bruck"}, {16, "recursive_doubling"}, {32, "bruck"},
           {256, "recursive_doubling"}, {512, "bruck"}, {4096, "recursive_doubling"}, {any, "neighbor"}}},
    {4096, {{32, "bruck"}, {128, "recursive_doubling"}, {512, "bruck"}, {4096, "recursive_doubling"},
           {any, "neighbor"}}},
    {all, {{2, "recursive_doubling"}, {8, "bruck"}, {16, "recursive_doubling"}, {512, "bruck"},
           {4096, "recursive_doubling"}, {any, "neighbor"}}},
};
constexpr Row alltoall_rows[] = {
    {3, {{2, "pairwise"}, {4, "two_proc"}, {16, "pairwise"}, {64, "two_proc"}, {256, "pairwise"},
           {4096, "two_proc"}, {32768, "pairwise"}, {262144, "linear_sync"}, {1048576, "two_proc"},
           {any, "pairwise"}}},
    {8, {{8192, "linear_sync"}, {16384, "linear"}, {65536, "linear_sync"}, {524288, "linear"},
           {1048576, "pairwise"}, {any, "linear"}}},
    {16, {{262144, "linear_sync"}, {any, "linear"}}},
    {32, {{4, "linear_sync"}, {512, "modified_bruck"}, {8192, "linear_sync"}, {32768, "linear"},
           {262144, "linear_sync"}, {524288, "linear"}, {any, "linear_sync"}}},
    {64, {{512, "modified_bruck"}, {524288, "linear"}, {any, "linear_sync"}}},
    {128, {{1024, "modified_bruck"}, {2048, "linear"}, {4096, "linear_sync"}, {262144, "linear"},
           {any, "pairwise"}}},
    {256, {{1024, "modified_bruck"}, {2048, "linear_sync"}, {262144, "linear"}, {any, "pairwise"}}},
    {512, {{1024, "modified_bruck"}, {8192, "linear_sync"}, {32768, "linear"}, {any, "pairwise"}}},
    {1024, {{512, "modified_bruck"}, {8192, "linear_sync"}, {16384, "linear"}, {131072, "linear_sync"},
           {262144, "linear"}, {any, "pairwise"}}},
    {2048, {{512, "modified_bruck"}, {1024, "linear_sync"}, {2048, "linear"}, {16384, "linear_sync"},
           {262144, "linear"}, {any, "linear_sync"}}},
    {4096, {{1024, "modified_bruck"}, {4096, "linear_sync"}, {8192, "linear"}, {131072, "linear_sync"},
           {any, "linear"}}},
    {all, {{2048, "modified_bruck"}, {8192, "linear_sync"}, {16384, "linear"}, {32768, "linear_sync"},
           {65536, "linear"}, {any, "linear_sync"}}},
};
constexpr Row reduce_scatter_rows[] = {
    {4, {{4, "recursive_doubling"}, {8, "butterfly"}, {16, "recursive_halving"}, {128, "butterfly"},
           {256, "recursive_halving"}, {4096, "butterfly"}, {8192, "recursive_halving"}, {131072, "butterfly"},
           {any, "basic_linear"}}},
    {8, {{8, "recursive_halving"}, {32, "recursive_doubling"}, {256, "butterfly"}, {8192, "recursive_halving"},
           {16384, "butterfly"}, {1048576, "recursive_halving"}, {any, "basic_linear"}}},
    {16, {{4, "basic_linear"}, {32, "recursive_halving"}, {128, "butterfly"}, {524288, "recursive_halving"},
           {4194304, "basic_linear"}, {any, "butterfly"}}},
    {32, {{32, "basic_linear"}, {524288, "recursive_halving"}, {2097152, "basic_linear"},
           {4194304, "recursive_halving"}, {any, "butterfly"}}},
    {all, {{4, "recursive_halving"}, {16, "basic_linear"}, {65536, "butterfly"}, {262144, "basic_linear"},
           {any, "butterfly"}}},
};
// by the bytes of all blocks
constexpr Row uneven_reduce_scatter_rows[] = {
    {4, {{65536, "ring"}, {131072, "butterfly"}, {any, "ring"}}},
    {8, {{8, "non-overlapping"}, {262144, "recursive_halving"}, {any, "ring"}}},
    {32, {{262144, "recursive_halving"}, {any, "ring"}}},
    {64, {{64, "non-overlapping"}, {2048, "recursive_halving"}, {524288, "butterfly"}, {any, "ring"}}},
    {128, {{256, "non-overlapping"}, {512, "recursive_halving"}, {2048, "butterfly"}, {4096, "recursive_halving"},
           {any, "butterfly"}}},
    {256, {{256, "non-overlapping"}, {512, "recursive_halving"}, {any, "butterfly"}}},
    {512, {{256, "non-overlapping"}, {1024, "recursive_halving"}, {any, "butterfly"}}},
    {1024, {{512, "non-overlapping"}, {2048, "recursive_halving"}, {8192, "butterfly"}, {16384, "recursive_halving"},
           {any, "butterfly"}}},
    {2048, {{512, "non-overlapping"}, {4096, "recursive_halving"}, {16384, "butterfly"}, {32768, "recursive_halving"},
           {any, "butterfly"}}},
    {4096, {{512, "non-overlapping"}, {4096, "recursive_halving"}, {any, "butterfly"}}},
    {all, {{1024, "non-overlapping"}, {8192, "recursive_halving"}, {any, "butterfly"}}},
};

// not tuned: coll/basic has one algorithm each
constexpr Row scan_rows[] = {{all, {{any, "linear"}}}};
// clang-format on

/// By Operation.
constexpr std::span<const Row> rows_of[] = {barrier_rows,        bcast_rows,   reduce_rows,    allreduce_rows,
                                            gather_rows,         scatter_rows, allgather_rows, alltoall_rows,
                                            reduce_scatter_rows, scan_rows,    scan_rows};
static_assert(std::size(rows_of) == operations);

std::string_view rule_of(std::span<const Row> rows, std::int64_t bytes, int processes) {
  const Row* row = rows.data();
  while (row->below != all && processes >= row->below) ++row;
  const Cut* cut = row->cuts;
  while (cut->below != any && bytes >= cut->below) ++cut;
  return cut->theirs;
}

}  // namespace

std::string_view open_mpi_rule(Operation operation, std::int64_t bytes, int processes) {
  return rule_of(rows_of[static_cast<std::size_t>(operation)], bytes, processes);
}

std::string_view open_mpi_uneven_reduce_scatter_rule(std::int64_t bytes, int processes) {
  return rule_of(uneven_reduce_scatter_rows, bytes * processes, processes);
}

}  // namespace plumbline
