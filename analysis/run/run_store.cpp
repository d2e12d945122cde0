#include "analysis/run/run_store.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "analysis/request/setting_rows.hpp"
#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "models/shuffle.hpp"
#include "traces/store/older_schemas.hpp"
#include "traces/store/schema.hpp"

namespace plumbline {
namespace {

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

/// Not how a cell is measured, but which cell it is, how often and by which numbers.
bool is_left_out(SettingGroup group) {
  return group == SettingGroup::root || group == SettingGroup::launches || group == SettingGroup::seed;
}

/// "estimator mean, exchanges 10, ..."
std::string clocks_text(const Settings& settings) {
  std::vector<std::string> parts;
  for (const SettingRow& row : setting_rows()) {
    const std::string value = row.text(settings);
    if (row.words.group != SettingGroup::clocks || value.empty()) continue;
    std::string words(row.words.key);
    std::ranges::replace(words, '_', ' ');
    parts.push_back(fmt::format("{} {}", words, value));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string parse_store_name(const std::string& text) {
  if (text.empty()) throw InputError("the name is empty; use --store RUN.db");
  return text;
}

void check(const StoreRequest& request) {
  if (request.resume && request.file.empty())
    throw InputError("--resume: there is nothing to go on with; say which store with --store RUN.db");
}

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
  for (const SettingRow& row : setting_rows())
    if (const std::string value = row.text(experiment.settings);
        !value.empty() && !is_left_out(row.words.group) && row.words.group != SettingGroup::clocks)
      line(row.words.key, value);
  line("synchronisation", clocks_text(experiment.settings));
  return text;
}

RunInfo run_info(const Experiment& experiment, std::string_view backend, const std::string& command) {
  const bool measured = backend == "measured";
  RunInfo run;
  run.program = measured ? "plumbline-mpi" : "plumbline";
  run.version = PLUMBLINE_VERSION;
  run.backend = backend;
  run.command = command;
  run.experiment = experiment_text(experiment);
  run.machine = measured ? "hardware" : experiment.machine.name;
  run.machine_text = experiment.machine_text;
  run.seed = seed_of(experiment.settings);
  return run;
}

Store open_store(const StoreRequest& request, const RunInfo& run, Listener& listener) {
  if (!request.resume || !std::filesystem::exists(request.file)) return Store::create(request.file, run);
  const int before = schema_version_in(request.file);
  Store store = Store::resume(request.file, run);
  if (before > 0 && before < store_schema_version)
    listener.note(fmt::format("{}: was of schema version {}, and is of version {} from now on", request.file,
                              before, store_schema_version));
  if (store.info().version != run.version)
    listener.note(fmt::format("{}: was begun by version {}, and this is {}", request.file,
                              store.info().version, run.version));
  return store;
}

std::string command_text(int argc, const char* const* argv) {
  return fmt::format("{}", fmt::join(argv, argv + argc, " "));
}

std::vector<CellOfSuite> order_of_cells(const Experiment& experiment, int launch) {
  std::vector<CellOfSuite> order;
  for (std::size_t cell = 0; cell < experiment.cells.size(); ++cell)
    for (const Suite* suite : experiment.cells[cell].suites) order.push_back({cell, suite});
  shuffle(std::span(order), Stream(seed_of(experiment.settings), Purpose::order_of_cells, 0,
                                   static_cast<std::uint64_t>(launch)));
  return order;
}

}  // namespace plumbline
