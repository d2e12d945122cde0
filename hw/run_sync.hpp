#pragma once

#include <span>

#include "hw/mpi_process.hpp"
#include "schemes/clock_sync.hpp"

namespace plumbline {

/// Synchronises all processes with a method and says what it was worth; the same on every process. Every
/// process of `communicator`, whose `process` are, calls it, with the same arguments.
///
/// The processes of a node share the true time t (`timer`), and what each one's clock shows at any t is known
/// (hw/clocks/bent_clock.hpp). So the error at a horizon is exact without waiting for it:
///   error = max over i of |map_i.global(shown_i(t)) - shown_0(t)|,   t = end of the last process + horizon
/// Throws InputError where that is not so: more than one node, or a timer that each process counts from a
/// zero of its own. Without horizons any will do; the duration is then the longest of any process.
SyncRun run_sync(MPI_Comm communicator, const Timer& timer, MpiProcess& process, const SyncMethod& method,
                 const SyncOptions& options, std::span<const double> horizons);

}  // namespace plumbline
