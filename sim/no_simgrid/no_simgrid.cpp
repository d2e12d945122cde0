// What stands in for sim/simgrid/ in programs that do not link SimGrid: everything works but platforms and
// --engine simgrid.
#include "models/errors.hpp"
#include "sim/flows.hpp"
#include "sim/simgrid_engine.hpp"

namespace plumbline {
namespace {

[[noreturn]] void throw_no_engine() { throw InputError(no_simgrid_engine); }

}  // namespace

std::unique_ptr<World> simgrid_world(const Launch&) { throw_no_engine(); }

Truth simgrid_truth(const Launch&, const Collective&, int, const std::optional<Delays>&) {
  throw_no_engine();
}

Timeline simgrid_timeline(const Launch&, const Collective&, std::span<const Picoseconds>) {
  throw_no_engine();
}

std::unique_ptr<Flows> flows_on_platform(const Machine&, int, std::uint64_t, std::uint64_t) {
  throw InputError(
      "this program was built without SimGrid, which simulates the shared links of platforms; "
      "use a machine with network.kind = \"loggp\", or build with -DPLUMBLINE_SIMGRID=ON");
}

std::string simgrid_version() { return "none"; }

}  // namespace plumbline
