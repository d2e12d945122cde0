#include "analysis/request/experiment_notes.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "analysis/request/experiment_request.hpp"

namespace plumbline {
namespace {

using Predicate = std::function<bool(const Suite&)>;

/// The experiment's suites that are so, in the order of the table; each once.
std::vector<std::string_view> suites_that(const Experiment& experiment, const Predicate& are_so) {
  std::vector<std::string_view> names;
  for (const Suite& suite : suites()) {
    const bool there = std::ranges::any_of(experiment.cells, [&](const Cell& cell) {
      return std::ranges::find(cell.suites, &suite) != cell.suites.end();
    });
    if (there && are_so(suite)) names.push_back(suite.name);
  }
  return names;
}

void note_idle_starts(const ExperimentRequest& request, const Experiment& experiment,
                      std::vector<std::string>& notes) {
  const auto none_starts_by = [&](Start::Kind kind) {
    return suites_that(experiment, [kind](const Suite& suite) { return suite.start.kind == kind; }).empty();
  };
  if (request.settings.window && none_starts_by(Start::Kind::window))
    notes.push_back(request.place_of("--window") + " does nothing: no suite here starts by windows");
  if (request.settings.time_budget && none_starts_by(Start::Kind::round_time))
    notes.push_back(request.place_of("--time-budget") + " does nothing: no suite here is a round-time suite");
}

void note_idle_tests(const ExperimentRequest& request, const Experiment& experiment,
                     std::vector<std::string>& notes) {
  if (request.settings.test_interval && suites_that(experiment, &Suite::nonblocking).empty())
    notes.push_back(request.place_of("--test-interval") + " does nothing: no suite here is nonblocking");
}

void note_stop_of_loops(const ExperimentRequest& request, const Experiment& experiment,
                        std::vector<std::string>& notes) {
  if (!request.settings.stop) return;
  const auto published =
      suites_that(experiment, [](const Suite& suite) { return suite.reps == Reps::as_published; });
  const auto loops = suites_that(experiment, [](const Suite& suite) { return suite.reps == Reps::loop; });
  const std::string stop = request.place_of("--stop");
  if (!published.empty())
    notes.push_back(fmt::format("{} does nothing for {}: how often is part of their method", stop,
                                fmt::join(published, ", ")));
  if (!loops.empty())
    notes.push_back(
        fmt::format("{} counts whole loops of {}, whose calls are timed together; --reps says how "
                    "many calls a loop has",
                    stop, fmt::join(loops, ", ")));
}

}  // namespace

void note_left_out(const ExperimentRequest& request, Operation operation, std::span<const int> processes,
                   std::vector<std::string>& notes) {
  if (!request.suites.empty()) return;
  std::vector<std::string_view> left_out, in_turn;
  for (const Suite& suite : suites()) {
    if (!measures(suite, operation))
      left_out.push_back(name(suite));
    else if (suite.in_turn)
      in_turn.push_back(name(suite));
  }
  if (!left_out.empty())
    notes.push_back(
        fmt::format("left out, for they do not measure {}: {}", name(operation), fmt::join(left_out, ", ")));
  if (std::ranges::any_of(processes, [](int count) { return count > most_in_turn; }))
    notes.push_back(
        fmt::format("left out above {} processes, for they take the processes in turn (say them by name): {}",
                    most_in_turn, fmt::join(in_turn, ", ")));
}

void note_idle_options(const ExperimentRequest& request, const Experiment& experiment,
                       std::vector<std::string>& notes) {
  note_idle_starts(request, experiment, notes);
  note_idle_tests(request, experiment, notes);
  note_stop_of_loops(request, experiment, notes);
  const auto relates = [](const Suite& suite) { return suite.clocks != local_clocks; };
  const auto fits = [&](const Suite& suite) {
    return relates(suite) && sync_method_named(suite.clocks).fits;
  };
  note_idle_clock_options(request, suites_that(experiment, relates).empty(),
                          suites_that(experiment, fits).empty(), notes);
}

void note_warm_loops(const Experiment& experiment, std::vector<std::string>& notes) {
  const auto loops = suites_that(
      experiment, [](const Suite& suite) { return suite.timed.calls > 1 && !suite.timed.flushes; });
  if (!loops.empty())
    notes.push_back(
        fmt::format("--cold-cache empties the cache before a loop, not before each of its calls, in "
                    "{}",
                    fmt::join(loops, ", ")));
}

std::vector<std::string> notes_on_budgets(const Experiment& experiment, const Results& results) {
  if (!experiment.settings.stop || experiment.settings.stop->rule.rule != Stop::Rule::budget ||
      experiment.settings.reps)
    return {};
  const int most = experiment.settings.stop->rule.most;
  std::vector<std::string_view> full;
  for (const CellResult& cell : results.cells)
    for (const SuiteResult& suite : cell.suites)
      if ((suite.observations - suite.invalid) / launches_of(results.settings) >= most &&
          std::ranges::find(full, suite.suite) == full.end())
        full.push_back(suite.suite);
  if (full.empty()) return {};
  return {
      fmt::format("--stop: {} observations, the most, were there before the time was up, of {}; "
                  "--reps says more",
                  most, fmt::join(full, ", "))};
}

}  // namespace plumbline
