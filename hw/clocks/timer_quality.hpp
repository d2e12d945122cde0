#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "hw/clocks/timer.hpp"

namespace plumbline {

/// Counts from one value of a timer to the next, of the steps between readings in a row that differed.
///
/// Not the smallest step, where a reading takes longer than a tick: steps of two and of three ticks are one
/// tick apart. A counter of 25.96 counts a tick steps by 25 or 26, so neighbouring numbers count as one step;
/// where no gap is left, the readings tell single counts apart.
std::int64_t tick_in(std::span<const std::int64_t> steps);

/// The tick of a timer, in counts. Throws RunError where it steps back, or stands still for 10 million
/// readings; `timer` is its name in the message.
std::int64_t tick_of(const std::function<std::int64_t()>& read, std::string_view timer);

/// Seconds a reading: the median over 31 batches of 1,000.
double cost_of(const Timer& timer);

}  // namespace plumbline
