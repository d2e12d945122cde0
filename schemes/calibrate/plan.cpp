#include "schemes/calibrate/plan.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "models/calibration/clocks.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

void at_least(double min, double value, const char* what) {
  if (!(value >= min))
    throw InputError(fmt::format("a calibration's {} must be at least {:g}, not {:g}", what, min, value));
}

void check_rising(const std::vector<std::int64_t>& sizes, const char* what) {
  const bool rise = std::ranges::adjacent_find(sizes, std::greater_equal<>()) == sizes.end();
  if (!rise || (!sizes.empty() && sizes.front() < 1))
    throw InputError(fmt::format("a calibration's {} must rise from 1 B or more", what));
}

}  // namespace

std::int64_t most_bytes(const CalibrationPlan& plan) {
  return std::max(plan.sizes.back(), plan.held_out.empty() ? 0 : plan.held_out.back());
}

std::vector<std::int64_t> calibration_sizes() {
  std::vector<std::int64_t> sizes{1};
  for (std::int64_t size = 2; size <= 128 * 1024; size *= 2) {
    sizes.push_back(size);
    sizes.push_back(size + size / 2);
  }
  sizes.push_back(256 * 1024);
  return sizes;
}

void check(const CalibrationPlan& plan) {
  at_least(4, static_cast<double>(plan.sizes.size()), "number of sizes");
  at_least(2, plan.messages, "messages a train");
  at_least(2, plan.repetitions, "repetitions");
  at_least(2, plan.round_trips, "round trips");
  at_least(0, plan.works, "repetitions of the fixed work");
  if (plan.clock_points != 0)
    at_least(fewest_clock_points, plan.clock_points, "offsets of a node's clock (--clock-points)");
  at_least(0, plan.barriers, "barriers");
  check_rising(plan.sizes, "sizes");
  check_rising(plan.held_out, "held-out sizes");
}

}  // namespace plumbline
