#include "cli/plumbline-mpi/timing.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "hw/communicator.hpp"
#include "hw/factors/facts.hpp"
#include "hw/factors/nodes.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

/// Empty where this machine has none that tells the time.
std::optional<Timer> counter() {
  try {
    return Timer(TimerKind::tsc);
  } catch (const InputError&) {
    return {};
  }
}

Timer best_timer(const mpi::World& world) {
  const std::optional<Timer> own = counter();
  return first_rank_where(world.communicator(), !own) ? Timer(TimerKind::monotonic) : *own;
}

}  // namespace

Timer choose_timer(const mpi::World& world, std::optional<TimerKind> asked) {
  Timer timer = asked ? Timer(*asked) : best_timer(world);
  agree_on_zero(world.communicator(), timer);
  return timer;
}

std::string library_name() {
  const std::string whole = library_version();
  std::string name = whole.substr(0, std::min(whole.find_first_of(",\n"), whole.find(". ")));
  std::ranges::replace(name, '\t', ' ');  // MPICH Version:<tab>4.0.2
  return name;
}

std::vector<Factor> timer_factors(const Timer& timer) {
  const TimerQuality seen = timer.measure();
  std::vector<Factor> factors{{"timer", std::string(name(timer.kind())), -1},
                              {"timer tick", fmt::format("{:.3g} s", seen.tick), -1},
                              {"timer cost", fmt::format("{:.3g} s", seen.cost), -1}};
  if (seen.frequency)
    factors.push_back(
        {"timer frequency", fmt::format("{:.0f} Hz from {}", *seen.frequency, seen.source), -1});
  if (seen.check_ppm)
    factors.push_back(
        {"timer check", fmt::format("{:.3g} ppm off CLOCK_MONOTONIC_RAW", *seen.check_ppm), -1});
  return factors;
}

}  // namespace plumbline
