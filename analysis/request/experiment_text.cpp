#include "analysis/request/experiment_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace plumbline {
namespace {

template <class Value>
std::string or_own(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : "the suite's own";
}

std::string call_text(const Collective& call) {
  std::string text(name(call.operation));
  if (call.algorithm != nullptr) text += fmt::format(":{}", call.algorithm->name);
  if (call.segment > 0) text += fmt::format("@{}", call.segment);
  return text;
}

std::string barrier_text(const Collective& barrier) {
  const std::string bytes = barrier.bytes > 0 ? fmt::format(":{}", barrier.bytes) : "";
  return std::string(barrier.algorithm != nullptr ? barrier.algorithm->name : "library") + bytes;
}

template <class Text>
std::string distinct(const std::vector<Cell>& cells, Text text) {
  std::vector<std::string> seen;
  for (const Cell& cell : cells)
    if (std::string one = text(cell); std::ranges::find(seen, one) == seen.end())
      seen.push_back(std::move(one));
  return fmt::format("{}", fmt::join(seen, ", "));
}

std::string suites_text(const Cell& cell) {
  std::vector<std::string_view> names;
  for (const Suite* suite : cell.suites) names.push_back(suite->name);
  return fmt::format("{}: {}", name(cell.asked.operation), fmt::join(names, " "));
}

std::string sync_text(const SyncOptions& sync) {
  return fmt::format("estimator {}, exchanges {}, patience {}, fit points {}, fit span {} s",
                     sync.estimator ? name(*sync.estimator) : "the method's own", or_own(sync.exchanges),
                     or_own(sync.patience), sync.fit_points, sync.fit_span);
}

}  // namespace

std::string experiment_text(const Experiment& experiment) {
  const auto& cells = experiment.cells;
  std::string text;
  const auto line = [&](std::string_view key, const std::string& value) {
    text += fmt::format("{} = {}\n", key, value);
  };
  line("operations", distinct(cells, [](const Cell& cell) { return call_text(cell.asked); }));
  line("bytes", distinct(cells, [](const Cell& cell) { return fmt::format("{}", cell.asked.bytes); }));
  line("processes", distinct(cells, [](const Cell& cell) { return fmt::format("{}", cell.processes); }));
  line("root", distinct(cells, [](const Cell& cell) { return fmt::format("{}", cell.asked.root); }));
  line("suites", distinct(cells, suites_text));
  line("repetitions", or_own(experiment.reps));
  line("warmup", or_own(experiment.warmup));
  line("stop", experiment.stop ? experiment.stop->text : "the suite's own");
  line("barrier", barrier_text(experiment.barrier));
  line("window", or_own(experiment.window));
  line("time_budget", or_own(experiment.time_budget));
  if (experiment.test_interval) line("test_interval", fmt::format("{}", *experiment.test_interval));
  line("synchronisation", sync_text(experiment.sync));
  return text;
}

}  // namespace plumbline
