#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "output/export/export_store.hpp"
#include "output/result_table.hpp"

namespace plumbline {
namespace {

/// Text that is handed on in pieces of this many bytes.
constexpr std::size_t piece = 1 << 20;

class Lines {
 public:
  explicit Lines(const Sink& sink) : sink_(sink) {}
  ~Lines() = default;
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    if (text_.size() >= piece) flush();
  }

  void flush() {
    sink_(text_);
    text_.clear();
  }

 private:
  const Sink& sink_;
  std::string text_;
};

/// A number, or an empty field.
template <class Number>
std::string number_or_nothing(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : "";
}

/// What the rows of a cell begin with: launch to root.
std::string cell_fields(const StoredLaunch& launch, const StoredCell& cell) {
  const CellKey& key = cell.key;
  return fmt::format("{},{},{},{},{},{},{},{},{}", launch.number, csv_field(launch.name),
                     csv_field(key.suite), csv_field(key.operation), csv_field(algorithm_text(cell)),
                     key.bytes, key.processes, key.segment, key.root);
}

void add_process(const std::string& fields, const StoredProcess& process, Lines& lines) {
  for (std::size_t i = 0; i < process.time.size(); ++i)
    lines.add("{},{},{},{},{},{},{}\n", fields, process.rank, i, process.begin[i], process.end[i],
              process.time[i], verdict_text(process.verdict[i]));
}

/// A truth's observations are of all processes together, and always count.
void add_truth(const std::string& fields, const std::vector<double>& truth, Lines& lines) {
  for (std::size_t i = 0; i < truth.size(); ++i) lines.add("{},,{},,,{},ok\n", fields, i, truth[i]);
}

void add_cells(const Store& store, Lines& lines) {
  lines.add(
      "launch,name,suite,operation,algorithm,bytes,processes,segment_bytes,root,rank,observation,"
      "begin_s,end_s,time_s,verdict\n");
  for (const StoredLaunch& launch : store.launches())
    for (const CellKey& key : cells_in_order(store, launch)) {
      const StoredCell cell = store.summary(launch.id, key);
      const std::string fields = cell_fields(launch, cell);
      for (const StoredProcess& process : cell.processes)
        add_process(fields, store.process(launch.id, key, process.rank), lines);
      if (key.suite == truth_suite) add_truth(fields, store.cell(launch.id, key).truth, lines);
    }
}

/// What the rows of a series begin with: file to statistic.
std::vector<std::string> series_fields(const Store& store, const StoredImport& file) {
  std::vector<std::string> all;
  for (const Series& series : store.series(file.id))
    all.push_back(fmt::format("{},{},{},{},{},{},{},{},{},{}", csv_field(file.file),
                              csv_field(series.benchmark), csv_field(series.version),
                              csv_field(series.operation), csv_field(series.detail),
                              number_or_nothing(series.processes), series.run, csv_field(series.metric),
                              csv_field(series.unit), csv_field(series.statistic)));
  return all;
}

void add_imports(const Store& store, Lines& lines) {
  lines.add(
      "file,benchmark,version,operation,detail,processes,run,metric,unit,statistic,line,bytes,"
      "repetitions,rank,observation,value,invalid\n");
  for (const StoredImport& file : store.imports()) {
    const std::vector<std::string> fields = series_fields(store, file);
    store.visit_rows(file.id, [&](const ImportedRow& row) {
      lines.add("{},{},{},{},{},{},{},{}\n", fields[row.series], row.line, number_or_nothing(row.bytes),
                number_or_nothing(row.repetitions), number_or_nothing(row.rank),
                number_or_nothing(row.observation), row.value, csv_field(row.invalid));
    });
  }
}

}  // namespace

std::vector<CellKey> cells_in_order(const Store& store, const StoredLaunch& launch) {
  std::vector<CellKey> keys = store.cells(launch.id);
  if (store.info().backend == "simulated")
    std::ranges::sort(keys, {}, [](const CellKey& key) {
      return std::tie(key.operation, key.algorithm, key.processes, key.bytes, key.segment, key.root,
                      key.suite);
    });
  return keys;
}

std::string_view verdict_text(std::uint8_t verdict) {
  static constexpr std::array<std::string_view, 4> texts{"ok", "started late", "took too long",
                                                         "started late and took too long"};
  return verdict < texts.size() ? texts[verdict] : "unknown";
}

std::string algorithm_text(const StoredCell& cell) {
  if (cell.resolved) return *cell.resolved;
  return cell.key.algorithm.empty() ? "library" : cell.key.algorithm;
}

void write_csv(const Store& store, const Sink& sink) {
  Lines lines(sink);
  if (store.info().backend == "imported")
    add_imports(store, lines);
  else
    add_cells(store, lines);
  lines.flush();
}

}  // namespace plumbline
