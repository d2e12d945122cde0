#include "models/schedules/by_nodes.hpp"

#include <algorithm>
#include <bit>

namespace plumbline::schedules {
namespace {

// All nodes have as many processes.
bool is_even(const Shape& shape) {
  const int all = shape.nodes.round_robin > 0 ? node_count(shape) : shape.nodes.each;
  return shape.processes % all == 0;
}

bool has_levels(const Shape& shape) {
  const int nodes = node_count(shape);
  return nodes > 1 && nodes < shape.processes;
}

int node_of(const Shape& shape, int rank) {
  return shape.nodes.round_robin > 0 ? rank % node_count(shape) : rank / shape.nodes.each;
}

// The how-manieth of its node's processes it is.
int place_of(const Shape& shape, int rank) {
  return shape.nodes.round_robin > 0 ? rank / node_count(shape) : rank % shape.nodes.each;
}

Members node_mates(const Shape& shape, int rank) {
  const int node = node_of(shape, rank), P = shape.processes, all = node_count(shape);
  if (shape.nodes.round_robin > 0) return {node, all, (P - node + all - 1) / all};
  return {node * shape.nodes.each, 1, std::min(shape.nodes.each, P - node * shape.nodes.each)};
}

// One process of each node, in order of nodes: those of the same place.
Members leaders(const Shape& shape, int place) {
  const int all = node_count(shape);
  return shape.nodes.round_robin > 0 ? Members{place * all, 1, all} : Members{place, shape.nodes.each, all};
}

InnerCalls of_the_library(const Shape& shape) {
  return {{shape.operation, shape.bytes, {0, 1, shape.processes}, shape.root}};
}

// Between nodes the calls of coll/han are nonblocking ones, of coll/libnbc (nbc_ireduce.c, nbc_ibcast.c).
Inner nonblocking_reduce(const Shape& shape, Members members, int root) {
  Inner inner{Operation::reduce, shape.bytes, members, root, "binomial"};
  const std::int64_t elements = shape.bytes / element_bytes(Operation::reduce, shape.bytes);
  const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<unsigned>(members.count)));
  if (members.count > 2 && elements >= power) {
    inner.algorithm = "rabenseifner-halves";
  } else if (members.count <= 4 && shape.bytes >= 65536) {
    inner.algorithm = "chain";
    inner.segment = 8192;
  }
  return inner;
}
Inner nonblocking_bcast(const Shape& shape, Members members) {
  Inner inner{Operation::bcast, shape.bytes, members, 0, "flat"};
  if (members.count > 4) inner.algorithm = shape.bytes < 65536 ? "binomial-mirrored" : "chain";
  if (inner.algorithm == "chain") inner.segment = shape.bytes < 524288 ? 8192 : 32768;
  return inner;
}

}  // namespace

InnerCalls barrier_by_nodes(const Shape& shape, int rank) {
  if (!has_levels(shape)) return of_the_library(shape);
  const Inner within{Operation::barrier, shape.bytes, node_mates(shape, rank)};
  return {within, {Operation::barrier, shape.bytes, leaders(shape, 0)}, within};
}

InnerCalls bcast_by_nodes(const Shape& shape, int rank) {
  if (!has_levels(shape) || !is_even(shape)) return of_the_library(shape);
  const int place = place_of(shape, shape.root);
  return {{Operation::bcast, shape.bytes, leaders(shape, place), node_of(shape, shape.root)},
          {Operation::bcast, shape.bytes, node_mates(shape, rank), place}};
}

InnerCalls reduce_by_nodes(const Shape& shape, int rank) {
  if (!has_levels(shape) || !is_even(shape)) return of_the_library(shape);
  const int place = place_of(shape, shape.root);
  return {{Operation::reduce, shape.bytes, node_mates(shape, rank), place},
          nonblocking_reduce(shape, leaders(shape, place), node_of(shape, shape.root))};
}

InnerCalls allreduce_by_nodes(const Shape& shape, int rank) {
  if (!has_levels(shape)) return of_the_library(shape);
  const Members within = node_mates(shape, rank), between = leaders(shape, 0);
  return {{Operation::reduce, shape.bytes, within},
          nonblocking_reduce(shape, between, 0),
          nonblocking_bcast(shape, between),
          {Operation::bcast, shape.bytes, within}};
}

InnerCalls allgather_by_nodes(const Shape& shape, int rank) {
  if (!has_levels(shape) || !is_even(shape) || shape.nodes.round_robin > 0) return of_the_library(shape);
  const Members within = node_mates(shape, rank);
  const std::int64_t of_node = shape.nodes.each * shape.bytes;
  return {{.operation = Operation::gather,
           .bytes = shape.bytes,
           .members = within,
           .blocks = {within.first, within.count}},
          {Operation::allgather, of_node, leaders(shape, 0)},
          {Operation::bcast, shape.processes * shape.bytes, within}};
}

InnerCalls gather_by_nodes(const Shape& shape, int rank) {
  if (!has_levels(shape) || !is_even(shape) || shape.nodes.round_robin > 0) return of_the_library(shape);
  const Members within = node_mates(shape, rank);
  const int place = place_of(shape, shape.root);
  return {
      {.operation = Operation::gather,
       .bytes = shape.bytes,
       .members = within,
       .root = place,
       .blocks = {within.first, within.count}},
      {Operation::gather, shape.nodes.each * shape.bytes, leaders(shape, place), node_of(shape, shape.root)}};
}

InnerCalls scatter_by_nodes(const Shape& shape, int rank) {
  if (!has_levels(shape) || !is_even(shape) || shape.nodes.round_robin > 0) return of_the_library(shape);
  const Members within = node_mates(shape, rank);
  const int place = place_of(shape, shape.root);
  return {
      {Operation::scatter, shape.nodes.each * shape.bytes, leaders(shape, place), node_of(shape, shape.root)},
      {.operation = Operation::scatter,
       .bytes = shape.bytes,
       .members = within,
       .root = place,
       .blocks = {within.first, within.count}}};
}

}  // namespace plumbline::schedules
