#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {

enum class Operation : std::uint8_t {
  barrier,
  bcast,
  reduce,
  allreduce,
  gather,
  scatter,
  allgather,
  alltoall,
  reduce_scatter,
  scan,
  exscan
};

inline constexpr int operations = 11;

/// The operation's name as MPI and OSU write it in lower case: "bcast", "reduce-scatter".
std::string_view name(Operation operation);

/// Throws InputError (errors.hpp) that names the nearest operation.
Operation operation_named(std::string_view name);

/// Whether one process is special: bcast, reduce, gather, scatter.
bool has_root(Operation operation);

/// Bytes of an element where plumbline-mpi calls the library (hw/library.cpp), which the choice of an
/// algorithm may turn on: reductions sum MPI_FLOAT, 4, where `bytes` is a multiple of four, as IMB does, else
/// MPI_UINT8_T, 1; everything else moves MPI_BYTE, 1.
std::int64_t element_bytes(Operation operation, std::int64_t bytes);

/// Which processes share a node, where an algorithm asks: ranks 0 to each - 1, each to 2 each - 1, ...; or,
/// in turn over so many nodes, rank r is on node r modulo round_robin.
struct Nodes {
  std::int32_t each = 1;
  std::int32_t round_robin = 0;  ///< nodes; 0: ranks follow each other

  friend bool operator==(const Nodes&, const Nodes&) = default;
};

class Rounds;
struct Layout;
struct Shape;

/// One row of the table of algorithms: a schedule as a pure function of shape and rank.
struct Algorithm {
  Operation operation;
  std::string_view name;        ///< Open MPI's name where it has the algorithm
  std::int64_t segment;         ///< bytes a segment unless the caller says so; 0: not segmented
  Layout (*cut)(const Shape&);  ///< how it cuts the data into blocks
  void (*build)(const Shape&, int rank, Rounds&);
  std::string_view source;  ///< who describes or implements it
  bool by_nodes = false;    ///< asks for Collective::nodes
};

/// Every algorithm, grouped by operation in the order of the enumeration.
std::span<const Algorithm> algorithms();

/// Throws InputError that names the nearest algorithm of that operation.
const Algorithm& algorithm_named(Operation operation, std::string_view name);

/// One collective call as a benchmark makes it. `bytes` is what one process gives to, or gets from, one peer:
/// the whole buffer for bcast, reduce, allreduce, scan and exscan, one block for the others; a barrier's
/// messages.
struct Collective {
  Operation operation = Operation::barrier;
  const Algorithm* algorithm = nullptr;  ///< nullptr: the library's own choice
  int root = 0;
  std::int64_t bytes = 0;
  std::int64_t segment = 0;  ///< bytes; 0: the algorithm's own
  Nodes nodes{};             ///< where the algorithm goes by nodes; resolve() knows the machine's

  friend bool operator==(const Collective&, const Collective&) = default;
};

}  // namespace plumbline
