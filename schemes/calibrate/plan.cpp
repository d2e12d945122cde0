#include "schemes/calibrate/plan.hpp"

#include <algorithm>
#include <string>

#include "models/errors.hpp"

namespace plumbline {
namespace {

void at_least(double least, double value, const char* what) {
  if (!(value >= least))
    throw InputError(std::string("a calibration's ") + what + " must be at least " + std::to_string(least) +
                     ", not " + std::to_string(value));
}

}  // namespace

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
  at_least(0, plan.clock_points, "offsets a node");
  at_least(0, plan.barriers, "barriers");
  if (plan.sizes.front() < 1 ||
      std::adjacent_find(plan.sizes.begin(), plan.sizes.end(), std::greater_equal<>()) != plan.sizes.end())
    throw InputError("a calibration's sizes must rise from 1 B or more");
}

}  // namespace plumbline
