#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/settings.hpp"
#include "models/collective.hpp"

namespace plumbline {

struct Machine;

/// A change of one key of the machine.
struct MachineSetting {
  std::string text;   ///< "key.path=value"
  std::string place;  ///< "FILE:LINE: " where a file says it; empty for the command line
};

/// What the user asked for, on the command line or in an experiment file; what was not said is empty.
struct ExperimentRequest {
  std::optional<std::string> machine;            ///< a name or a path
  std::vector<MachineSetting> machine_settings;  ///< in order: the last one wins
  std::vector<Collective> operations;            ///< with algorithm and segment, without bytes and root
  std::vector<std::int64_t> bytes;
  std::vector<int> processes;
  std::vector<std::string> suites;  ///< names, each of them known
  bool all_suites = false;          ///< those that measure the operation
  Settings settings;                ///< how they are measured
  std::string file;                 ///< the experiment file; empty: none
  /// Of what a file says: "--root" to "FILE:LINE: root".
  std::map<std::string, std::string, std::less<>> places;

  /// What an error about the option's value begins with: its place in a file, or the option itself.
  std::string place_of(std::string_view option) const;
};

/// "bcast", "bcast:chain@8192": the call as asked, without bytes and root.
std::string call_text(const Collective& call);

// Lists, which grow by what a text says. Each throws InputError for a wrong text and for an element that the
// list has already.
void add_operations(ExperimentRequest& request, std::string_view text);
void add_bytes(ExperimentRequest& request, std::string_view text);
void add_processes(ExperimentRequest& request, std::string_view text);
/// Names, `common` for the seven that people ask for, or `all` alone.
void add_suites(ExperimentRequest& request, std::string_view text);

/// `over` where it says something, else `under`; machine settings of both, those of `over` last (the last one
/// wins).
ExperimentRequest overlaid(ExperimentRequest under, const ExperimentRequest& over);

/// Throws InputError for exchanges and patience together, and for what no synchronisation can have.
void check_clock_settings(const ExperimentRequest& request);

/// What the request says of a synchronisation, checked.
SyncOptions sync_options_of(const ExperimentRequest& request);

/// What is to simulate. Throws InputError where this program was built without it.
Engine engine_of(const ExperimentRequest& request);

/// Adds a line for each of the five clock settings that was said and does nothing.
void note_idle_clock_options(const ExperimentRequest& request, bool nobody_estimates, bool nobody_fits,
                             std::vector<std::string>& notes);

/// Throws InputError where the machine's faulty clock is of a node that `processes` processes do not reach.
void check_fault(const Machine& machine, int processes);

/// Reads an experiment file (docs/reference/experiment-files.md): TOML with the keys of the command line. A
/// machine given as a relative path is looked for beside the file first. Throws InputError: "FILE:LINE: what
/// is wrong; what would be right".
ExperimentRequest read_experiment(const std::filesystem::path& file);

}  // namespace plumbline
