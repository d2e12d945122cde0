// nccl-tests and rccl-tests: "# nThread ...", the devices, a header with its units, rows out of place and in
// place. https://github.com/NVIDIA/nccl-tests, https://github.com/ROCm/rccl-tests

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

struct KnownNcclColumn {
  std::string_view name;
  const char *metric, *unit;
  double scale;
};

// GB are 10^9 B. algbw is size / time; busbw is algbw times a factor of the operation and the processes.
constexpr KnownNcclColumn known_nccl_columns[] = {{"time", "latency", "s", microsecond},
                                                  {"algbw", "bandwidth", "B/s", 1e9},
                                                  {"busbw", "bus bandwidth", "B/s", 1e9}};

constexpr std::string_view starting = "# Collective test starting:";

bool is_launch(std::string_view text) { return text.starts_with("# nThread ") && contains(text, "minBytes"); }
bool is_nccl_version(std::string_view text) {
  return text.starts_with("# nccl-tests version") || text.starts_with("rccl-tests: Version");
}

/// "#       size         count      type   redop    root     time   algbw   busbw #wrong ..."
bool is_nccl_header(std::string_view text) {
  return text.starts_with('#') && trimmed(text.substr(1)).starts_with("size") && contains(text, "algbw");
}

bool is_nccl(std::string_view text) {
  return is_launch(text) || text.starts_with(starting) || is_nccl_version(text) || is_nccl_header(text);
}

class NcclReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (text_is_setup(line)) return;
    if (is_nccl_header(line.text)) return begin_columns(line);
    if (line.text.starts_with('#')) return read_comment(line);
    if (columns_.empty() || line.text.empty()) return;
    if (may_be_title_between_rows(line.text) && rows_ > 0) return columns_.clear();
    if (starts_as_number(line.text)) return read_row(line);
  }

 private:
  /// What stands above a table.
  bool text_is_setup(const Line& line) {
    if (is_nccl_version(line.text)) {
      benchmark_ = line.text.starts_with("rccl") ? "rccl-tests" : "nccl-tests";
      split_blanks(behind(line.text, "ersion"), cells_);
      version_ = cells_.empty() ? "" : legible(cells_.front());
    } else if (line.text.starts_with(starting)) {
      started_ = operation_of_program(trimmed(line.text.substr(starting.size())));
    } else if (is_launch(line.text)) {
      begin_launch(line);
    } else {
      return false;
    }
    return true;
  }

  void begin_launch(const Line& line) {
    columns_.clear();
    unknown_.forget();
    ranks_ = 0;
    operation_ = std::exchange(started_, "");
    repetitions_ = leading_count(behind(behind(line.text, "warmup iters:"), "iters:"));
  }

  void read_comment(const Line& line) {
    const std::string_view text = trimmed(line.text.substr(1));
    if (text.starts_with("Rank")) {
      if (const auto rank = leading_count(text.substr(4)); rank && *rank == ranks_) ++ranks_;
      return;
    }
    if (text.starts_with("Out of bounds values") && contains(text, "FAILED"))
      sink_.note(fmt::format("line {}: {}", line.number, printable(text)));
    const bool is_units = text.starts_with("(B)");
    if (rows_ > 0 && !is_units) columns_.clear();
  }

  void begin_columns(const Line& line) {
    split_blanks(line.text.substr(1), cells_);
    columns_.assign(cells_.begin(), cells_.end());
    if (operation_.empty()) operation_ = sink_.operation_asked_for();
    if (operation_.empty()) operation_ = operation_of_program(sink_.program());
    if (operation_.empty())
      sink_.refuse_file(line.number,
                        "nccl-tests do not print what they measured, and no line says it; right would be "
                        "--operation, as in --operation allreduce");
    table_ = {};
    table_.benchmark = benchmark_;
    table_.version = version_;
    table_.operation = operation_;
    if (ranks_ > 1) table_.processes = ranks_;
    series_.clear();
    header_line_ = line;
    rows_ = 0;
  }

  /// "size count type redop root", where the version has them, then twice "time algbw busbw #wrong".
  void read_row(const Line& line) {
    split_blanks(line.text, cells_);
    if (cells_.size() != columns_.size()) return sink_.refuse_width(line, cells_.size(), columns_.size());
    ImportedRow row;
    row.repetitions = repetitions_;
    row.bytes = count(cells_[0]);
    if (!row.bytes) return sink_.refuse_size(line, cells_[0]);
    std::size_t begin = first("time");
    std::string kind = "GPU";
    for (std::size_t i = 2; i < begin; ++i) kind += said(columns_[i], cells_[i]);
    for (const std::string_view place : {"out of place", "in place"}) {
      const std::size_t end = first("time", begin + 1);
      if (begin < columns_.size()) take_group(line, row, begin, end, fmt::format("{}; {}", kind, place));
      begin = end;
    }
    ++rows_;
  }

  /// "; float", "; sum", "; root 0"; nothing of "none" and -1.
  static std::string said(std::string_view column, std::string_view cell) {
    if (cell == "none" || cell == "-1") return {};
    return fmt::format("; {}{}", column == "root" ? "root " : "", legible(cell));
  }

  void take_group(const Line& line, ImportedRow row, std::size_t begin, std::size_t end,
                  const std::string& detail) {
    const std::string_view wrong = cells_[end - 1];
    const bool is_checked = columns_[end - 1] == "#wrong" && count(wrong).has_value();
    if (is_checked && count(wrong) != 0) row.invalid = "failed validation";
    const std::array<std::size_t, 3>& series = series_of(detail);
    for (std::size_t i = 0; i < series.size() && begin + i < end; ++i) {
      const KnownNcclColumn& column = known_nccl_columns[i];
      if (columns_[begin + i] != column.name || cells_[begin + i] == "N/A") continue;
      row.series = series[i];
      sink_.take(line, cells_[begin + i], column.name, column.scale, row);
    }
  }

  std::size_t first(std::string_view name, std::size_t from = 0) const {
    const auto start = columns_.begin() + static_cast<std::ptrdiff_t>(std::min(from, columns_.size()));
    return static_cast<std::size_t>(std::find(start, columns_.end(), name) - columns_.begin());
  }

  const std::array<std::size_t, 3>& series_of(const std::string& detail) {
    const auto [place, is_new] = series_.try_emplace(detail);
    if (is_new) {
      Series table = table_;
      table.detail = detail;
      sink_.begin(table, header_line_);
      for (std::size_t i = 0; i < place->second.size(); ++i) {
        const KnownNcclColumn& column = known_nccl_columns[i];
        place->second[i] = sink_.add(table, {column.metric, column.unit, "mean"});
      }
    }
    return place->second;
  }

  std::string benchmark_ = "nccl-tests", version_, operation_;
  std::string started_;  ///< the operation that the next launch will measure
  std::optional<std::int64_t> repetitions_;
  int ranks_ = 0;
  std::vector<std::string> columns_;
  std::map<std::string, std::array<std::size_t, 3>> series_;  ///< by detail: time, algbw, busbw
  Line header_line_;
  std::size_t rows_ = 0;
};

}  // namespace

const Format nccl{"nccl-tests", "nccl-tests and rccl-tests", is_nccl, make_reader<NcclReader>};

}  // namespace plumbline::import
