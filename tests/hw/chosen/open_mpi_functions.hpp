#pragma once

// Open MPI's collective algorithms as functions of its library, and the name that coll/tuned has for each
// (ompi_info --param coll tuned --level 9): operation of ours, their name, function. Facts of v4.1's
// ompi/mca/coll/tuned/coll_tuned_*_decision.c.
// clang-format off
#define PLUMBLINE_OPEN_MPI_ALGORITHMS(X) \
  X(barrier, "linear", ompi_coll_base_barrier_intra_basic_linear) \
  X(barrier, "double_ring", ompi_coll_base_barrier_intra_doublering) \
  X(barrier, "recursive_doubling", ompi_coll_base_barrier_intra_recursivedoubling) \
  X(barrier, "bruck", ompi_coll_base_barrier_intra_bruck) \
  X(barrier, "two_proc", ompi_coll_base_barrier_intra_two_procs) \
  X(barrier, "tree", ompi_coll_base_barrier_intra_tree) \
  X(bcast, "basic_linear", ompi_coll_base_bcast_intra_basic_linear) \
  X(bcast, "chain", ompi_coll_base_bcast_intra_chain) \
  X(bcast, "pipeline", ompi_coll_base_bcast_intra_pipeline) \
  X(bcast, "split_binary_tree", ompi_coll_base_bcast_intra_split_bintree) \
  X(bcast, "binary_tree", ompi_coll_base_bcast_intra_bintree) \
  X(bcast, "binomial", ompi_coll_base_bcast_intra_binomial) \
  X(bcast, "knomial", ompi_coll_base_bcast_intra_knomial) \
  X(bcast, "scatter_allgather", ompi_coll_base_bcast_intra_scatter_allgather) \
  X(bcast, "scatter_allgather_ring", ompi_coll_base_bcast_intra_scatter_allgather_ring) \
  X(reduce, "linear", ompi_coll_base_reduce_intra_basic_linear) \
  X(reduce, "chain", ompi_coll_base_reduce_intra_chain) \
  X(reduce, "pipeline", ompi_coll_base_reduce_intra_pipeline) \
  X(reduce, "binary", ompi_coll_base_reduce_intra_binary) \
  X(reduce, "binomial", ompi_coll_base_reduce_intra_binomial) \
  X(reduce, "in-order_binary", ompi_coll_base_reduce_intra_in_order_binary) \
  X(reduce, "rabenseifner", ompi_coll_base_reduce_intra_redscat_gather) \
  X(allreduce, "basic_linear", ompi_coll_base_allreduce_intra_basic_linear) \
  X(allreduce, "nonoverlapping", ompi_coll_base_allreduce_intra_nonoverlapping) \
  X(allreduce, "recursive_doubling", ompi_coll_base_allreduce_intra_recursivedoubling) \
  X(allreduce, "ring", ompi_coll_base_allreduce_intra_ring) \
  X(allreduce, "segmented_ring", ompi_coll_base_allreduce_intra_ring_segmented) \
  X(allreduce, "rabenseifner", ompi_coll_base_allreduce_intra_redscat_allgather) \
  X(gather, "basic_linear", ompi_coll_base_gather_intra_basic_linear) \
  X(gather, "binomial", ompi_coll_base_gather_intra_binomial) \
  X(gather, "linear_sync", ompi_coll_base_gather_intra_linear_sync) \
  X(scatter, "basic_linear", ompi_coll_base_scatter_intra_basic_linear) \
  X(scatter, "binomial", ompi_coll_base_scatter_intra_binomial) \
  X(scatter, "linear_nb", ompi_coll_base_scatter_intra_linear_nb) \
  X(allgather, "linear", ompi_coll_base_allgather_intra_basic_linear) \
  X(allgather, "bruck", ompi_coll_base_allgather_intra_bruck) \
  X(allgather, "recursive_doubling", ompi_coll_base_allgather_intra_recursivedoubling) \
  X(allgather, "ring", ompi_coll_base_allgather_intra_ring) \
  X(allgather, "neighbor", ompi_coll_base_allgather_intra_neighborexchange) \
  X(allgather, "two_proc", ompi_coll_base_allgather_intra_two_procs) \
  X(alltoall, "linear", ompi_coll_base_alltoall_intra_basic_linear) \
  X(alltoall, "pairwise", ompi_coll_base_alltoall_intra_pairwise) \
  X(alltoall, "modified_bruck", ompi_coll_base_alltoall_intra_bruck) \
  X(alltoall, "linear_sync", ompi_coll_base_alltoall_intra_linear_sync) \
  X(alltoall, "two_proc", ompi_coll_base_alltoall_intra_two_procs) \
  X(reduce_scatter, "basic_linear", ompi_coll_base_reduce_scatter_block_basic_linear) \
  X(reduce_scatter, "recursive_doubling", ompi_coll_base_reduce_scatter_block_intra_recursivedoubling) \
  X(reduce_scatter, "recursive_halving", ompi_coll_base_reduce_scatter_block_intra_recursivehalving) \
  X(reduce_scatter, "butterfly", ompi_coll_base_reduce_scatter_block_intra_butterfly) \
  X(reduce_scatter, "non-overlapping", ompi_coll_base_reduce_scatter_intra_nonoverlapping) \
  X(reduce_scatter, "recursive_halving", ompi_coll_base_reduce_scatter_intra_basic_recursivehalving) \
  X(reduce_scatter, "ring", ompi_coll_base_reduce_scatter_intra_ring) \
  X(reduce_scatter, "butterfly", ompi_coll_base_reduce_scatter_intra_butterfly) \
  X(scan, "linear", ompi_coll_base_scan_intra_linear) \
  X(scan, "recursive_doubling", ompi_coll_base_scan_intra_recursivedoubling) \
  X(exscan, "linear", ompi_coll_base_exscan_intra_linear) \
  X(exscan, "recursive_doubling", ompi_coll_base_exscan_intra_recursivedoubling)
// clang-format on
