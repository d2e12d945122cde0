#include "models/schedules/cuts.hpp"

#include <algorithm>
#include <bit>

namespace plumbline::schedules {

Layout whole(const Shape& shape) { return {shape.bytes, 1, 0}; }

Layout segments(const Shape& shape) {
  if (shape.segment == 0) return whole(shape);
  const std::int64_t count = shape.bytes / shape.segment + (shape.bytes % shape.segment == 0 ? 0 : 1);
  return {shape.bytes, std::max<std::int64_t>(1, count), shape.segment};
}

// Of as many segments as the larger half takes.
Layout halves(const Shape& shape) {
  Shape half = shape;
  half.bytes = (shape.bytes + 1) / 2;
  return {shape.bytes, 2 * segments(half).count, 0};
}

Layout pieces(const Shape& shape) { return {shape.bytes, shape.processes, 0}; }

// Open MPI's segmented ring: P segments a turn round the ring; a rest that is more than half a turn, and at
// least an element a process, has a turn of its own. It counts whole elements.
Layout ring_segments(const Shape& shape) {
  const std::int64_t P = shape.processes, element = element_bytes(shape.operation, shape.bytes);
  if (shape.segment == 0 || shape.bytes / P < shape.segment) return pieces(shape);
  const std::int64_t turn = P * shape.segment, rest = shape.bytes % turn;
  const std::int64_t turns = shape.bytes / turn + (rest >= P * element && rest > turn / 2 ? 1 : 0);
  return {shape.bytes, P * turns, 0};
}

Layout power_pieces(const Shape& shape) {
  return {shape.bytes, std::bit_floor(static_cast<unsigned>(shape.processes)), 0};
}

Layout block_each(const Shape& shape) {
  const std::int64_t P = shape.processes;
  return {P * shape.bytes, P, 0};
}

Layout block_each_pair(const Shape& shape) {
  const std::int64_t P = shape.processes;
  return {P * P * shape.bytes, P * P, 0};
}

bool takes_segment(Layout (*cut)(const Shape&)) {
  return cut == segments || cut == halves || cut == ring_segments;
}

}  // namespace plumbline::schedules
