#pragma once

#include <array>

#include "models/schedule.hpp"

// Open MPI's algorithms that are two collectives of the library's, one after the other, rooted at process 0.
// Which algorithms these take, its rules say (library_choice).
namespace plumbline::schedules {

/// A collective within another: of so many bytes, as in Collective.
struct Inner {
  Operation operation;
  std::int64_t bytes;
};
using InnerPair = std::array<Inner, 2>;

InnerPair reduce_and_bcast(const Shape& shape);    ///< an allreduce
InnerPair gather_and_bcast(const Shape& shape);    ///< an allgather
InnerPair reduce_and_scatter(const Shape& shape);  ///< a reduce-scatter

/// The blocks of the inner one that has more.
Layout composed_layout(const Shape& shape, const InnerPair& inner);
void build_composed(const Shape& shape, const InnerPair& inner, int rank, Rounds& rounds);

/// A row of the table of algorithms.
template <auto Parts>
Layout composed(const Shape& shape) {
  return composed_layout(shape, Parts(shape));
}
template <auto Parts>
void compose(const Shape& shape, int rank, Rounds& rounds) {
  build_composed(shape, Parts(shape), rank, rounds);
}

}  // namespace plumbline::schedules
