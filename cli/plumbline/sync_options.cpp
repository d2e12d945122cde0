#include "cli/plumbline/sync_options.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "cli/common/clock_options.hpp"
#include "cli/common/options.hpp"
#include "cli/common/parse.hpp"
#include "cli/plumbline/memory.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"
#include "traces/machine_file.hpp"

namespace plumbline {
namespace {

constexpr double day = to_seconds(one_day);

double parse_horizon(std::string_view text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool bare = error == std::errc{} && end == text.data() + text.size();
  if (!bare) seconds = parse_time(text);
  if (!(seconds >= 0 && seconds <= day))
    throw InputError(fmt::format("'{}' is not between 0 and a day", text));
  return seconds;
}

void add_study_options(CLI::App& app, SyncWishes& wishes) {
  SyncStudy& study = wishes.rest;
  add_option(app, {"--processes", "N", "number of processes"},
             [&](const std::string& text) { wishes.processes = parse_count(text, 1); });
  add_option(app, {"--methods", "LIST|all", "methods to compare (all)", true},
             [&](const std::string& text) { study.methods = parse_sync_methods(text); });
  add_option(app, {"--horizons", "LIST", "seconds after which the error is looked at (0,1,10,60,600)", true},
             [&](const std::string& text) { study.horizons = parse_horizons(text); });
  add_option(app, {"--seeds", "N", "runs of each method, each with a seed of its own (3)"},
             [&](const std::string& text) { study.seeds = parse_count(text, 1); });
  add_option(app, {"--seed", "N", "the first seed (1)"},
             [&](const std::string& text) { study.seed = parse_seed(text); });
}

/// What the clocks take up to the last horizon: 24 bytes a second and node where they wander.
double memory_of_clocks(const SyncStudy& study) {
  const double seconds = study.machine.clock.wander > 0 ? study.horizons.back() : 0;
  const int nodes = study.machine.network.node(study.processes - 1) + 1;
  return 24.0 * 2 * seconds * nodes;  // 2: a vector that has just grown
}

}  // namespace

void add_sync_options(CLI::App& app, SyncWishes& wishes) {
  add_study_options(app, wishes);
  add_clock_options(app, wishes.shared);
}

std::vector<double> parse_horizons(std::string_view text) {
  std::vector<double> horizons;
  for (const std::string& part : split_list(text)) {
    const double seconds = parse_horizon(part);
    if (!horizons.empty() && seconds <= horizons.back())
      throw InputError(fmt::format("'{}' does not rise; write e.g. 0,1,10,60,600", text));
    horizons.push_back(seconds);
  }
  return horizons;
}

std::vector<const SyncMethod*> parse_sync_methods(std::string_view text) {
  std::vector<const SyncMethod*> methods;
  if (text == "all") {
    for (const SyncMethod& method : sync_methods()) methods.push_back(&method);
    return methods;
  }
  for (const std::string& part : split_list(text)) methods.push_back(&sync_method_named(part));
  return methods;
}

SyncStudy make_sync_study(const SyncWishes& wishes) {
  if (!wishes.shared.machine)
    throw InputError("--machine is missing; say --machine ib-2008 (plumbline list machines knows more)");
  if (!wishes.processes) throw InputError("--processes is missing; say --processes 16");
  SyncStudy study = wishes.rest;
  study.options = sync_options_of(wishes.shared);
  std::vector<std::string> settings;
  for (const Setting& setting : wishes.shared.settings) settings.push_back(setting.text);
  study.machine = read_machine(*wishes.shared.machine, settings);
  study.processes = *wishes.processes;
  check_fault(study.machine, study.processes);
  if (study.methods.empty()) study.methods = parse_sync_methods("all");
  return study;
}

double memory_of_worker(const SyncStudy& study) {
  Collective nothing;
  nothing.algorithm = &algorithm_named(Operation::barrier, "linear");
  return memory_needed(nothing, study.processes) + memory_of_clocks(study);
}

int sync_jobs_that_fit(const SyncStudy& study, int jobs, double free) {
  const double needed = memory_of_worker(study);
  if (needed > free)
    throw InputError(fmt::format(
        "--processes: {} processes need about {}, {} are free; ask for fewer, or for shorter --horizons",
        study.processes, gibibytes(needed), gibibytes(free)));
  return std::min(jobs, std::max(1, static_cast<int>(std::min(free / needed, 1e6))));
}

}  // namespace plumbline
