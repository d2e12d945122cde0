#include "analysis/request/clock_request.hpp"

#include <string_view>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {

void check_clock_settings(const ExperimentRequest& request) {
  if (request.settings.exchanges && request.settings.patience)
    throw InputError(fmt::format("{} and {} exclude each other: an estimate ends by one or the other",
                                 request.place_of("--exchanges"), request.place_of("--patience")));
  check(sync_options(request.settings, {}));
}

SyncOptions sync_options_of(const ExperimentRequest& request) {
  check_clock_settings(request);
  return sync_options(request.settings, {});
}

void note_idle_clock_options(const ExperimentRequest& request, bool nobody_estimates, bool nobody_fits,
                             std::vector<std::string>& notes) {
  const auto note = [&](bool said, std::string_view option, std::string_view why) {
    if (said) notes.push_back(fmt::format("{} does nothing: {}", request.place_of(option), why));
  };
  constexpr std::string_view no_estimate = "nothing here relates clocks", no_fit = "nothing here fits a line";
  const Settings& settings = request.settings;
  note(nobody_estimates && settings.estimator, "--estimator", no_estimate);
  note(nobody_estimates && settings.exchanges, "--exchanges", no_estimate);
  note(nobody_estimates && settings.patience, "--patience", no_estimate);
  note(nobody_fits && settings.fit_points, "--fit-points", no_fit);
  note(nobody_fits && settings.fit_span, "--fit-span", no_fit);
}

void check_fault(const Machine& machine, int processes) {
  const int last = machine.network.node(processes - 1);
  if (machine.clock.fault && machine.clock.fault->node > last)
    throw InputError(fmt::format("clock.fault.node {}: {} {}", machine.clock.fault->node,
                                 processes == 1 ? "1 process is" : fmt::format("{} processes are", processes),
                                 last == 0 ? "on node 0" : fmt::format("on nodes 0 to {}", last)));
}

}  // namespace plumbline
