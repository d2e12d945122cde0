#include "models/schedules/composed.hpp"

#include <algorithm>

#include "models/libraries/library.hpp"
#include "models/schedules/cuts.hpp"

namespace plumbline::schedules {
namespace {

const Algorithm& algorithm_of(const Inner& inner) {
  const Collective call{.operation = inner.operation, .bytes = inner.bytes};
  if (!inner.algorithm.empty()) return algorithm_named(inner.operation, inner.algorithm);
  return *library_choice(Library::open_mpi_4_1, call, inner.members.count,
                         element_bytes(call.operation, call.bytes))
              .ours;
}

Shape shape_of(const Inner& inner) {
  return {inner.operation, inner.members.count, inner.root, inner.bytes, inner.segment};
}

// Of `from` blocks that are the run `whole` of others, those that [first, first + count) falls into. Where
// one number is not a multiple of the other, a border is a block's before it.
Range rescaled(std::int64_t first, std::int64_t count, std::int64_t from, Range whole) {
  const std::int64_t begin = first * whole.count / from;
  return {whole.first + begin, (first + count) * whole.count / from - begin};
}

Blocks rescaled(const Blocks& blocks, std::int64_t from, Range whole) {
  const Range straight = rescaled(blocks.first, blocks.count, from, whole);
  if (blocks.wrapped_count == 0) return straight;
  const Range wrapped = rescaled(blocks.wrapped_first, blocks.wrapped_count, from, whole);
  return {straight.first, straight.count, wrapped.first, wrapped.count};
}

void append(const Rounds& part, const Inner& inner, Rounds& rounds) {
  const Range whole = inner.blocks.count == 0 ? Range{0, rounds.layout().count} : inner.blocks;
  for (int round = 0; round < part.size(); ++round) {
    rounds.next();
    for (const Step& step : part[round]) {
      const Blocks blocks = rescaled(step.blocks, part.layout().count, whole);
      const int peer = inner.members.rank(step.peer);
      rounds.nonblocking(step.nonblocking);
      if (step.kind == Step::Kind::send) rounds.send(peer, blocks);
      if (step.kind == Step::Kind::receive) rounds.receive(peer, blocks);
      if (step.kind == Step::Kind::combine) rounds.combine(peer, blocks);
    }
  }
}

Members everyone(const Shape& shape) { return {0, 1, shape.processes}; }

}  // namespace

InnerCalls reduce_and_bcast(const Shape& shape, int) {
  return {{Operation::reduce, shape.bytes, everyone(shape)},
          {Operation::bcast, shape.bytes, everyone(shape)}};
}

InnerCalls gather_and_bcast(const Shape& shape, int) {
  return {{Operation::gather, shape.bytes, everyone(shape)},
          {Operation::bcast, shape.processes * shape.bytes, everyone(shape)}};
}

InnerCalls reduce_and_scatter(const Shape& shape, int) {
  return {{Operation::reduce, shape.processes * shape.bytes, everyone(shape)},
          {Operation::scatter, shape.bytes, everyone(shape)}};
}

InnerCalls reduce_and_scatter_linearly(const Shape& shape, int rank) {
  InnerCalls calls = reduce_and_scatter(shape, rank);
  calls.back().algorithm = "basic-linear";
  return calls;
}

std::int64_t most_blocks(const InnerCalls& calls, std::int64_t at_least) {
  for (const Inner& inner : calls)
    at_least = std::max(at_least, algorithm_of(inner).cut(shape_of(inner)).count);
  return at_least;
}

Layout composed_layout(const Shape& shape, std::int64_t blocks) {
  using enum Operation;
  const bool are_of_processes = shape.operation == gather || shape.operation == scatter ||
                                shape.operation == allgather || shape.operation == reduce_scatter;
  return are_of_processes ? block_each(shape) : Layout{shape.bytes, blocks, 0};
}

void build_composed(const InnerCalls& calls, int rank, Rounds& rounds) {
  for (const Inner& inner : calls) {
    if (!inner.members.have(rank)) continue;
    const Algorithm& algorithm = algorithm_of(inner);
    Rounds part(algorithm.cut(shape_of(inner)));
    algorithm.build(shape_of(inner), inner.members.index(rank), part);
    append(part, inner, rounds);
  }
}

}  // namespace plumbline::schedules
