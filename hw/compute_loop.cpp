#include "hw/compute_loop.hpp"

#include <algorithm>

namespace plumbline {
namespace {

double time_of(const Timer& timer, std::int64_t steps) {
  const double begin = timer.now();
  compute_steps(steps);
  return timer.now() - begin;
}

}  // namespace

void compute_steps(std::int64_t steps) {
  volatile double start = 1;  // volatile: an optimiser that knows that x stays 1 leaves nothing of the loop
  double x = start;
  for (std::int64_t step = 0; step < steps; ++step) x = x * 0.999 + 0.001;  // no denormal number
  volatile double kept = x;
  static_cast<void>(kept);
}

double calibrate_compute_steps(const Timer& timer) {
  std::int64_t steps = 1000;
  double seconds = time_of(timer, steps);
  while (seconds < 0.3e-3) seconds = time_of(timer, steps *= 2);
  for (int batch = 0; batch < 10; ++batch) seconds = std::min(seconds, time_of(timer, steps));
  return static_cast<double>(steps) / std::max(seconds, 1e-6);  // a clock may be stepped back
}

}  // namespace plumbline
