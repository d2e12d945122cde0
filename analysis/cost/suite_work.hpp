#pragma once

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// What one launch of a suite consists of, over all processes.
struct SuiteWork {
  double calls = 0;     ///< of the operation
  double barriers = 0;  ///< calls of the suite's barrier
  double direct =
      0;             ///< messages beside these: about clocks and starts, results to agree on, acknowledgments
  double wakes = 0;  ///< times that a process goes on with its own work: P an observation
  double observations = 0;  ///< of each process, at most
};

/// As its row in schemes/suites.cpp says, with the experiment's settings. `suite`: one of the cell's.
SuiteWork work_of(const Experiment& experiment, const Cell& cell, const Suite& suite);

/// Messages of a synchronisation of clocks. Netgauge's rule takes 1.78 N exchanges on the mean
/// (schemes/sync/pair.hpp). `nodes`: that the processes are on.
double count_messages(const SyncMethod& method, const SyncOptions& options, int processes, int nodes);

}  // namespace plumbline
