#pragma once

#include "models/schedules/composed.hpp"

// Open MPI 5's coll/han, without the segments of 64 KiB in which it overlaps its calls: collectives of the
// library's within nodes, and between one process of each (coll_han_OPERATION.c). Processes that share no
// node, or all share one, and nodes of which one has fewer processes, get the library's own choice; so do
// operations on blocks where ranks are round robin over nodes.
namespace plumbline::schedules {

InnerCalls barrier_by_nodes(const Shape& shape, int rank);
InnerCalls bcast_by_nodes(const Shape& shape, int rank);
InnerCalls reduce_by_nodes(const Shape& shape, int rank);
InnerCalls allreduce_by_nodes(const Shape& shape, int rank);
InnerCalls allgather_by_nodes(const Shape& shape, int rank);
InnerCalls gather_by_nodes(const Shape& shape, int rank);
InnerCalls scatter_by_nodes(const Shape& shape, int rank);

}  // namespace plumbline::schedules
