#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "analysis/request/experiment.hpp"
#include "analysis/run/results.hpp"
#include "analysis/run/run_store.hpp"
#include "hw/mpi_process.hpp"
#include "hw/world.hpp"
#include "models/clock.hpp"

namespace plumbline {

/// How a launch is measured.
struct MeasureOptions {
  std::optional<TimerKind> timer{};
  std::optional<ClockModel> injected{};  ///< by how much each process's clock is bent
  std::string injected_text{};           ///< as it was said
  CacheState cache = CacheState::warm;
  double limit = 600;  ///< seconds that a suite may take in a cell
  StoreRequest store{};
  std::optional<int> launch{};  ///< its number in the store, from 1; empty: the next
  std::string launch_name{};    ///< of the mpirun, where several are compared
};

/// Measures every suite of every cell, in an order of the launch's own (Hunold and Carpen-Amarie (2016):
/// cells are shuffled anew in each launch), each checked for right data before it is first timed. Every
/// process calls it; the results are process 0's. Throws InputError, RunError.
Results measure(mpi::World& world, const Experiment& experiment, const MeasureOptions& options);

}  // namespace plumbline
