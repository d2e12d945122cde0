#include "cli/plumbline/launch_numbers.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "cli/common/stored_cell.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/suite.hpp"
#include "traces/import/import.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

template <class Value>
bool wanted_one(const std::vector<Value>& list, const Value& value) {
  return list.empty() || std::ranges::find(list, value) != list.end();
}

/// The simulated truth only where it is asked for by name: it is no measurement.
bool is_wanted(const ComparedCells& wanted, const ComparedKey& key) {
  if (wanted.suites.empty() && key.suite == truth_suite) return false;
  const auto listed = [](const auto& list, const auto& value) {
    return list.empty() || (value && wanted_one(list, *value));
  };
  return wanted_one(wanted.suites, key.suite) && wanted_one(wanted.operations, key.operation) &&
         listed(wanted.bytes, key.bytes) && listed(wanted.processes, key.processes);
}

bool takes(const LaunchesOf& part, int number) { return number >= part.first && number <= part.last; }

std::string identity(const std::string& file, int launch) {
  return fmt::format("{}@{}", std::filesystem::weakly_canonical(file).string(), launch);
}

std::optional<double> filtered_median(const std::vector<double>& times) {
  return median(without_outliers(times));
}

// Stores

/// The suite's primary number, but the median of what Tukey's filter leaves.
std::optional<double> median_of(const StoredCell& cell) {
  if (cell.key.suite == truth_suite) return filtered_median(cell.truth);
  Report report = primary(suite_named(cell.key.suite));
  report.statistic = Statistic::median;
  report.keep = Keep::within_fences;
  return reduce(report, measurement_of(cell), cell.key.root).seconds;
}

ComparedKey key_of(const CellKey& cell) {
  return {.suite = cell.suite,
          .operation = cell.operation,
          .algorithm = cell.algorithm,
          .processes = cell.processes,
          .segment = cell.segment,
          .root = cell.root,
          .statistic = "median",
          .bytes = cell.bytes};
}

void add_factors(const Store& store, int launch, LaunchNumbers& numbers) {
  for (const StoredFactor& factor : store.factors(launch)) numbers.factors[factor.name].insert(factor.value);
}

void add_launch(const Store& store, int launch, const ComparedCells& wanted, LaunchNumbers& numbers) {
  int invalid = 0;
  for (const CellKey& key : store.cells(launch)) {
    const ComparedKey compared = key_of(key);
    if (!is_wanted(wanted, compared)) continue;
    const StoredCell cell = store.cell(launch, key);
    if (!cell.valid) ++invalid;
    if (const auto number = median_of(cell)) numbers.cells[compared].push_back(*number);
  }
  if (invalid > 0)
    numbers.notes.push_back(
        fmt::format("launch {}: {} cells did not reach the goal of their stop rule, or their method does not "
                    "hold there (plumbline export tells which)",
                    launch, invalid));
}

void add_lines(const std::string& text, std::set<std::string>& lines) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.insert(line);
}

/// What the run as a whole is of, as factors; of the experiment one a line, "key = value".
void add_run(const RunInfo& run, LaunchNumbers& numbers) {
  numbers.factors["backend"].insert(run.backend);
  numbers.factors["machine"].insert(run.machine);
  add_lines(run.machine_text, numbers.factors["machine file"]);
  std::istringstream experiment(run.experiment);
  for (std::string line; std::getline(experiment, line);) {
    const std::size_t equals = line.find(" = ");
    if (equals != std::string::npos)
      numbers.factors["experiment, " + line.substr(0, equals)].insert(line.substr(equals + 3));
  }
}

void add_run_store(const Store& store, const LaunchesOf& part, const ComparedCells& wanted,
                   LaunchNumbers& numbers) {
  add_run(store.info(), numbers);
  for (const StoredLaunch& launch : store.launches()) {
    if (!takes(part, launch.number) || (!part.name.empty() && launch.name != part.name)) continue;
    numbers.identities.insert(identity(part.file, launch.id));
    add_factors(store, launch.id, numbers);
    add_launch(store, launch.id, wanted, numbers);
  }
}

// Imported results

ComparedKey key_of(const Series& series, std::optional<std::int64_t> bytes) {
  return {.suite = series.benchmark,
          .operation = series.detail.empty() ? series.operation
                                             : fmt::format("{} ({})", series.operation, series.detail),
          .algorithm = {},
          .processes = series.processes,
          .metric = series.metric,
          .statistic = series.statistic,
          .unit = series.unit,
          .bytes = bytes};
}

/// The numbers of one cell in one run: rows without observation numbers, and the greatest over ranks of each
/// observation.
struct RunOfCell {
  std::vector<double> numbers;
  std::map<std::int64_t, double> observations;

  void add(const ImportedRow& row) {
    if (!row.observation) return numbers.push_back(row.value);
    const auto [at, is_new] = observations.emplace(*row.observation, row.value);
    if (!is_new) at->second = std::max(at->second, row.value);
  }

  std::optional<double> number() const {
    if (observations.empty()) return median(numbers);
    std::vector<double> series;
    for (const auto& [number, value] : observations) series.push_back(value);
    return filtered_median(series);
  }
};

using ImportedCells = std::map<std::pair<ComparedKey, int>, RunOfCell>;  // by key and run

void add_row(const Series& series, const ImportedRow& row, const LaunchesOf& part,
             const ComparedCells& wanted, ImportedCells& cells) {
  if (!row.invalid.empty() || !takes(part, series.run)) return;
  const ComparedKey key = key_of(series, row.bytes);
  if (is_wanted(wanted, key)) cells[{key, series.run}].add(row);
}

void take(const ImportedCells& cells, const std::string& file, LaunchNumbers& numbers) {
  for (const auto& [where, run] : cells) {
    numbers.identities.insert(identity(file, where.second));
    if (const auto number = run.number()) numbers.cells[where.first].push_back(*number);
  }
}

void add_import_store(const Store& store, const LaunchesOf& part, const ComparedCells& wanted,
                      LaunchNumbers& numbers) {
  for (const StoredImport& file : store.imports()) {
    if (!part.name.empty() && file.file != part.name) continue;
    ImportedCells cells;
    const std::vector<Series> series = store.series(file.id);
    store.visit_rows(file.id,
                     [&](const ImportedRow& row) { add_row(series[row.series], row, part, wanted, cells); });
    take(cells, file.file, numbers);
  }
}

void add_results(const LaunchesOf& part, const ComparedCells& wanted, LaunchNumbers& numbers) {
  const Import import = import_results(part.file);
  ImportedCells cells;
  for (const ImportedRow& row : import.rows) add_row(import.of(row), row, part, wanted, cells);
  take(cells, part.file, numbers);
}

void add_part(const LaunchesOf& part, const ComparedCells& wanted, LaunchNumbers& numbers) {
  if (!looks_like_a_store(part.file)) return add_results(part, wanted, numbers);
  const Store store = Store::read(part.file);
  if (store.info().backend == "imported")
    add_import_store(store, part, wanted, numbers);
  else
    add_run_store(store, part, wanted, numbers);
}

}  // namespace

LaunchNumbers launch_numbers(const CompareSide& side, const ComparedCells& wanted) {
  LaunchNumbers numbers;
  for (const LaunchesOf& part : side.parts) add_part(part, wanted, numbers);
  if (numbers.identities.empty()) throw InputError(fmt::format("{}: holds no such launch", side.text));
  if (numbers.cells.empty()) throw InputError(fmt::format("{}: holds no cell that is asked for", side.text));
  return numbers;
}

}  // namespace plumbline
