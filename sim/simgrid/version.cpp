#include "sim/simgrid_version.hpp"

#include <fmt/format.h>
#include <simgrid/engine.h>
#include <simgrid/version.h>

namespace plumbline {

std::string simgrid_version() {
  int major = 0, minor = 0, patch = 0;
  sg_version_get(&major, &minor, &patch);
  return fmt::format("{}.{}.{}", major, minor, patch);
}

}  // namespace plumbline
