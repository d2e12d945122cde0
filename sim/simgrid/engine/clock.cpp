#include "sim/simgrid/engine/clock.hpp"

#include <cmath>
#include <simgrid/s4u.hpp>

#include "models/errors.hpp"

namespace plumbline::on_simgrid {
namespace {

namespace s4u = simgrid::s4u;

constexpr double longest = 1e15;  // ps

}  // namespace

// A flow of a platform may end a little before the picosecond that it should.
Picoseconds SimGridClock::now() const { return std::llround((s4u::Engine::get_clock() - epoch_) * 8) >> 3; }

Picoseconds SimGridClock::nearest() const { return std::llround(s4u::Engine::get_clock() - epoch_); }

void SimGridClock::sleep_until(Picoseconds time, Phase phase) const {
  const double date = epoch_ + static_cast<double>(time) + static_cast<double>(phase) / 8;
  if (date > longest)
    throw RunError("the simulated time exceeds 1000 s, the limit of --engine simgrid; use --engine native");
  s4u::this_actor::sleep_until(date);
}

}  // namespace plumbline::on_simgrid
