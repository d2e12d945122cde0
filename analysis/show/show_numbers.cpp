#include "analysis/show/show_numbers.hpp"

#include <map>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/suite.hpp"
#include "traces/import/import.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

ShownSeries series_of(const std::string& file, const Series& of) {
  ShownSeries series{.file = file, .launch = of.run, .suite = of.benchmark, .version = of.version};
  series.operation = of.operation, series.detail = of.detail, series.processes = of.processes;
  series.metric = of.metric, series.statistic = of.statistic, series.unit = of.unit;
  return series;
}

/// `first`: the place of the file's first series.
ShownNumber number_of(const ImportedRow& row, std::size_t first) {
  ShownNumber number{.series = first + row.series, .value = row.value};
  number.bytes = row.bytes, number.repetitions = row.repetitions, number.observation = row.observation;
  number.rank = row.rank, number.line = static_cast<std::int64_t>(row.line);
  number.invalid = std::string(row.invalid);
  return number;
}

void add_imports(const Store& store, ShownNumbers& into) {
  for (const StoredImport& file : store.imports()) {
    const std::size_t first = into.series.size();
    for (const Series& series : store.series(file.id)) into.series.push_back(series_of(file.file, series));
    store.visit_rows(file.id, [&](const ImportedRow& row) { into.numbers.push_back(number_of(row, first)); });
  }
}

void add_text(const std::string& file, const std::string& operation, ShownNumbers& into) {
  const Import import = import_results(file, operation);
  for (const Series& series : import.series) into.series.push_back(series_of("", series));
  for (const ImportedRow& row : import.rows) into.numbers.push_back(number_of(row, 0));
  for (const std::string& note : import.notes) into.notes.push_back(fmt::format("{}: {}", file, note));
  if (!import.refused.empty())
    into.notes.push_back(fmt::format("{}:{}: refused: {}; plumbline import says all {} that are", file,
                                     import.refused.front().line, import.refused.front().reason,
                                     import.refused.size()));
}

/// The cells of one launch of a run.
class LaunchCells {
 public:
  LaunchCells(const Store& store, const StoredLaunch& launch, ShownNumbers& into)
      : store_(store), launch_(launch), into_(into) {}

  void add() {
    const std::vector<CellKey> keys = store_.cells(launch_.id);
    for (const CellKey& key : keys)
      if (key.suite == truth_suite) truths_[key] = median(store_.cell(launch_.id, key).truth);
    for (const CellKey& key : keys) add_cell(key);
  }

 private:
  void add_cell(const CellKey& key) {
    const StoredCell cell = store_.summary(launch_.id, key);
    const std::optional<double> truth = truth_of(key);
    for (const StoredReport& report : cell.reported) add_number(cell, report, truth);
    if (key.suite == truth_suite)
      add_number(cell, {.statistic = "median over executions", .primary = true, .seconds = truth}, truth);
  }

  void add_number(const StoredCell& cell, const StoredReport& report, std::optional<double> truth) {
    const CellKey& key = cell.key;
    ShownSeries series{.launch = launch_.number, .mpirun = launch_.name, .machine = store_.info().machine};
    series.suite = key.suite, series.operation = key.operation;
    series.algorithm = cell.resolved.value_or(key.algorithm);
    series.processes = key.processes, series.root = key.root;
    if (key.segment > 0) series.segment = key.segment;
    series.metric = "time", series.statistic = report.statistic, series.primary = report.primary;
    into_.series.push_back(std::move(series));
    ShownNumber number{.series = into_.series.size() - 1, .value = report.seconds, .beside = report.beside};
    number.truth = truth, number.bytes = key.bytes;
    if (!cell.valid) number.invalid = cell.why_invalid;
    into_.numbers.push_back(std::move(number));
  }

  /// A nonblocking suite has its own: what the processor lost.
  std::optional<double> truth_of(CellKey key) const {
    if (key.suite != truth_suite && suite_named(key.suite).nonblocking)
      return median(store_.cell(launch_.id, key).truth);
    key.suite = truth_suite;
    const auto found = truths_.find(key);
    return found == truths_.end() ? std::nullopt : found->second;
  }

  const Store& store_;
  const StoredLaunch& launch_;
  ShownNumbers& into_;
  std::map<CellKey, std::optional<double>> truths_;
};

}  // namespace

ShownNumbers numbers_in(const std::string& file, const std::string& operation) {
  ShownNumbers numbers{file, {}, {}};
  if (!looks_like_a_store(file)) {
    add_text(file, operation, numbers);
  } else if (!operation.empty()) {
    throw InputError(file + ": is a store, which knows its operations; leave --operation out");
  } else {
    const Store store = Store::read(file);
    for (const StoredLaunch& launch : store.launches()) LaunchCells(store, launch, numbers).add();
    add_imports(store, numbers);
  }
  if (numbers.numbers.empty()) throw InputError(file + ": holds no numbers");
  return numbers;
}

}  // namespace plumbline
