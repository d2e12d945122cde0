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

Layout halves(const Shape& shape) {
  const Layout cut = segments(shape);
  return cut.count >= 2 ? cut : Layout{shape.bytes, 2, 0};
}

Layout pieces(const Shape& shape) { return {shape.bytes, shape.processes, 0}; }

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

bool takes_segment(Layout (*cut)(const Shape&)) { return cut == segments || cut == halves; }

}  // namespace plumbline::schedules
