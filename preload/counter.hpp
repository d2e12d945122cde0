#pragma once

namespace plumbline::preload {

/// From now on every reading of the processor's counter (rdtsc, rdtscp) is trapped (PR_SET_TSC), counted and
/// bent as the clocks are. It then takes microseconds. Says so and returns false where the system cannot.
bool trap_counter();

}  // namespace plumbline::preload
