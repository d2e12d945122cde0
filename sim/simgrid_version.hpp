#pragma once

#include <string>

namespace plumbline {

/// Of the SimGrid library that the program runs with: "3.32.0"; "none" where it was built without.
std::string simgrid_version();

}  // namespace plumbline
