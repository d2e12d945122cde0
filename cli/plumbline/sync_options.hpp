#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common/wishes.hpp"
#include "cli/plumbline/sync_study.hpp"

namespace CLI {
class App;
}

namespace plumbline {

/// What the user asked `sync` for.
struct SyncWishes {
  Wishes shared;  ///< machine and settings, and how clocks are related
  std::optional<int> processes;
  SyncStudy rest;  ///< everything else; methods empty: all
};

/// --processes, --methods, --fit-points and all others that only `sync` has.
void add_sync_options(CLI::App& app, SyncWishes& wishes);

/// Reads the machine and checks what belongs together. Throws InputError, naming the option that is missing
/// or wrong.
SyncStudy make_sync_study(const SyncWishes& wishes);

/// A line for each option that was said and does nothing for the study's methods.
std::vector<std::string> idle_options(const SyncWishes& wishes, const SyncStudy& study);

/// Whether one of the study's methods fits lines.
bool any_fits(const SyncStudy& study);

/// Bytes that one worker needs, roughly.
double memory_of_worker(const SyncStudy& study);

/// As many of `jobs` workers as fit into `free` bytes. Throws InputError where not even one does.
int sync_jobs_that_fit(const SyncStudy& study, int jobs, double free);

}  // namespace plumbline
