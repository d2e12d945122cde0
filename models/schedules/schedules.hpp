#pragma once

#include "models/schedule.hpp"

// The schedules that are not just a tree (trees.hpp): what process `rank` does. Reductions are of commutative
// operations throughout. P = 1: nothing.
namespace plumbline::schedules {

void barrier_linear(const Shape& shape, int rank, Rounds& rounds);
void barrier_ring(const Shape& shape, int rank, Rounds& rounds);
void barrier_double_ring(const Shape& shape, int rank, Rounds& rounds);
void barrier_recursive_doubling(const Shape& shape, int rank, Rounds& rounds);
void barrier_recursive_doubling_high(const Shape& shape, int rank, Rounds& rounds);
void barrier_dissemination(const Shape& shape, int rank, Rounds& rounds);
void barrier_binomial(const Shape& shape, int rank, Rounds& rounds);

void bcast_split_binary(const Shape& shape, int rank, Rounds& rounds);
void bcast_scatter_allgather(const Shape& shape, int rank, Rounds& rounds);
void bcast_scatter_allgather_doubling(const Shape& shape, int rank, Rounds& rounds);

void reduce_rabenseifner(const Shape& shape, int rank, Rounds& rounds);
void reduce_rabenseifner_halves(const Shape& shape, int rank, Rounds& rounds);
void reduce_linear(const Shape& shape, int rank, Rounds& rounds);
void reduce_in_order_binary(const Shape& shape, int rank, Rounds& rounds);

void allreduce_reduce_bcast(const Shape& shape, int rank, Rounds& rounds);
void allreduce_recursive_doubling(const Shape& shape, int rank, Rounds& rounds);
void allreduce_ring(const Shape& shape, int rank, Rounds& rounds);
void allreduce_segmented_ring(const Shape& shape, int rank, Rounds& rounds);
void allreduce_rabenseifner(const Shape& shape, int rank, Rounds& rounds);
void allreduce_rabenseifner_halves(const Shape& shape, int rank, Rounds& rounds);
void allreduce_basic_linear(const Shape& shape, int rank, Rounds& rounds);

void gather_flat(const Shape& shape, int rank, Rounds& rounds);
void gather_basic_linear(const Shape& shape, int rank, Rounds& rounds);
void gather_linear_sync(const Shape& shape, int rank, Rounds& rounds);
void gather_binomial(const Shape& shape, int rank, Rounds& rounds);

void scatter_flat(const Shape& shape, int rank, Rounds& rounds);
void scatter_basic_linear(const Shape& shape, int rank, Rounds& rounds);
void scatter_binomial(const Shape& shape, int rank, Rounds& rounds);

void allgather_ring(const Shape& shape, int rank, Rounds& rounds);
void allgather_bruck(const Shape& shape, int rank, Rounds& rounds);
void allgather_recursive_doubling(const Shape& shape, int rank, Rounds& rounds);
void allgather_neighbor(const Shape& shape, int rank, Rounds& rounds);
void allgather_sparbit(const Shape& shape, int rank, Rounds& rounds);

void alltoall_linear(const Shape& shape, int rank, Rounds& rounds);
void alltoall_scattered(const Shape& shape, int rank, Rounds& rounds);
void alltoall_pairwise(const Shape& shape, int rank, Rounds& rounds);
void alltoall_bruck(const Shape& shape, int rank, Rounds& rounds);

void reduce_scatter_ring(const Shape& shape, int rank, Rounds& rounds);
void reduce_scatter_pairwise(const Shape& shape, int rank, Rounds& rounds);
void reduce_scatter_recursive_halving(const Shape& shape, int rank, Rounds& rounds);
void reduce_scatter_recursive_doubling(const Shape& shape, int rank, Rounds& rounds);
void reduce_scatter_butterfly(const Shape& shape, int rank, Rounds& rounds);
void reduce_scatter_butterfly_mirrored(const Shape& shape, int rank, Rounds& rounds);

/// scan and exscan exchange the same messages; see scan.cpp for what becomes of them.
void scan_chain(const Shape& shape, int rank, Rounds& rounds);
void scan_recursive_doubling(const Shape& shape, int rank, Rounds& rounds);

}  // namespace plumbline::schedules
