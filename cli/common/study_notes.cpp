#include "cli/common/study_notes.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "cli/common/clock_options.hpp"

namespace plumbline {
namespace {

using Predicate = std::function<bool(const Suite&)>;

/// The study's suites that are so, in the order of the table; each once.
std::vector<std::string_view> suites_that(const Study& study, const Predicate& are_so) {
  std::vector<std::string_view> names;
  for (const Suite& suite : suites()) {
    const bool there = std::ranges::any_of(study.cells, [&](const Cell& cell) {
      return std::ranges::find(cell.suites, &suite) != cell.suites.end();
    });
    if (there && are_so(suite)) names.push_back(suite.name);
  }
  return names;
}

void note_idle_starts(const Wishes& wishes, const Study& study, std::vector<std::string>& notes) {
  const auto none_starts_by = [&](Start::Kind kind) {
    return suites_that(study, [kind](const Suite& suite) { return suite.start.kind == kind; }).empty();
  };
  if (wishes.window && none_starts_by(Start::Kind::window))
    notes.push_back(wishes.place_of("--window") + " does nothing: no suite here starts by windows");
  if (wishes.time_budget && none_starts_by(Start::Kind::round_time))
    notes.push_back(wishes.place_of("--time-budget") + " does nothing: no suite here is a round-time suite");
}

void note_idle_tests(const Wishes& wishes, const Study& study, std::vector<std::string>& notes) {
  if (wishes.test_interval && suites_that(study, &Suite::nonblocking).empty())
    notes.push_back(wishes.place_of("--test-interval") + " does nothing: no suite here is nonblocking");
}

void note_stop_of_loops(const Wishes& wishes, const Study& study, std::vector<std::string>& notes) {
  if (!wishes.stop) return;
  const auto published =
      suites_that(study, [](const Suite& suite) { return suite.reps == Reps::as_published; });
  const auto loops = suites_that(study, [](const Suite& suite) { return suite.reps == Reps::loop; });
  const std::string stop = wishes.place_of("--stop");
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

void note_left_out(const Wishes& wishes, Operation operation, std::vector<std::string>& notes) {
  if (!wishes.suites.empty()) return;
  std::vector<std::string_view> left_out;
  for (const Suite& suite : suites())
    if (!measures(suite, operation)) left_out.push_back(name(suite));
  if (!left_out.empty())
    notes.push_back(
        fmt::format("left out, for they do not measure {}: {}", name(operation), fmt::join(left_out, ", ")));
}

void note_idle_options(const Wishes& wishes, const Study& study, std::vector<std::string>& notes) {
  note_idle_starts(wishes, study, notes);
  note_idle_tests(wishes, study, notes);
  note_stop_of_loops(wishes, study, notes);
  const auto relates = [](const Suite& suite) { return suite.clocks != local_clocks; };
  const auto fits = [&](const Suite& suite) {
    return relates(suite) && sync_method_named(suite.clocks).fits;
  };
  note_idle_clock_options(wishes, suites_that(study, relates).empty(), suites_that(study, fits).empty(),
                          notes);
}

void note_warm_loops(const Study& study, std::vector<std::string>& notes) {
  const auto loops = suites_that(study, [](const Suite& suite) { return suite.timed.calls > 1; });
  if (!loops.empty())
    notes.push_back(
        fmt::format("--cold-cache empties the cache before a loop, not before each of its calls, in "
                    "{}",
                    fmt::join(loops, ", ")));
}

std::vector<std::string> notes_on_budgets(const Study& study, const Findings& findings) {
  if (!study.stop || study.stop->rule.rule != Stop::Rule::budget || study.reps) return {};
  const int most = study.stop->rule.most;
  std::vector<std::string_view> full;
  for (const CellFinding& cell : findings.cells)
    for (const SuiteFinding& suite : cell.suites)
      if ((suite.observations - suite.invalid) / findings.launches >= most &&
          std::ranges::find(full, suite.suite) == full.end())
        full.push_back(suite.suite);
  if (full.empty()) return {};
  return {
      fmt::format("--stop: {} observations, the most, were there before the time was up, of {}; "
                  "--reps says more",
                  most, fmt::join(full, ", "))};
}

}  // namespace plumbline
