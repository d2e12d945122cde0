#pragma once

#include <optional>
#include <vector>

#include "analysis/run/stored_cell.hpp"
#include "cli/plumbline-mpi/measure.hpp"
#include "hw/factors/factors.hpp"
#include "traces/store.hpp"

namespace plumbline {

/// Where in its launch a cell was measured.
struct PlaceInLaunch {
  int position = 0;     ///< in the shuffled order, from 0
  std::string started;  ///< UTC
};

/// One launch's part of a run store, on process 0; does nothing where no store was asked for, and on the
/// other processes. Errors are thrown on every process alike.
class LaunchStore {
 public:
  LaunchStore(mpi::World& world, const Experiment& experiment, const MeasureOptions& options,
              const std::vector<Factor>& factors);

  /// The result that the launch has already, if it has.
  std::optional<JobResult> find(const Cell& cell, const Suite& suite) const;
  void write(const Cell& cell, const Suite& suite, const JobResult& result, const std::vector<int>& nodes,
             const PlaceInLaunch& place);
  void end();
  /// The launch's number, on every process: it decides on the order of the cells.
  int number() const { return number_; }

 private:
  void open(const Experiment& experiment, const MeasureOptions& options, const std::vector<Factor>& factors);

  std::optional<Store> store_;
  int launch_ = 0;  // its id
  int number_ = 1;
};

}  // namespace plumbline
