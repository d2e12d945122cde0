#pragma once

#include <string_view>
#include <vector>

#include "models/schedule.hpp"
#include "models/schedules/places.hpp"

// Open MPI's algorithms that are several collectives of the library's, one after the other. Which algorithms
// these take, its rules say (library_choice) where nothing else is said.
namespace plumbline::schedules {

/// Some processes: ranks first, first + stride, ..., `count` of them.
struct Members {
  int first, stride, count;

  int rank(int index) const { return first + index * stride; }
  bool have(int rank) const { return rank >= first && (rank - first) % stride == 0 && index(rank) < count; }
  int index(int rank) const { return (rank - first) / stride; }
};

/// A collective within another, among some of its processes.
struct Inner {
  Operation operation;
  std::int64_t bytes;  ///< as in Collective
  Members members;
  int root = 0;                  ///< as an index among the members
  std::string_view algorithm{};  ///< empty: by the rules
  std::int64_t segment = 0;      ///< bytes; 0: not segmented
  Range blocks = {0, 0};         ///< of the whole collective's, those that it works on; {0, 0}: all
};
/// One after the other, as process `rank` sees them; it takes part in those whose members have it.
using InnerCalls = std::vector<Inner>;

InnerCalls reduce_and_bcast(const Shape& shape, int rank);    ///< an allreduce
InnerCalls gather_and_bcast(const Shape& shape, int rank);    ///< an allgather
InnerCalls reduce_and_scatter(const Shape& shape, int rank);  ///< a reduce-scatter
InnerCalls reduce_and_scatter_linearly(const Shape& shape,
                                       int rank);  ///< one with MPI_Scatterv, which is linear

/// The number of blocks that the inner calls need, at least.
std::int64_t most_blocks(const InnerCalls& calls, std::int64_t at_least);
/// The buffer in so many blocks; where blocks belong to processes, one each.
Layout composed_layout(const Shape& shape, std::int64_t blocks);
void build_composed(const InnerCalls& calls, int rank, Rounds& rounds);

/// A row of the table of algorithms.
template <auto Calls>
Layout composed(const Shape& shape) {
  std::int64_t blocks = 1;
  for (const int rank : {0, node_count(shape) - 1, shape.processes - 1})  // nodes may differ in size
    blocks = most_blocks(Calls(shape, rank), blocks);
  return composed_layout(shape, blocks);
}
template <auto Calls>
void compose(const Shape& shape, int rank, Rounds& rounds) {
  build_composed(Calls(shape, rank), rank, rounds);
}

}  // namespace plumbline::schedules
