#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cli/plumbline/launch_numbers.hpp"
#include "models/comparison/launch_number.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "traces/import/import.hpp"
#include "traces/store.hpp"

namespace plumbline {
namespace {

/// What a number of a ReproMPI log is of an observation on one process.
enum class Kind : std::uint8_t { value, start, end, own_instant };

Kind kind_of(const std::string& metric) {
  if (metric == "global start") return Kind::start;
  if (metric == "global end") return Kind::end;
  return metric == "local start" || metric == "local end" ? Kind::own_instant : Kind::value;
}

/// The numbers of one cell in one run: rows without observation numbers; and of each observation the greatest
/// over ranks, or the last end - the first start.
class RunOfCell {
 public:
  void add(Kind kind, const ImportedRow& row) {
    if (!row.observation) return numbers_.push_back(row.value);
    const Span none{kind == Kind::value ? 0 : infinity, -infinity};
    auto& [first, last] = observations_.try_emplace(*row.observation, none).first->second;
    if (kind == Kind::start)
      first = std::min(first, row.value);
    else
      last = std::max(last, row.value);
  }

  std::optional<double> number() const {
    if (observations_.empty()) return median(numbers_);
    std::vector<double> times;
    for (const auto& [number, seen] : observations_)
      if (std::isfinite(seen.last - seen.first)) times.push_back(seen.last - seen.first);
    return launch_number(times);
  }

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  struct Span {
    double first, last;
  };
  std::vector<double> numbers_;
  std::map<std::int64_t, Span> observations_;
};

/// What is compared of one file.
class ImportedFile {
 public:
  ImportedFile(std::string name, const LaunchesOf& part, const CellFilter& filter)
      : name_(std::move(name)), part_(part), filter_(filter) {}

  void add(const Series& series, const ImportedRow& row) {
    if (!part_.takes(series.run)) return;
    runs_.insert(series.run);
    const Kind kind = kind_of(series.metric);
    if (kind == Kind::own_instant) return;
    ComparedKey key = compared_key(series, row.bytes);
    if (kind != Kind::value) key.statistic = "median", key.metric = "latency, last end - first start";
    if (!passes(filter_, key)) return;
    if (row.invalid.empty())
      cells_[{key, series.run}].add(kind, row);
    else
      ++flagged_[std::string(row.invalid)];
  }

  /// `place`: what the launches are known by.
  void give(const std::string& place, LaunchNumbers& numbers) const {
    for (const auto& [where, run] : cells_)
      if (const auto number = run.number()) numbers.cells[where.first].push_back(*number);
    for (const int run : runs_) numbers.add_launch(fmt::format("{}@{}", place, run));
    for (const auto& [why, count] : flagged_)
      numbers.notes.push_back(fmt::format("{}: {} number{} by its own word: {}", name_, count,
                                          count == 1 ? " is none" : "s are none", why));
  }

 private:
  std::string name_;
  const LaunchesOf& part_;
  const CellFilter& filter_;
  std::map<std::pair<ComparedKey, int>, RunOfCell> cells_;  // by key and run
  std::map<std::string, int> flagged_;                      // by why
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
    store.visit_rows(file.id, [&](const ImportedRow& row) {
      if (row.series >= series.size())
        throw InputError(fmt::format("{}: a number of {} belongs to no table: the store is damaged",
                                     part.file, file.file));
      imported.add(series[row.series], row);
    });
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
