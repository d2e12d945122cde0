#include "cli/plumbline/sync_options.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/common/clock_options.hpp"
#include "cli/common/options.hpp"
#include "cli/common/parse.hpp"
#include "cli/common/sync_words.hpp"
#include "cli/plumbline/memory.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"
#include "traces/machine_file.hpp"

namespace plumbline {
namespace {

void add_study_options(CLI::App& app, SyncWishes& wishes) {
  SyncStudy& study = wishes.rest;
  add_option(app, {"--processes", "N", "number of processes"},
             [&](const std::string& text) { wishes.processes = parse_count(text, 1); });
  add_method_options(app, study.methods, study.horizons);
  add_option(app, {"--seeds", "N", "runs of each method, each with a seed of its own (3)"},
             [&](const std::string& text) { study.seeds = parse_count(text, 1); });
  add_option(app, {"--seed", "N", "the first seed (1)"},
             [&](const std::string& text) { study.seed = parse_seed(text); });
}

/// What the clocks take up to the last horizon: 24 bytes for each straight piece of each.
double memory_of_clocks(const SyncStudy& study) {
  const double seconds = study.horizons.back() + study.options.fit_span * std::log2(2.0 * study.processes);
  const int nodes = study.machine.network.node(study.processes - 1) + 1;
  double pieces = 0;
  for (int node = 0; node < nodes; ++node) pieces += seconds * pieces_a_second(study.machine.clock, node);
  return 24.0 * 2 * pieces;  // 2: a vector that has just grown
}

double memory_of_exchanges(const SyncStudy& study) {
  double most = 0;
  for (const SyncMethod* method : study.methods) most = std::max(most, memory_needed(*method, study.options));
  return most * study.processes;
}

}  // namespace

void add_sync_options(CLI::App& app, SyncWishes& wishes) {
  add_study_options(app, wishes);
  add_clock_options(app, wishes.shared);
}

SyncStudy make_sync_study(const SyncWishes& wishes) {
  if (!wishes.shared.machine)
    throw InputError("--machine is missing; say --machine ib-2008 (plumbline list machines knows more)");
  if (!wishes.processes) throw InputError("--processes is missing; say --processes 16");
  SyncStudy study = wishes.rest;
  study.options = sync_options_of(wishes.shared);
  study.clocks = clock_settings_of(study.options);
  for (const Setting& setting : wishes.shared.settings) study.settings.push_back(setting.text);
  study.machine = read_machine(*wishes.shared.machine, study.settings);
  study.processes = *wishes.processes;
  check_fault(study.machine, study.processes);
  if (study.methods.empty()) study.methods = parse_sync_methods("all");
  return study;
}

std::vector<std::string> idle_options(const SyncWishes& wishes, const SyncStudy& study) {
  std::vector<std::string> notes;
  const bool estimates =
      std::ranges::any_of(study.methods, [](const SyncMethod* method) { return method->name != "none"; });
  note_idle_clock_options(wishes.shared, !estimates, !any_fits(study), notes);
  return notes;
}

bool any_fits(const SyncStudy& study) {
  return std::ranges::any_of(study.methods, [](const SyncMethod* method) { return method->fits; });
}

double memory_of_worker(const SyncStudy& study) {
  Collective nothing;
  nothing.algorithm = &algorithm_named(Operation::barrier, "linear");
  return memory_needed(nothing, study.processes) + memory_of_clocks(study) + memory_of_exchanges(study);
}

int sync_jobs_that_fit(const SyncStudy& study, int jobs, double free) {
  check_results_fit(study.seeds, "seeds", count_units(study), free);
  double needed = least_memory_needed(study.processes);
  if (needed <= free) needed = memory_of_worker(study);
  if (needed > free)
    throw InputError(
        fmt::format("--processes: {} processes need about {}, {} are free; ask for fewer, or for shorter "
                    "--horizons, fewer --fit-points, --exchanges or --patience",
                    study.processes, gibibytes(needed), gibibytes(free)));
  return std::min(jobs, std::max(1, static_cast<int>(std::min(free / needed, 1e6))));
}

}  // namespace plumbline
