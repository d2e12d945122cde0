#pragma once

#include <cstdint>

#include "hw/clocks/timer.hpp"

namespace plumbline {

/// Arithmetic of the processor alone: each step needs the result of the one before, and no memory.
void compute_steps(std::int64_t steps);

/// How many steps take a second: of ten batches of some 0.3 ms the fastest, which nothing disturbed.
double calibrate_compute_steps(const Timer& timer);

}  // namespace plumbline
