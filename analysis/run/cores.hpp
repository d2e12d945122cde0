#pragma once

#include <algorithm>
#include <thread>

namespace plumbline {

/// How many simulations run at once unless told: the cores of this computer.
inline int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace plumbline
