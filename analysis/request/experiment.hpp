#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/experiment_request.hpp"
#include "models/libraries/stand_in.hpp"
#include "schemes/suite.hpp"

namespace plumbline {

/// One operation of a known algorithm, size and number of processes, and the suites that measure it.
struct Cell {
  Collective call;   ///< resolved: its algorithm is set; where measured, as asked
  Collective asked;  ///< an algorithm only where the user named one
  int processes = 1;
  std::vector<const Suite*> suites;
  std::optional<StandIn> stand_in{};    ///< what `call` stands in for
  std::optional<double> operation_s{};  ///< what it takes; where arrivals are relative to that
};

/// ExperimentRequest made complete and checked: everything that `simulate` and plumbline-mpi need to know.
struct Experiment {
  Machine machine;                              ///< of no meaning where measured
  std::vector<std::string> machine_settings;    ///< that changed it: "key.path=value", "library=mpich-4"
  std::string machine_text;                     ///< its file, then these; empty where measured
  std::string processes_place = "--processes";  ///< ExperimentRequest::place_of
  std::string window_place = "--window";        ///< ExperimentRequest::place_of
  std::vector<Cell> cells;  ///< operations, then processes, then bytes, in the order given
  Settings settings;        ///< where measured, without library, datatype and engine
  bool why = false;         ///< also runs without each cause of error
  bool keep_raw = false;    ///< every observation, for a run store

  /// Executions of the operation that make up the truth in one launch.
  int truth_reps() const { return settings.reps.value_or(1000); }
};

/// Reads the machine, chooses the algorithms and checks every cell. Throws InputError, naming the option that
/// is missing or wrong. `notes` gets one line for the suites left out of "all", and for each option that does
/// nothing here.
Experiment make_experiment(const ExperimentRequest& request, std::vector<std::string>& notes);

/// The same for hardware: without a machine, and on all `started` processes unless the request says which.
/// Throws InputError where more are requested than were started.
Experiment make_measured_experiment(const ExperimentRequest& request, int started,
                                    std::vector<std::string>& notes);

/// Throws InputError where an operation of so many bytes would be tested too often; `place`: of the interval.
void check_test_interval(const std::string& place, std::int64_t interval, std::int64_t bytes);

/// The suite with the experiment's stop rule, if it has one.
Suite with_stop(const Experiment& experiment, const Suite& suite);

/// What a suite is to measure in the cell.
Protocol protocol_of(const Experiment& experiment, const Cell& cell);

/// The barrier, its algorithm chosen, that the suite separates calls by, where it has one.
Collective barrier_of(const Experiment& experiment, const Cell& cell, const Suite& suite);

/// The algorithm's name, or "library" where the MPI library chooses.
std::string_view algorithm_text(const Collective& call);

/// Bytes a segment of a resolved call: the algorithm's own unless it says; 0: not segmented.
std::int64_t segment_of(const Collective& call);

/// "bcast:binomial of 8 bytes on 16 processes", for messages.
std::string describe(const Cell& cell);

}  // namespace plumbline
