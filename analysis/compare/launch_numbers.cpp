#include "analysis/compare/launch_numbers.hpp"

#include <filesystem>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "analysis/run/listener.hpp"
#include "analysis/run/stored_cell.hpp"
#include "models/comparison/launch_number.hpp"
#include "models/errors.hpp"
#include "schemes/observation_times.hpp"
#include "schemes/suite.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

std::optional<double> number_of(const StoredCell& cell) {
  if (cell.key.suite == truth_suite) return launch_number(cell.truth);
  const OverProcesses processes = primary(suite_named(cell.key.suite)).processes;
  return launch_number(observation_times(processes, measurement_of(cell), cell.key.root));
}

/// Of the cells of launches that were looked at, how many their own suite does not vouch for.
struct Measured {
  int cells = 0, invalid = 0;
};

void add_cells(const Store& store, int launch, const CellFilter& filter, LaunchNumbers& numbers,
               Measured& measured) {
  for (const CellKey& key : store.cells(launch)) {
    const ComparedKey compared = compared_key(key);
    if (!passes(filter, compared)) continue;
    const StoredCell cell = store.cell(launch, key);
    ++measured.cells;
    if (!cell.valid) ++measured.invalid;
    if (const auto number = number_of(cell)) numbers.cells[compared].push_back(*number);
  }
}

/// What the run as a whole is of, as factors; of the experiment one a line, "key = value".
void add_run(const RunInfo& run, LaunchNumbers& numbers) {
  numbers.factors["backend"].insert(run.backend);
  numbers.factors["machine"].insert(run.machine);
  std::istringstream machine(run.machine_text), experiment(run.experiment);
  for (std::string line; std::getline(machine, line);) numbers.factors["machine file"].insert(line);
  for (std::string line; std::getline(experiment, line);) {
    const std::size_t equals = line.find(" = ");
    if (equals != std::string::npos)
      numbers.factors["experiment, " + line.substr(0, equals)].insert(line.substr(equals + 3));
  }
}

/// "run.db:openmpi@3", as a side is written.
std::string identity(const std::string& file, const StoredLaunch& launch) {
  return fmt::format("{}{}{}@{}", std::filesystem::weakly_canonical(file).string(),
                     launch.name.empty() ? "" : ":", launch.name, launch.number);
}

void add_notes(const LaunchesOf& part, const Measured& measured, const std::set<std::string>& mpiruns,
               LaunchNumbers& numbers) {
  if (measured.invalid > 0)
    numbers.notes.push_back(
        fmt::format("{}: {} of {} measured cells did not reach the goal of their stop rule, or their method "
                    "does not hold "
                    "there (plumbline export tells which)",
                    part.file, measured.invalid, measured.cells));
  if (mpiruns.size() > 1)
    numbers.notes.push_back(
        fmt::format("{0}: launches by several mpiruns together: {1}; {0}:NAME takes one's", part.file,
                    fmt::join(mpiruns, ", ")));
}

void add_run_store(const Store& store, const LaunchesOf& part, const CellFilter& filter,
                   LaunchNumbers& numbers, Listener& listener) {
  add_run(store.info(), numbers);
  Measured measured;
  std::set<std::string> mpiruns;
  const std::vector<StoredLaunch> launches = store.launches();
  Progress progress(listener, static_cast<int>(launches.size()), "launches read");
  int read = 0;
  for (const StoredLaunch& launch : launches) {
    progress.show(read++);
    if (!takes(part, launch)) continue;
    numbers.add_launch(identity(part.file, launch));
    mpiruns.insert(launch.name);
    for (const StoredFactor& factor : store.factors(launch.id))
      numbers.factors[factor.name].insert(factor.value);
    add_cells(store, launch.id, filter, numbers, measured);
  }
  add_notes(part, measured, mpiruns, numbers);
}

void add_part(const LaunchesOf& part, const CellFilter& filter, LaunchNumbers& numbers, Listener& listener) {
  if (!looks_like_a_store(part.file)) return add_imported_text(part, filter, numbers);
  const Store store = Store::read(part.file);
  if (store.info().backend == "imported")
    add_imported_store(store, part, filter, numbers);
  else
    add_run_store(store, part, filter, numbers, listener);
}

}  // namespace

void LaunchNumbers::add_launch(const std::string& identity) {
  if (!identities.insert(identity).second)
    throw InputError(fmt::format("{} is on one side twice; a launch counts once", identity));
}

LaunchNumbers launch_numbers(const CompareSide& side, const CellFilter& filter, Listener& listener) {
  LaunchNumbers numbers;
  Progress progress(listener, static_cast<int>(side.parts.size()), "files read");
  int read = 0;
  for (const LaunchesOf& part : side.parts) {
    progress.show(read++);
    add_part(part, filter, numbers, listener);
  }
  if (numbers.identities.empty()) throw InputError(fmt::format("{}: holds no such launch", side.text));
  if (numbers.cells.empty())
    throw InputError(
        fmt::format("{}: holds no cell that is asked for (--suite, --op, --bytes, --processes)", side.text));
  return numbers;
}

}  // namespace plumbline
