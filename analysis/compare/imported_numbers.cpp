#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "analysis/compare/compared_key.hpp"
#include "analysis/compare/launch_numbers.hpp"
#include "models/comparison/launch_number.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "traces/import/import.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

/// A launch's number of a cell.
std::optional<double> number_of(const ImportedCell& cell) {
  const std::vector<double> times = cell.times();
  return times.empty() ? median(cell.numbers()) : launch_number(times);
}

/// What is compared of one file.
class ImportedFile {
 public:
  ImportedFile(std::string name, const LaunchesOf& part, const CellFilter& filter)
      : name_(std::move(name)), part_(part), filter_(filter) {}

  void add(const Series& series, const ImportedRow& row) {
    if (!part_.takes(series.run)) return;
    runs_.insert(series.run);
    const auto key = cell_key(series, row.bytes);
    if (!key || !passes(filter_, *key)) return;
    if (row.invalid.empty())
      cells_[{*key, series.run}].add(series, row);
    else
      ++flagged_[std::string(row.invalid)];
  }

  /// `place`: what the launches are known by.
  void give(const std::string& place, LaunchNumbers& numbers) const {
    for (const auto& [where, run] : cells_)
      if (const auto number = number_of(run)) numbers.cells[where.first].push_back(*number);
    for (const int run : runs_) numbers.add_launch(fmt::format("{}@{}", place, run));
    for (const auto& [why, count] : flagged_)
      numbers.notes.push_back(fmt::format("{}: {} number{} by its own word: {}", name_, count,
                                          count == 1 ? " is none" : "s are none", why));
  }

 private:
  std::string name_;
  const LaunchesOf& part_;
  const CellFilter& filter_;
  std::map<std::pair<ComparedKey, int>, ImportedCell> cells_;  // by key and run
  std::map<std::string, int> flagged_;                         // by why
  std::set<int> runs_;
};

/// "osu.txt: 2 lines were not taken; line 7: 'inf' is not a finite number".
std::string refused_text(const std::string& file, const std::vector<RefusedLine>& refused) {
  return fmt::format("{}: {} not taken; line {}: {}", file,
                     refused.size() == 1 ? "a line was" : fmt::format("{} lines were", refused.size()),
                     refused.front().line, refused.front().reason);
}

/// By its path as it was imported, or its last part; empty: any.
bool is_named(const std::string& file, const std::string& name) {
  return name.empty() || file == name || std::filesystem::path(file).filename() == name;
}

void note_refused(const std::string& file, const std::vector<RefusedLine>& refused, LaunchNumbers& numbers) {
  if (!refused.empty()) numbers.notes.push_back(refused_text(file, refused));
}

}  // namespace

void add_imported_store(const Store& store, const LaunchesOf& part, const CellFilter& filter,
                        LaunchNumbers& numbers) {
  for (const StoredImport& file : store.imports()) {
    if (!is_named(file.file, part.name)) continue;
    ImportedFile imported(file.file, part, filter);
    const std::vector<Series> series = store.series(file.id);
    store.visit_rows(file.id, [&](const ImportedRow& row) { imported.add(series[row.series], row); });
    imported.give(std::filesystem::weakly_canonical(part.file).string() + ":" + file.file, numbers);
    note_refused(file.file, store.refused(file.id), numbers);
  }
}

void add_imported_text(const LaunchesOf& part, const CellFilter& filter, LaunchNumbers& numbers) {
  const Import import = import_results(part.file);
  if (!part.name.empty())
    throw InputError(fmt::format("{0}:{1}: {0} is no store; only a store has names", part.file, part.name));
  if (import.rows.empty())
    throw InputError(import.refused.empty()
                         ? part.file + ": holds no numbers"
                         : refused_text(part.file, import.refused) + "; nothing is left to compare");
  ImportedFile imported(part.file, part, filter);
  for (const ImportedRow& row : import.rows) imported.add(import.of(row), row);
  imported.give(std::filesystem::weakly_canonical(part.file).string(), numbers);
  note_refused(part.file, import.refused, numbers);
}

}  // namespace plumbline
