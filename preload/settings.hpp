#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "models/clock.hpp"

namespace plumbline::preload {

/// What the environment says, read once.
struct Settings {
  ClockModel model;           ///< PLUMBLINE_CLOCK, in the words of --inject-clock
  std::string text;           ///< the same, as it was said
  std::uint64_t seed = 1;     ///< PLUMBLINE_CLOCK_SEED
  int rank = 0;               ///< OMPI_COMM_WORLD_RANK, PMI_RANK or SLURM_PROCID; 0 without a launcher
  bool trap_counter = false;  ///< PLUMBLINE_CLOCK_TSC=trap
};

/// Empty without PLUMBLINE_CLOCK: nothing is bent. Throws InputError, which names the variable.
std::optional<Settings> settings_of_environment();

/// Seconds of CLOCK_MONOTONIC at which this process's parent was started: a zero that the processes of one
/// mpirun on a node share. 0 where /proc does not say it.
double start_of_parent();

}  // namespace plumbline::preload
