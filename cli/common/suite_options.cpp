#include "cli/common/suite_options.hpp"

#include "cli/common/options.hpp"
#include "cli/common/setting_options.hpp"

namespace plumbline {

void add_suite_options(CLI::App& app, ExperimentRequest& request) {
  add_option(app, {"--suite", "LIST|all", "benchmark suites (all that measure the operation)", true},
             [&](const std::string& text) { add_suites(request, text); });
  using enum SettingGroup;
  for (const SettingGroup group : {repetitions, nonblocking, seed, barrier})
    add_setting_options(app, request.settings, group);
}

}  // namespace plumbline
