#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/compare/compared_key.hpp"
#include "analysis/report/report_cell.hpp"
#include "models/statistics.hpp"

namespace plumbline {
namespace {

/// What one run of a file says of a cell, and how many of its numbers are none by the file's own word.
struct RunOfCell {
  ImportedCell cell;
  std::size_t invalid = 0;

  std::vector<double> values() const {
    std::vector<double> all = cell.times();
    all.insert(all.end(), cell.numbers().begin(), cell.numbers().end());
    return all;
  }
};

/// The runs of all files of a store are its launches, counted on from file to file.
using Cells = std::map<ComparedKey, std::map<int, RunOfCell>>;

int add_file(const Store& store, const StoredImport& file, int launches, Cells& cells) {
  const std::vector<Series> series = store.series(file.id);
  int last = launches;
  store.visit_rows(file.id, [&](const ImportedRow& row) {
    const Series& of = series[row.series];
    last = std::max(last, launches + of.run);
    const auto key = cell_key(of, row.bytes);
    if (!key) return;
    RunOfCell& run = cells[*key][launches + of.run];
    row.invalid.empty() ? run.cell.add(of, row) : static_cast<void>(++run.invalid);
  });
  return last;
}

ReportCell cell_of(const ComparedKey& key, const std::map<int, RunOfCell>& runs, const CellReading& reading) {
  ReportCell cell{.run = reading.run, .key = key};
  std::vector<double> all;
  for (const auto& [launch, numbers] : runs) {
    const std::vector<double> values = numbers.values();
    cell.launches.push_back({launch, median(values), values.size(), numbers.invalid, five_quantiles(values)});
    all.insert(all.end(), values.begin(), values.end());
  }
  summarise(cell);
  cell.values = condensed(std::move(all), reading.points);
  return cell;
}

}  // namespace

std::size_t count_imported_cells(const Store& store) {
  std::set<ComparedKey> keys;
  for (const StoredImport& file : store.imports()) {
    const std::vector<Series> series = store.series(file.id);
    store.visit_rows(file.id, [&](const ImportedRow& row) {
      if (const auto key = cell_key(series[row.series], row.bytes)) keys.insert(*key);
    });
  }
  return keys.size();
}

std::vector<ReportCell> cells_of_imports(const Store& store, const CellReading& reading) {
  Cells gathered;
  int launches = 0;
  for (const StoredImport& file : store.imports()) launches = add_file(store, file, launches, gathered);
  std::vector<ReportCell> cells;
  for (const auto& [key, runs] : gathered) {
    cells.push_back(cell_of(key, runs, reading));
    reading.is_read();
  }
  return cells;
}

}  // namespace plumbline
