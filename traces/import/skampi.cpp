// SKaMPI 5 and 6: blocks from begin result "NAME" to end result "NAME".
// R. Reussner, P. Sanders, J. L. Traeff: SKaMPI: A Comprehensive Benchmark for Public Benchmarking of MPI,
// 2002.

#include <array>
#include <map>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

/// `text` behind the '#' that SKaMPI 6 puts before what is no measurement.
std::string_view uncommented(std::string_view text) {
  return text.starts_with('#') ? trimmed(text.substr(1)) : text;
}

/// `begin result "NAME"`, however it is spaced; anything else that begins is no block that is known.
bool is_begin(std::string_view text) {
  text = uncommented(text);
  if (!text.starts_with("begin")) return false;
  Cells cells;
  split_blanks(text, cells);
  return cells.size() > 2 && cells[0] == "begin" && cells[1] == "result" && cells[2].starts_with('"');
}
bool is_version(std::string_view text) { return text.starts_with("# SKaMPI Version "); }

class SkampiReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_version(line.text)) return read_version(line.text);
    if (is_begin(line.text)) return begin(line);
    if (uncommented(line.text).starts_with("begin ")) inside_ = false;
    split_blanks(line.text, cells_);
    const bool may_be_row = cells_.size() > 4 && cells_.front().ends_with('=') && finite(cells_.back());
    if (!inside_) return read_outside(line, may_be_row);
    if (uncommented(line.text).starts_with("end result")) inside_ = false;
    if (!inside_ || line.text.empty() || line.text.starts_with('#')) return;
    if (cells_.size() > 1 && cells_.front().ends_with('=')) return read_row(line);
    if (has_digit(line.text)) sink_.refuse(line, "does not start as a row does, with 'name= value'");
  }

 private:
  enum Part { mean, error, process, parts };

  /// The last line before a row is taken for its title.
  void read_outside(const Line& line, bool may_be_row) {
    if (line.text.empty()) return;
    if (!may_be_row) unknown_.forget();
    unknown_.meet(line, may_be_row ? UnknownTitle::untitled : UnknownTitle::no_title);
    if (may_be_row) unknown_.refuse(line, "'begin result \"MPI_Bcast-length\"'", sink_);
  }

  void read_version(std::string_view text) {
    const std::string_view version = behind(text, "Version ");
    version_ = legible(version.substr(0, version.find(' ')));
  }

  void begin(const Line& line) {
    const std::string_view quoted = behind(line.text, "\"");
    const std::string_view name = quoted.substr(0, quoted.find('"'));
    table_ = {};
    table_.benchmark = "SKaMPI";
    table_.version = version_;
    table_.operation = plumbline_word(legible(name.substr(0, name.find('-'))));
    table_.detail = legible(name);
    sink_.begin(table_, line);
    series_.clear();
    unknown_.forget();
    inside_ = true;
  }

  /// "count= 4  16  0.5  0.0  32  0.1  0.5": bytes, mean, standard error of the mean, repetitions, and the
  /// mean of each process; times in microseconds. Any name but count tells series apart.
  void read_row(const Line& line) {
    std::string varied;
    std::size_t at = 0;
    for (; at + 1 < cells_.size() && cells_[at].ends_with('='); at += 2)
      if (cells_[at] != "count=") varied += fmt::format("; {} {}", cells_[at], cells_[at + 1]);
    if (cells_.size() < at + 4)
      return sink_.refuse(line, "has no bytes, mean, standard error and repetitions");
    ImportedRow row;
    row.bytes = count(cells_[at]);
    row.repetitions = count(cells_[at + 3]);
    if (!row.bytes) return sink_.refuse_size(line, cells_[at]);
    if (!row.repetitions)
      return sink_.refuse(line,
                          fmt::format("'{}' is not a number of repetitions", printable(cells_[at + 3])));
    take_values(line, at + 1, row, series_of(varied));
  }

  void take_values(const Line& line, std::size_t at, ImportedRow row,
                   const std::array<std::size_t, parts>& series) {
    row.series = series[mean];
    sink_.take(line, cells_[at], "mean", microsecond, row);
    row.series = series[error];
    sink_.take(line, cells_[at + 1], "standard error", microsecond, row);
    row.series = series[process];
    for (std::size_t i = at + 3; i < cells_.size(); ++i) {
      row.rank = static_cast<int>(i - at - 3);
      sink_.take(line, cells_[i], "a process's mean", microsecond, row);
    }
  }

  const std::array<std::size_t, parts>& series_of(const std::string& varied) {
    const auto [place, is_new] = series_.try_emplace(varied);
    if (is_new) {
      Series table = table_;
      table.detail += legible(varied);
      place->second[mean] = sink_.add(table, {"latency", "s", "mean"});
      place->second[error] = sink_.add(table, {"latency", "s", "standard error"});
      place->second[process] = sink_.add(table, {"latency", "s", "mean of one process"});
    }
    return place->second;
  }

  std::string version_;
  std::map<std::string, std::array<std::size_t, parts>> series_;  ///< by what is varied
  bool inside_ = false;
};

}  // namespace

const Format skampi{"SKaMPI", "SKaMPI 5 and 6 (.sko)",
                    [](std::string_view text) { return is_version(text) || is_begin(text); },
                    make_reader<SkampiReader>};

}  // namespace plumbline::import
