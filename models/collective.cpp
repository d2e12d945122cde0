#include "models/collective.hpp"

#include <array>
#include <vector>

#include "models/errors.hpp"
#include "models/schedule.hpp"
#include "models/schedules/by_nodes.hpp"
#include "models/schedules/composed.hpp"
#include "models/schedules/cuts.hpp"
#include "models/schedules/schedules.hpp"
#include "models/schedules/trees.hpp"

namespace plumbline {
namespace {

constexpr std::array<std::string_view, operations> operation_names = {
    "barrier",   "bcast",    "reduce",         "allreduce", "gather", "scatter",
    "allgather", "alltoall", "reduce-scatter", "scan",      "exscan"};

using namespace schedules;
using enum Operation;

// clang-format off
constexpr Algorithm table[] = {
    {barrier, "linear", 0, whole, barrier_linear, "Open MPI"},
    {barrier, "ring", 0, whole, barrier_ring, "de Supinski, Karonis 1999, figure 5"},
    {barrier, "double-ring", 0, whole, barrier_double_ring, "Open MPI"},
    {barrier, "recursive-doubling", 0, whole, barrier_recursive_doubling, "MPICH"},
    {barrier, "recursive-doubling-high", 0, whole, barrier_recursive_doubling_high, "Open MPI's recursive_doubling: the highest ranks sit out"},
    {barrier, "dissemination", 0, whole, barrier_dissemination, "Hensgen, Finkel, Manber 1988; Open MPI's bruck"},
    {barrier, "binomial", 0, whole, barrier_binomial, "Open MPI's tree"},
    {barrier, "hierarchical", 0, composed<barrier_by_nodes>, compose<barrier_by_nodes>, "Open MPI 5's han: within nodes, and between one process of each", true},

    {bcast, "flat", 0, segments, tree_bcast<FlatTree>, "Open MPI's basic_linear"},
    {bcast, "chain", 0, segments, tree_bcast<ChainTree<1>>, "de Supinski, Karonis 1999: linear; Open MPI's chain of fanout 1"},
    {bcast, "four-chains", 0, segments, tree_bcast<ChainsTree<4>>, "Open MPI's chain"},
    {bcast, "backward-chain", 0, segments, tree_bcast<ChainTree<-1>>, "de Supinski, Karonis 1999: backward"},
    {bcast, "pipeline", 8192, segments, tree_bcast<ChainTree<1>>, "Open MPI"},
    {bcast, "binary", 0, segments, tree_bcast<BinaryTree>, "Open MPI"},
    {bcast, "binomial", 0, segments, tree_bcast<BinomialTree>, "MPICH; Open MPI's knomial of radix 2"},
    {bcast, "binomial-mirrored", 0, segments, tree_bcast<MirroredBinomialTree>, "Open MPI's binomial"},
    {bcast, "knomial", 0, segments, tree_bcast<KnomialTree<4>>, "Open MPI, of radix 4"},
    {bcast, "split-binary", 0, halves, bcast_split_binary, "Pjesivac-Grbovic and others 2007; Open MPI"},
    {bcast, "scatter-allgather", 0, pieces, bcast_scatter_allgather, "van de Geijn 1994; Open MPI's scatter_allgather_ring"},
    {bcast, "scatter-allgather-doubling", 0, pieces, bcast_scatter_allgather_doubling, "MPICH; Open MPI's scatter_allgather"},
    {bcast, "hierarchical", 0, composed<bcast_by_nodes>, compose<bcast_by_nodes>, "Open MPI 5's han: within nodes, and between one process of each", true},

    {reduce, "flat", 0, segments, tree_reduce<FlatTree>, "Open MPI's linear, receives posted at once"},
    {reduce, "linear", 0, whole, reduce_linear, "Open MPI: one receive after the other"},
    {reduce, "chain", 0, segments, tree_reduce<ChainTree<1>>, "Open MPI's pipeline, or chain of fanout 1"},
    {reduce, "four-chains", 0, segments, tree_reduce<ChainsTree<4>>, "Open MPI's chain"},
    {reduce, "binary", 0, segments, tree_reduce<BinaryTree>, "Open MPI"},
    {reduce, "in-order-binary", 0, segments, reduce_in_order_binary, "Open MPI"},
    {reduce, "binomial", 0, segments, tree_reduce<BinomialTree>, "MPICH, Open MPI"},
    {reduce, "rabenseifner", 0, power_pieces, reduce_rabenseifner, "Rabenseifner 2004; MPICH"},
    {reduce, "rabenseifner-halves", 0, power_pieces, reduce_rabenseifner_halves, "Open MPI's rabenseifner: a pair exchanges halves"},
    {reduce, "hierarchical", 0, composed<reduce_by_nodes>, compose<reduce_by_nodes>, "Open MPI 5's han: within nodes, and between one process of each", true},

    {allreduce, "reduce-bcast", 0, whole, allreduce_reduce_bcast, "up and down a binomial tree"},
    {allreduce, "basic-linear", 0, whole, allreduce_basic_linear, "Open MPI"},
    {allreduce, "nonoverlapping", 0, composed<reduce_and_bcast>, compose<reduce_and_bcast>, "Open MPI: its own reduce, then its own bcast"},
    {allreduce, "recursive-doubling", 0, whole, allreduce_recursive_doubling, "MPICH, Open MPI"},
    {allreduce, "ring", 0, pieces, allreduce_ring, "Open MPI"},
    {allreduce, "segmented-ring", 0, ring_segments, allreduce_segmented_ring, "Open MPI"},
    {allreduce, "rabenseifner", 0, power_pieces, allreduce_rabenseifner, "Rabenseifner 2004; MPICH"},
    {allreduce, "rabenseifner-halves", 0, power_pieces, allreduce_rabenseifner_halves, "Open MPI's rabenseifner: a pair exchanges halves"},
    {allreduce, "hierarchical", 0, composed<allreduce_by_nodes>, compose<allreduce_by_nodes>, "Open MPI 5's han: within nodes, and between one process of each", true},

    {gather, "flat", 0, block_each, gather_flat, "Open MPI's basic_linear, receives posted at once"},
    {gather, "basic-linear", 0, block_each, gather_basic_linear, "Open MPI: one receive after the other"},
    {gather, "linear-sync", 0, block_each, gather_linear_sync, "Open MPI, of one segment"},
    {gather, "binomial", 0, block_each, gather_binomial, "MPICH, Open MPI"},
    {gather, "hierarchical", 0, composed<gather_by_nodes>, compose<gather_by_nodes>, "Open MPI 5's han: within nodes, and between one process of each", true},

    {scatter, "flat", 0, block_each, scatter_flat, "Open MPI's linear_nb"},
    {scatter, "basic-linear", 0, block_each, scatter_basic_linear, "Open MPI: one send after the other"},
    {scatter, "binomial", 0, block_each, scatter_binomial, "MPICH, Open MPI"},
    {scatter, "hierarchical", 0, composed<scatter_by_nodes>, compose<scatter_by_nodes>, "Open MPI 5's han: within nodes, and between one process of each", true},

    {allgather, "linear", 0, composed<gather_and_bcast>, compose<gather_and_bcast>, "Open MPI: its own gather, then its own bcast"},
    {allgather, "ring", 0, block_each, allgather_ring, "MPICH, Open MPI"},
    {allgather, "bruck", 0, block_each, allgather_bruck, "Bruck and others 1997; MPICH, Open MPI"},
    {allgather, "recursive-doubling", 0, block_each, allgather_recursive_doubling, "MPICH, Open MPI"},
    {allgather, "neighbor", 0, block_each, allgather_neighbor, "Chen and others 2005; Open MPI"},
    {allgather, "sparbit", 0, block_each, allgather_sparbit, "Loch, Koslovski 2021; Open MPI 5"},
    {allgather, "hierarchical", 0, composed<allgather_by_nodes>, compose<allgather_by_nodes>, "Open MPI 5's han: within nodes, and between one process of each", true},

    {alltoall, "linear", 0, block_each_pair, alltoall_linear, "MPICH, Open MPI"},
    {alltoall, "scattered", 0, block_each_pair, alltoall_scattered, "MPICH, 32 distances at a time"},
    {alltoall, "pairwise", 0, block_each_pair, alltoall_pairwise, "MPICH, Open MPI"},
    {alltoall, "bruck", 0, block_each_pair, alltoall_bruck, "Bruck and others 1997; MPICH, Open MPI"},

    {reduce_scatter, "basic-linear", 0, composed<reduce_and_scatter>, compose<reduce_and_scatter>, "Open MPI: its own reduce, then its own scatter"},
    {reduce_scatter, "nonoverlapping", 0, composed<reduce_and_scatter_linearly>, compose<reduce_and_scatter_linearly>, "Open MPI's MPI_Reduce_scatter: its own reduce, then a linear MPI_Scatterv"},
    {reduce_scatter, "ring", 0, block_each, reduce_scatter_ring, "Open MPI"},
    {reduce_scatter, "pairwise", 0, block_each, reduce_scatter_pairwise, "MPICH"},
    {reduce_scatter, "recursive-halving", 0, block_each, reduce_scatter_recursive_halving, "MPICH, Open MPI"},
    {reduce_scatter, "recursive-doubling", 0, block_each, reduce_scatter_recursive_doubling, "MPICH; Open MPI on powers of two"},
    {reduce_scatter, "butterfly", 0, block_each, reduce_scatter_butterfly, "Traff 2005; Open MPI"},
    {reduce_scatter, "butterfly-mirrored", 0, block_each, reduce_scatter_butterfly_mirrored, "Traff 2005; Open MPI's MPI_Reduce_scatter, on powers of two, too"},

    {scan, "chain", 0, whole, scan_chain, "Open MPI's linear"},
    {scan, "recursive-doubling", 0, whole, scan_recursive_doubling, "MPICH, Open MPI"},

    {exscan, "chain", 0, whole, scan_chain, "Open MPI's linear"},
    {exscan, "recursive-doubling", 0, whole, scan_recursive_doubling, "MPICH, Open MPI"},
};
// clang-format on

}  // namespace

std::string_view name(Operation operation) { return operation_names[static_cast<std::size_t>(operation)]; }

Operation operation_named(std::string_view name) {
  for (std::size_t i = 0; i < operation_names.size(); ++i)
    if (operation_names[i] == name) return static_cast<Operation>(i);
  throw_unknown("operation", name, operation_names);
}

bool has_root(Operation operation) {
  return operation == bcast || operation == reduce || operation == gather || operation == scatter;
}

std::int64_t element_bytes(Operation operation, std::int64_t bytes) {
  const bool reduces = operation == reduce || operation == allreduce || operation == reduce_scatter ||
                       operation == scan || operation == exscan;
  return reduces && bytes % 4 == 0 ? 4 : 1;
}

std::span<const Algorithm> algorithms() { return table; }

const Algorithm& algorithm_named(Operation operation, std::string_view name) {
  std::vector<std::string_view> known;
  for (const Algorithm& algorithm : table) {
    if (algorithm.operation != operation) continue;
    if (algorithm.name == name) return algorithm;
    known.push_back(algorithm.name);
  }
  throw_unknown(std::string(plumbline::name(operation)) + " algorithm", name, known);
}

}  // namespace plumbline
