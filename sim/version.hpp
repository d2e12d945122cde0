#pragma once

#include <string>

namespace plumbline {

/// Of the SimGrid library that the program runs with: "3.32.0".
std::string simgrid_version();

}  // namespace plumbline
