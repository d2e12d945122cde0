#include "cli/plumbline-mpi/timing.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "hw/mpi_error.hpp"
#include "hw/mpi_process.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

bool has_counter() {
  try {
    const Timer counter(TimerKind::tsc);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

bool all_have_counters(const World& world) {
  int all = has_counter() ? 1 : 0;
  check(MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, world.communicator()), "MPI_Allreduce");
  return all != 0;
}

}  // namespace

Timer choose_timer(const World& world, std::optional<TimerKind> asked) {
  if (!asked) asked = all_have_counters(world) ? TimerKind::tsc : TimerKind::monotonic;
  Timer timer(*asked);
  agree_on_zero(world.communicator(), timer);
  return timer;
}

std::string library_name() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
  int length = 0;
  check(MPI_Get_library_version(text, &length), "MPI_Get_library_version");
  const std::string_view whole(text, static_cast<std::size_t>(length));
  std::string name(whole.substr(0, whole.find_first_of(",\n")));
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
