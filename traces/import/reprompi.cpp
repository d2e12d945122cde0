// ReproMPI: "#@key=value" lines, a header, a row per operation and size, or per observation (and process).
// S. Hunold, A. Carpen-Amarie: Reproducible MPI Benchmarking Is Still Not as Easy as You Think, IEEE TPDS
// 2016.

#include <algorithm>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

struct KnownReprompiColumn {
  std::string_view column;
  const char *metric, *statistic;
};

// Seconds, all of them.
constexpr KnownReprompiColumn known_reprompi_columns[] = {
    {"mean_sec", "latency", "mean"},         {"median_sec", "latency", "median"},
    {"min_sec", "latency", "min"},           {"max_sec", "latency", "max"},
    {"runtime_sec", "latency", "single"},    {"loc_tstart_sec", "local start", "single"},
    {"loc_tend_sec", "local end", "single"}, {"gl_tstart_sec", "global start", "single"},
    {"gl_tend_sec", "global end", "single"},
};

const KnownReprompiColumn* known_column(std::string_view name) {
  const auto* const place = std::find_if(std::begin(known_reprompi_columns), std::end(known_reprompi_columns),
                                         [&](const KnownReprompiColumn& one) { return one.column == name; });
  return place == std::end(known_reprompi_columns) ? nullptr : place;
}

/// What a column says about its row; the rest are numbers.
constexpr std::string_view frame[] = {"process",    "test",       "count",    "nrep",
                                      "total_nrep", "valid_nrep", "errorcode"};

bool is_frame(std::string_view name) {
  return std::find(std::begin(frame), std::end(frame), name) != std::end(frame);
}

bool is_key(std::string_view text) { return text.starts_with("#@") && contains(text, "="); }

/// "#Command-Line Arguments: ..."; of 2020: "#Command-line arguments: ...".
bool is_command(std::string_view text) {
  return text.starts_with("#Command-") && lower_case(text).starts_with("#command-line arguments:");
}

/// What such output begins with: the command, or a key where the command was cut off.
bool is_title(std::string_view text) {
  return is_key(text) || (is_command(text) && contains(text, "mpibench"));
}

/// Whether `text` names columns; not always those of a known header.
bool names_columns(std::string_view text) {
  if (!text.starts_with("test") && !text.starts_with("process")) return false;
  if (!contains(text, "nrep") && !contains(text, "count") && !contains(text, "_sec")) return false;
  Cells cells;
  split_blanks(text, cells);
  return cells.front() == "test" || cells.front() == "process";
}

bool is_reprompi_header(std::string_view text) {
  if (!names_columns(text) || !contains(text, "nrep") || !contains(text, "_sec")) return false;
  Cells cells;
  split_blanks(text, cells);
  const auto has = [&](std::string_view name) {
    return std::find(cells.begin(), cells.end(), name) != cells.end();
  };
  return has("test") && has("count");
}

/// What it prints behind a table, or among its rows.
bool is_remark(std::string_view text) {
  for (const std::string_view start : {"# Benchmark started at", "# Execution time:", "# WARNING"})
    if (text.starts_with(start)) return true;
  return text == "#";
}

class ReproMpiReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_command(line.text)) return begin();
    if (is_key(line.text)) return read_key(line);
    if (is_reprompi_header(line.text)) return begin_columns(line);
    if (names_columns(line.text)) return end_table(line, UnknownTitle::no_header);
    if (line.text.starts_with('#')) return read_comment(line);
    split_blanks(line.text, cells_);
    if (unknown_.met() && may_be_observation()) unknown_.refuse(line, right, sink_);
    if (columns_.empty() || line.text.empty()) return;
    if (may_be_header(cells_, columns_.size())) return end_table(line, UnknownTitle::no_header);
    if (cells_.size() == columns_.size()) return read_row(line);
    if (has_digit(line.text)) sink_.refuse_width(line, cells_.size(), columns_.size());
  }

 private:
  static constexpr std::string_view right =
      "'#Command-Line Arguments: ... mpibenchmark ...' and a header like 'test nrep count runtime_sec'";

  void begin() {
    table_ = {};
    datatype_bytes_.reset();
    columns_.clear();
    unknown_.forget();
    rows_ = 0;
  }

  void end_table(const Line& line, std::string_view what_is_wrong) {
    unknown_.meet(line, what_is_wrong);
    columns_.clear();
  }

  void read_comment(const Line& line) {
    if (rows_ > 0 && !is_remark(line.text)) end_table(line, UnknownTitle::no_title);
  }

  /// Whether the cells are a row as of any ReproMPI table: numbers last, behind a name or more numbers.
  bool may_be_observation() const {
    return cells_.size() > 2 && finite(cells_.back()) && finite(cells_[cells_.size() - 2]);
  }

  /// "#@nprocs=2". Behind rows it begins another run, whose command was cut off: nothing is carried over.
  void read_key(const Line& line) {
    if (rows_ > 0) {
      begin();
      unknown_.meet(line, "is followed by no header that is known");
    }
    const std::string_view text = line.text.substr(2);
    const std::size_t equals = text.find('=');
    const std::string_view key = text.substr(0, equals), value = trimmed(text.substr(equals + 1));
    if (key == "nprocs") table_.processes = small_count(value);
    if (key == "datatype_size_bytes") datatype_bytes_ = count(value);
    if (key == "reproMPIcommitSHA1" && value != "unknown") table_.version = legible(value);
    const bool matters = key == "clock" || key == "clocksync" || key == "procsync" || key == "runtime_type" ||
                         key == "window_s";
    if (matters && table_.detail.size() < 200)
      table_.detail += fmt::format("{}{}", table_.detail.empty() ? "" : "; ", legible(text));
  }

  void begin_columns(const Line& line) {
    split_blanks(line.text, cells_);
    columns_.assign(cells_.begin(), cells_.end());
    sink_.demand_unlike(line, columns_);
    series_.clear();
    unknown_.forget();
    rows_ = 0;
    header_line_ = line.number;
    table_.benchmark = "ReproMPI";
    for (const std::string& name : columns_)
      if (!is_frame(name) && known_column(name) == nullptr)
        sink_.refuse(line, fmt::format("the column '{}' is not known", printable(name)));
  }

  void read_row(const Line& line) {
    ImportedRow row;
    if (const std::string reason = read_frame(row); !reason.empty()) return sink_.refuse(line, reason);
    const std::vector<std::size_t>& series = series_of(test_);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (known_column(columns_[i]) == nullptr) continue;
      row.series = series[i];
      sink_.take(line, cells_[i], columns_[i], 1, row);
    }
    ++rows_;
  }

  /// Everything of a row but its numbers; the reason why it is none, else "".
  std::string read_frame(ImportedRow& row) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string& name = columns_[i];
      if (name == "test") test_ = std::string(cells_[i]);
      if (!is_frame(name) || name == "test") continue;
      const std::optional<std::int64_t> number = integer(cells_[i]);
      if (!number || (*number < 0 && name != "errorcode"))
        return fmt::format("{}: '{}' is not a count", name, printable(cells_[i]));
      set(row, name, *number);
    }
    return {};
  }

  void set(ImportedRow& row, std::string_view name, std::int64_t number) const {
    if (name == "process" && number <= std::numeric_limits<int>::max()) row.rank = static_cast<int>(number);
    if (name == "count") row.bytes = bytes(number);
    if (name == "nrep") row.observation = number;
    if (name == "valid_nrep") row.repetitions = number;
    if (name == "errorcode" && number != 0) row.invalid = "errorcode is not 0";
  }

  /// A count of elements in bytes, where the file says how large one is.
  std::optional<std::int64_t> bytes(std::int64_t elements) const {
    if (!datatype_bytes_) return std::nullopt;
    if (*datatype_bytes_ > 0 && elements > std::numeric_limits<std::int64_t>::max() / *datatype_bytes_)
      return std::nullopt;
    return elements * *datatype_bytes_;
  }

  const std::vector<std::size_t>& series_of(const std::string& test) {
    const auto [place, is_new] = series_.try_emplace(test);
    if (!is_new) return place->second;
    Series table = table_;
    table.operation = plumbline_word(legible(test));
    sink_.begin(table, {header_line_, {}, {}});
    for (const std::string& name : columns_) {
      const KnownReprompiColumn* column = known_column(name);
      place->second.push_back(column == nullptr ? 0
                                                : sink_.add(table, {column->metric, "s", column->statistic}));
    }
    return place->second;
  }

  std::size_t header_line_ = 0;
  std::optional<std::int64_t> datatype_bytes_;
  std::vector<std::string> columns_;
  std::map<std::string, std::vector<std::size_t>> series_;  ///< by operation: one a column
  std::string test_;                                        ///< the operation of the row at hand
  std::size_t rows_ = 0;                                    ///< of the table at hand
};

}  // namespace

const Format reprompi{"ReproMPI", "ReproMPI: summaries and observations",
                      [](std::string_view text) { return is_title(text) || is_reprompi_header(text); },
                      make_reader<ReproMpiReader>};

}  // namespace plumbline::import
