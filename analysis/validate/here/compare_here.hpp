#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/validate/here/here_results.hpp"
#include "analysis/validate/here/machine_states.hpp"

namespace plumbline {

class Listener;

/// Something that was measured on the machine at hand, between two probes.
struct HereRun {
  std::string what;  ///< "calibration", or the experiment: "points"
  std::string file;  ///< samples of a calibration, else a store with one launch
  Probes probes;
  std::string name{};  ///< of the algorithm that was forced; empty: none
};

/// What was measured in one way, and what it is compared with.
struct HereMeasured {
  std::string folder;                    ///< where the comparisons are put, one folder a state
  std::vector<std::string> experiments;  ///< files, whose runs are called after them: .../points.toml
  std::vector<HereRun> runs{};
};

/// The name of an experiment's runs: "points".
std::string run_name(const std::string& experiment);

/// The states of two processes: those that have enough_launches() get a machine from their calibrations,
/// whose simulation their launches are compared with. Throws InputError, RunError, Interrupted.
HereSection compare_states(const HereRequest& request, const HereMeasured& measured, Listener& listener);

/// Launches with algorithms that were forced (their runs' names) on so many processes, each state compared
/// with the machine of the same state of `connection`.
HereSection compare_forced(const HereRequest& request, const HereMeasured& measured, int processes,
                           const HereSection& connection, Listener& listener);

/// The launches of the experiment `what` that `state` was compared with, against the machine with every L
/// doubled. Where L is almost nothing, as over shared memory, half a round trip is put on top.
HereSection compare_wrong_machine(const HereRequest& request, const HereState& state, const std::string& what,
                                  Listener& listener);

/// A store of launches on more processes than cores, against the state's machine.
HereSection compare_crowd(const HereRequest& request, const HereState& state, const std::string& store,
                          const std::string& experiment, int processes, Listener& listener);

}  // namespace plumbline
