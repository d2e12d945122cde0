#include "models/schedules/composed.hpp"

#include <algorithm>

#include "models/libraries/library.hpp"
#include "models/schedules/places.hpp"

namespace plumbline::schedules {
namespace {

const Algorithm& chosen(const Inner& inner, int processes) {
  const Collective call{.operation = inner.operation, .bytes = inner.bytes};
  return *library_choice(Library::open_mpi_4_1, call, processes, element_bytes(call.operation, call.bytes))
              .ours;
}

Shape shape_of(const Inner& inner, int processes) { return {inner.operation, processes, 0, inner.bytes, 0}; }

// The blocks that part of the buffer falls into, counted in all `to` instead of `from` blocks. Where one is
// not a multiple of the other, the border is a block's before it.
Range rescaled(std::int64_t first, std::int64_t count, std::int64_t from, std::int64_t to) {
  const std::int64_t begin = first * to / from;
  return {begin, (first + count) * to / from - begin};
}

Blocks rescaled(const Blocks& blocks, std::int64_t from, std::int64_t to) {
  if (from == to) return blocks;
  const Range straight = rescaled(blocks.first, blocks.count, from, to);
  const Range wrapped = rescaled(blocks.wrapped_first, blocks.wrapped_count, from, to);
  return {straight.first, straight.count, wrapped.first, wrapped.count};
}

void append(const Rounds& part, Rounds& rounds) {
  for (int round = 0; round < part.size(); ++round) {
    rounds.next();
    for (const Step& step : part[round]) {
      const Blocks blocks = rescaled(step.blocks, part.layout().count, rounds.layout().count);
      if (step.kind == Step::Kind::send) rounds.send(step.peer, blocks);
      if (step.kind == Step::Kind::receive) rounds.receive(step.peer, blocks);
      if (step.kind == Step::Kind::combine) rounds.combine(step.peer, blocks);
    }
  }
}

}  // namespace

InnerPair reduce_and_bcast(const Shape& shape) {
  return {{{Operation::reduce, shape.bytes}, {Operation::bcast, shape.bytes}}};
}

InnerPair gather_and_bcast(const Shape& shape) {
  return {{{Operation::gather, shape.bytes}, {Operation::bcast, shape.processes * shape.bytes}}};
}

InnerPair reduce_and_scatter(const Shape& shape) {
  return {{{Operation::reduce, shape.processes * shape.bytes}, {Operation::scatter, shape.bytes}}};
}

Layout composed_layout(const Shape& shape, const InnerPair& inner) {
  const auto cut = [&](const Inner& one) {
    return chosen(one, shape.processes).cut(shape_of(one, shape.processes));
  };
  const Layout first = cut(inner[0]), second = cut(inner[1]);
  return first.count > second.count ? first : second;
}

void build_composed(const Shape& shape, const InnerPair& inner, int rank, Rounds& rounds) {
  for (const Inner& one : inner) {
    const Algorithm& algorithm = chosen(one, shape.processes);
    const Shape part_shape = shape_of(one, shape.processes);
    Rounds part(algorithm.cut(part_shape));
    algorithm.build(part_shape, rank, part);
    append(part, rounds);
  }
}

}  // namespace plumbline::schedules
