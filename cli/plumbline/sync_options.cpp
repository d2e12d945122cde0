#include "cli/plumbline/sync_options.hpp"

#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"

namespace plumbline {

void add_sync_options(CLI::App& app, SyncRequest& request) {
  SyncExperiment& experiment = request.rest;
  add_option(app, {"--processes", "N", "number of processes"},
             [&](const std::string& text) { request.processes = parse_count(text, 1); });
  add_method_options(app, experiment.methods, experiment.horizons);
  add_option(app, {"--seeds", "N", "runs of each method, each with a seed of its own (3)"},
             [&](const std::string& text) { experiment.seeds = parse_count(text, 1); });
  add_option(app, {"--seed", "N", "the first seed (1)"},
             [&](const std::string& text) { experiment.seed = parse_seed(text); });
  add_setting_options(app, request.shared.settings, SettingGroup::clocks);
}

}  // namespace plumbline
