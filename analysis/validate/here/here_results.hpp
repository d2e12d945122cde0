#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/validate/validate_results.hpp"
#include "models/calibration/calibration.hpp"

namespace plumbline {

/// What `validate --here` is asked for.
struct HereRequest {
  std::string out;                                                        ///< a new folder
  std::vector<std::string> mpiexec{"mpirun", "--bind-to", "core", "-n"};  ///< the number of processes follows
  std::string programs;                                                   ///< the folder of plumbline-mpi
  int launches = 6;           ///< of everything; of fewer a 95 % interval of the medians is too narrow
  double tolerance = 0.15;    ///< of simulated / measured
  int cores = 1;              ///< of this computer
  double probe_limit = 30;    ///< seconds, of a probe
  double launch_limit = 120;  ///< seconds, of a calibration and of a launch
};

/// More launches than are measured: they cost nothing, and the factor that each draws ([launch] sd) averages
/// out.
inline constexpr int launches_simulated_here = 31;

/// How many calibrations, and launches, of a state are needed: three, or all where fewer were asked for.
int enough_launches(const HereRequest& request);

/// An experiment, simulated on a machine and measured.
struct HereCheck {
  std::string what;  ///< "points"
  ValidationResults results;
};

/// A state in which the machine was, and what is compared in it.
struct HereState {
  double probe = 0;            ///< seconds that 8 B take from one process to the other: median
  int calibrations = 0;        ///< in this state
  int launches = 0;            ///< of the experiment of which it has the fewest
  std::string machine_file{};  ///< of its calibrations; empty: too few
  std::optional<Calibration> machine{};
  std::vector<HereCheck> checks{};  ///< empty: it has too few
};

enum class HereStep : std::uint8_t {
  two_processes,  ///< over one kind of connection
  forced,         ///< algorithms of an allreduce, one after the other
  wrong_machine,  ///< a check that must fail
  oversubscribed  ///< more processes than cores; counts for nothing
};

struct HereSection {
  HereStep step;
  std::string title;  ///< "Two processes, shared memory"
  int processes = 2;
  int runs = 0;     ///< calibrations and launches
  int changed = 0;  ///< of them, left out: the machine changed while they were measured
  std::vector<HereState> states{};
};

struct HereResults {
  HereRequest request;
  std::string began{};      ///< UTC, "2026-01-31"
  std::string system{};     ///< "Linux 6.1.0 x86_64"
  std::string processor{};  ///< as /proc/cpuinfo calls it; empty: it does not
  std::string library{};    ///< "Open MPI v4.1.4"
  double load = 0;          ///< average of the minute before
  std::vector<HereSection> sections{};
};

/// Whether a section is as it should be: all its cells within the tolerance, or of a wrong machine not all.
/// A section of two processes without a comparison is not; the others then have none to be compared with.
bool passes(const HereSection& section);
bool passes(const HereResults& results);

/// The state of which there is most, among those with a machine; nullptr: none has.
const HereState* main_state(const HereSection& section);

}  // namespace plumbline
