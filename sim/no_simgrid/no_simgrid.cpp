// What stands in for sim/simgrid/ in programs that do not link SimGrid: everything but platforms works.
#include "models/errors.hpp"
#include "sim/flows.hpp"

namespace plumbline {

std::unique_ptr<Flows> flows_on_platform(const Machine&, int, std::uint64_t, std::uint64_t) {
  throw InputError(
      "this program was built without SimGrid, which simulates the shared links of platforms; "
      "use a machine with network.kind = \"loggp\", or build with -DPLUMBLINE_SIMGRID=ON");
}

std::string simgrid_version() { return "none"; }

}  // namespace plumbline
