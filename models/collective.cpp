#include "models/collective.hpp"

#include <array>
#include <vector>

#include "models/errors.hpp"
#include "models/schedule.hpp"
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
    {barrier, "ring", 0, whole, barrier_ring, "de Supinski, Karonis 1999, figure 5; Open MPI's double_ring"},
    {barrier, "recursive-doubling", 0, whole, barrier_recursive_doubling, "MPICH, Open MPI"},
    {barrier, "dissemination", 0, whole, barrier_dissemination, "Hensgen, Finkel, Manber 1988; Open MPI's bruck"},
    {barrier, "binomial", 0, whole, barrier_binomial, "Open MPI's tree"},

    {bcast, "flat", 0, segments, tree_bcast<FlatTree>, "Open MPI's basic_linear"},
    {bcast, "chain", 0, segments, tree_bcast<ChainTree<1>>, "de Supinski, Karonis 1999: linear; Open MPI"},
    {bcast, "backward-chain", 0, segments, tree_bcast<ChainTree<-1>>, "de Supinski, Karonis 1999: backward"},
    {bcast, "pipeline", 8192, segments, tree_bcast<ChainTree<1>>, "Open MPI"},
    {bcast, "binary", 0, segments, tree_bcast<BinaryTree>, "Open MPI"},
    {bcast, "binomial", 0, segments, tree_bcast<BinomialTree>, "MPICH; Open MPI's knomial of radix 2"},
    {bcast, "split-binary", 0, halves, bcast_split_binary, "Pjesivac-Grbovic and others 2007; Open MPI"},
    {bcast, "scatter-allgather", 0, pieces, bcast_scatter_allgather, "van de Geijn 1994; Open MPI's scatter_allgather_ring"},

    {reduce, "flat", 0, segments, tree_reduce<FlatTree>, "Open MPI's linear"},
    {reduce, "chain", 0, segments, tree_reduce<ChainTree<1>>, "Open MPI"},
    {reduce, "binomial", 0, segments, tree_reduce<BinomialTree>, "MPICH, Open MPI"},
    {reduce, "rabenseifner", 0, power_pieces, reduce_rabenseifner, "Rabenseifner 2004; MPICH, Open MPI"},

    {allreduce, "reduce-bcast", 0, whole, allreduce_reduce_bcast, "Open MPI's nonoverlapping"},
    {allreduce, "recursive-doubling", 0, whole, allreduce_recursive_doubling, "MPICH, Open MPI"},
    {allreduce, "ring", 0, pieces, allreduce_ring, "Open MPI"},
    {allreduce, "rabenseifner", 0, power_pieces, allreduce_rabenseifner, "Rabenseifner 2004; MPICH, Open MPI"},

    {gather, "flat", 0, block_each, gather_flat, "Open MPI's basic_linear, receives posted at once"},
    {gather, "binomial", 0, block_each, gather_binomial, "MPICH, Open MPI"},

    {scatter, "flat", 0, block_each, scatter_flat, "Open MPI's linear_nb"},
    {scatter, "binomial", 0, block_each, scatter_binomial, "MPICH, Open MPI"},

    {allgather, "ring", 0, block_each, allgather_ring, "MPICH, Open MPI"},
    {allgather, "bruck", 0, block_each, allgather_bruck, "Bruck and others 1997; MPICH, Open MPI"},
    {allgather, "recursive-doubling", 0, block_each, allgather_recursive_doubling, "MPICH, Open MPI"},
    {allgather, "neighbor", 0, block_each, allgather_neighbor, "Chen and others 2005; Open MPI"},

    {alltoall, "linear", 0, block_each_pair, alltoall_linear, "MPICH, Open MPI"},
    {alltoall, "pairwise", 0, block_each_pair, alltoall_pairwise, "MPICH, Open MPI"},
    {alltoall, "bruck", 0, block_each_pair, alltoall_bruck, "Bruck and others 1997; MPICH, Open MPI"},

    {reduce_scatter, "ring", 0, block_each, reduce_scatter_ring, "Open MPI"},
    {reduce_scatter, "recursive-halving", 0, block_each, reduce_scatter_recursive_halving, "MPICH, Open MPI"},

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
