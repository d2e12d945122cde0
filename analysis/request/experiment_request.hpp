#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/collective.hpp"
#include "schemes/clock_sync.hpp"
#include "schemes/suite.hpp"

namespace plumbline {

/// A change of one key of the machine.
struct Setting {
  std::string text;   ///< "key.path=value"
  std::string place;  ///< "FILE:LINE: " where a file says it; empty for the command line
};

/// A stop rule in the place of the suites' own.
struct StopSetting {
  Stop rule;
  std::string text;  ///< "standard-error:3%": the same rule has the same text, however it was said
};

/// What the user asked for, on the command line or in an experiment file; what was not said is empty.
struct ExperimentRequest {
  std::optional<std::string> machine;  ///< a name or a path
  std::vector<Setting> settings;       ///< in order: the last one wins
  std::vector<Collective> operations;  ///< with algorithm and segment, without bytes and root
  std::vector<std::int64_t> bytes;
  std::vector<int> processes;
  std::vector<std::string> suites;  ///< names, each of them known
  bool all_suites = false;          ///< those that measure the operation
  std::optional<int> reps, warmup, launches;
  std::optional<std::uint64_t> seed;
  std::optional<StopSetting> stop;
  std::optional<Collective> barrier;  ///< with algorithm and bytes
  std::optional<int> root;
  std::optional<PairEstimator> estimator;  ///< of the synchronisation of clocks, as all that follow
  std::optional<int> exchanges, patience, fit_points;
  std::optional<double> fit_span;             ///< seconds
  std::optional<double> window, time_budget;  ///< seconds; of suites on a global clock
  std::optional<std::int64_t> test_interval;  ///< bytes; of nonblocking suites
  std::string file;                           ///< the experiment file; empty: none
  /// Of what a file says: "--root" to "FILE:LINE: root".
  std::map<std::string, std::string, std::less<>> places;

  /// What an error about the option's value begins with: its place in a file, or the option itself.
  std::string place_of(std::string_view option) const;
};

// Lists, which grow by what a text says. Each throws InputError for a wrong text and for an element that the
// list has already.
void add_operations(ExperimentRequest& request, std::string_view text);
void add_bytes(ExperimentRequest& request, std::string_view text);
void add_processes(ExperimentRequest& request, std::string_view text);
/// Names, or `all` alone.
void add_suites(ExperimentRequest& request, std::string_view text);

/// `over` where it says something, else `under`; settings of both, those of `over` last (the last one wins).
ExperimentRequest overlaid(ExperimentRequest under, const ExperimentRequest& over);

}  // namespace plumbline
