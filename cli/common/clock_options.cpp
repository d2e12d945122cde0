#include "cli/common/clock_options.hpp"

#include <fmt/core.h>

#include "analysis/request/parse.hpp"
#include "cli/common/options.hpp"
#include "models/errors.hpp"
#include "models/units.hpp"

namespace plumbline {
void add_clock_options(CLI::App& app, ExperimentRequest& request) {
  add_option(app,
             {"--estimator", "E", "of two clocks: mean, median, quarter, min-rtt, bounds (each method's)"},
             [&](const std::string& text) { request.estimator = pair_estimator_named(text); });
  add_option(app, {"--exchanges", "N", "ping-pongs of one estimate (each method's own)"},
             [&](const std::string& text) { request.exchanges = parse_count(text, 1); });
  add_option(app, {"--patience", "N", "or: until the smallest round trip has not shrunk N times in a row"},
             [&](const std::string& text) { request.patience = parse_count(text, 1); });
  add_option(
      app, {"--fit-points", "N", "estimates that a line is fitted to (1000; a suite's synchronisation: 20)"},
      [&](const std::string& text) { request.fit_points = parse_count(text, 2); });
  add_option(app, {"--fit-span", "TIME", "over which they are spread, a level (0.3s)"},
             [&](const std::string& text) { request.fit_span = parse_fit_span(text); });
}

void add_window_options(CLI::App& app, ExperimentRequest& request) {
  add_option(app, {"--window", "TIME", "of suites that start by windows (sized by the suite, and growing)"},
             [&](const std::string& text) { request.window = parse_positive_time(text); });
  add_option(app, {"--time-budget", "TIME", "of round-time suites (the suite's own)"},
             [&](const std::string& text) { request.time_budget = parse_positive_time(text); });
}

SyncOptions sync_options_of(const ExperimentRequest& request) {
  if (request.exchanges && request.patience)
    throw InputError(fmt::format("{} and --patience exclude each other: an estimate ends by one or the other",
                                 request.place_of("--exchanges")));
  SyncOptions options;
  options.estimator = request.estimator;
  options.exchanges = request.exchanges;
  options.patience = request.patience;
  options.fit_points = request.fit_points.value_or(options.fit_points);
  options.fit_span = request.fit_span.value_or(options.fit_span);
  check(options);
  return options;
}

void note_idle_clock_options(const ExperimentRequest& request, bool nobody_estimates, bool nobody_fits,
                             std::vector<std::string>& notes) {
  const auto note = [&](bool said, std::string_view option, std::string_view why) {
    if (said) notes.push_back(fmt::format("{} does nothing: {}", request.place_of(option), why));
  };
  constexpr std::string_view no_estimate = "nothing here relates clocks", no_fit = "nothing here fits a line";
  note(nobody_estimates && request.estimator, "--estimator", no_estimate);
  note(nobody_estimates && request.exchanges, "--exchanges", no_estimate);
  note(nobody_estimates && request.patience, "--patience", no_estimate);
  note(nobody_fits && request.fit_points, "--fit-points", no_fit);
  note(nobody_fits && request.fit_span, "--fit-span", no_fit);
}

void check_fault(const Machine& machine, int processes) {
  const int last = machine.network.node(processes - 1);
  if (machine.clock.fault && machine.clock.fault->node > last)
    throw InputError(fmt::format("clock.fault.node {}: {} {}", machine.clock.fault->node,
                                 processes == 1 ? "1 process is" : fmt::format("{} processes are", processes),
                                 last == 0 ? "on node 0" : fmt::format("on nodes 0 to {}", last)));
}

double parse_fit_span(std::string_view text) {
  const double seconds = parse_time(text);
  if (seconds < 0 || seconds > day) throw InputError(fmt::format("'{}' is not between 0 and a day", text));
  return seconds;
}

double parse_positive_time(std::string_view text) {
  const double seconds = parse_time(text);
  if (seconds <= 0 || seconds > day)
    throw InputError(fmt::format("'{}' is not above 0 and at most a day", text));
  return seconds;
}

}  // namespace plumbline
