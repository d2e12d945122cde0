// Anybody's numbers: a header with at least bytes and seconds, commas, no quotes. docs/how-to/import.md lists
// the columns.

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

enum Column {
  bytes,
  seconds,
  benchmark,
  operation,
  statistic,
  processes,
  run,
  rank,
  repetitions,
  observation
};

constexpr std::array<std::string_view, 10> names{"bytes",       "seconds",    "benchmark", "operation",
                                                 "statistic",   "processes",  "run",       "rank",
                                                 "repetitions", "observation"};

bool is_csv_header(std::string_view text) {
  if (text.empty() || text.front() < 'a' || text.front() > 'z') return false;
  if (!contains(text, "seconds") || !contains(text, "bytes")) return false;
  Cells cells;
  split_at(text, ',', cells);
  if (contains(cells.front(), " ")) return false;  // a prefix, and then the first name
  const auto has = [&](std::string_view name) {
    return std::find(cells.begin(), cells.end(), name) != cells.end();
  };
  return has("bytes") && has("seconds");
}

class CsvReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_csv_header(line.text)) return begin(line);
    if (line.text.empty() || line.text.starts_with('#')) return;
    if (contains(line.text, "\"")) return sink_.refuse(line, "has quotes; cells are written without");
    split_at(line.text, ',', cells_);
    if (cells_.size() == 1 && !has_digit(line.text)) return;  // words around the table
    if (names_columns()) return read_other_header(line);
    if (unknown_.met() && cells_.size() > 1) unknown_.refuse(line, "one with bytes and seconds", sink_);
    if (cells_.size() != columns_) return sink_.refuse_width(line, cells_.size(), columns_);
    read_row(line);
  }

 private:
  void begin(const Line& line) {
    split_at(line.text, ',', cells_);
    sink_.demand_unlike(line, {cells_.begin(), cells_.end()});
    unknown_.forget();
    columns_ = cells_.size();
    header_line_ = line.number;
    ++headers_;
    series_.clear();
    place_.fill(columns_);
    for (std::size_t i = 0; i < columns_; ++i) {
      const auto* const name = std::find(names.begin(), names.end(), cells_[i]);
      if (name == names.end())
        sink_.refuse(line, fmt::format("the column '{}' is not known", printable(cells_[i])));
      else
        place_[static_cast<std::size_t>(name - names.begin())] = i;
    }
    if (place_[operation] == columns_ && sink_.operation_asked_for().empty())
      sink_.refuse_file(line.number,
                        "no column says what the numbers are of; right would be one called 'operation', or "
                        "--operation");
  }

  void read_other_header(const Line& line) {
    unknown_.meet(line, UnknownTitle::no_header);
    sink_.refuse(line, "names columns, but not bytes and seconds");
  }

  /// Whether the cells are several, and none is empty or a number: another header.
  bool names_columns() const {
    return cells_.size() > 1 && std::none_of(cells_.begin(), cells_.end(), [](std::string_view cell) {
             return cell.empty() || finite(cell);
           });
  }

  /// The cell of a column; empty where there is none.
  std::string_view cell(Column column) const {
    const std::size_t place = place_[column];
    return place < columns_ ? cells_[place] : std::string_view{};
  }

  void read_row(const Line& line) {
    for (const Column column : {bytes, processes, run, rank, repetitions, observation}) {
      const bool fits = cell(column).empty() || count(cell(column));
      const bool is_small = column == bytes || column == repetitions || column == observation;
      if (!fits || (!is_small && !cell(column).empty() && !small_count(cell(column))))
        return sink_.refuse(line,
                            fmt::format("{}: '{}' is not a count", names[column], printable(cell(column))));
    }
    if (cell(operation).empty() && sink_.operation_asked_for().empty())
      return sink_.refuse(line, "names no operation");
    if (small_count(cell(run)) == 0) return sink_.refuse(line, "run: the first run is 1");
    if (small_count(cell(processes)) == 0) return sink_.refuse(line, "processes: at least 1 takes part");
    ImportedRow row;
    row.bytes = count(cell(bytes));
    row.repetitions = count(cell(repetitions));
    row.observation = count(cell(observation));
    row.rank = small_count(cell(rank));
    row.series = series_of_row();
    sink_.take(line, cell(seconds), "seconds", 1, row);
  }

  /// Rows of one benchmark, operation, statistic, number of processes and run are a series.
  std::size_t series_of_row() {
    key_.clear();
    for (const Column column : {benchmark, operation, statistic, processes, run}) {
      key_ += cell(column);
      key_ += ',';
    }
    if (key_ == last_key_ && !series_.empty()) return last_;
    last_key_ = key_;
    const auto place = series_.find(key_);
    return last_ = place != series_.end() ? place->second : series_.emplace(key_, new_series()).first->second;
  }

  std::size_t new_series() {
    Series table;
    table.benchmark = legible(cell(benchmark));
    table.operation =
        cell(operation).empty() ? sink_.operation_asked_for() : plumbline_word(legible(cell(operation)));
    table.processes = small_count(cell(processes));
    table.line = header_line_;
    table.run = small_count(cell(run)).value_or(headers_);
    return sink_.add(table, {"latency", "s", legible(cell(statistic))});
  }

  std::size_t columns_ = 0, header_line_ = 0;
  int headers_ = 0;                                ///< so far: the run of rows that name none
  std::array<std::size_t, names.size()> place_{};  ///< of each column in the file; columns_: not there
  std::map<std::string, std::size_t, std::less<>> series_;
  std::string key_, last_key_;
  std::size_t last_ = 0;
};

}  // namespace

const Format plain_csv{"CSV", "bytes,seconds[,...] with a header", is_csv_header, make_reader<CsvReader>};

}  // namespace plumbline::import
