#include "analysis/sync/sync_request.hpp"

#include <algorithm>

#include "analysis/request/experiment_request.hpp"
#include "analysis/request/parse.hpp"
#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {

SyncExperiment make_sync_experiment(const SyncRequest& request) {
  if (!request.shared.machine)
    throw InputError("--machine is missing; use --machine ib-2008 (plumbline list machines knows more)");
  if (!request.processes) throw InputError("--processes is missing; use --processes 16");
  SyncExperiment experiment = request.rest;
  experiment.options = sync_options_of(request.shared);
  for (const MachineSetting& setting : request.shared.machine_settings)
    experiment.settings.push_back(setting.text);
  experiment.machine = read_machine(*request.shared.machine, experiment.settings);
  experiment.processes = *request.processes;
  check_fault(experiment.machine, experiment.processes);
  if (experiment.methods.empty()) experiment.methods = parse_sync_methods("all");
  return experiment;
}

std::vector<std::string> idle_options(const SyncRequest& request, const SyncExperiment& experiment) {
  std::vector<std::string> notes;
  const bool estimates = std::ranges::any_of(experiment.methods,
                                             [](const SyncMethod* method) { return method->name != "none"; });
  note_idle_clock_options(request.shared, !estimates, !any_fits(experiment), notes);
  return notes;
}

bool any_fits(const SyncExperiment& experiment) {
  return std::ranges::any_of(experiment.methods, [](const SyncMethod* method) { return method->fits; });
}

}  // namespace plumbline
