#pragma once

#include <string_view>

#include "schemes/suite.hpp"

namespace plumbline {

/// Why the numbers of `wanted` cannot be made from what `measured` has observed of the operation; empty where
/// they can: both time the same region, and the clock is global where the numbers need it. "each call is
/// timed".
std::string_view why_not_reducible(const Suite& measured, const Suite& wanted, Operation operation);

}  // namespace plumbline
