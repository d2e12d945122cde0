#include "traces/import/plausible.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace plumbline::import {
namespace {

constexpr double long_time = 0.5;  // seconds, for a small message
constexpr std::int64_t small_bytes =
    65536;                           // 0.5 s for so many is 131 kB/s, slower than a modem line of 1998
constexpr double short_time = 1e-9;  // seconds: a few cycles of a processor
constexpr double jump = 50;          // times
constexpr std::size_t few = 10;

/// The rows of one series, in the file's order.
class SeriesRows {
 public:
  explicit SeriesRows(const Series& series) : series_(series) {}

  void add(const ImportedRow& row) {
    if (row.invalid.empty()) rows_.push_back(&row);
  }

  void judge(std::vector<std::string>& notes) const {
    if (rows_.empty()) return;
    const bool is_latency = series_.metric.find("latency") != std::string::npos;
    const bool matters = is_latency || series_.metric == "overall" || series_.metric == "overlap";
    if (matters && is_all_zero()) return notes.push_back(zero_text());
    if (!is_latency || series_.unit != "s") return;
    judge_times(notes);
    judge_sizes(notes);
  }

 private:
  bool is_all_zero() const {
    return rows_.size() > 1 &&
           std::all_of(rows_.begin(), rows_.end(), [](const ImportedRow* row) { return row->value == 0; });
  }

  std::string what() const {
    return fmt::format("{}{}{}", series_.benchmark, series_.benchmark.empty() ? "" : " ", series_.operation);
  }

  std::string zero_text() const {
    return fmt::format("line {}: {}: {} is 0 in each of {} rows; was it measured?", rows_.front()->line,
                       what(), series_.metric, rows_.size());
  }

  static std::string of_bytes(const ImportedRow& row) {
    return row.bytes ? fmt::format(" of {} B", *row.bytes) : std::string();
  }

  /// The first time that is far too long or too short.
  void judge_times(std::vector<std::string>& notes) const {
    for (const ImportedRow* row : rows_) {
      const bool is_small = row->bytes.value_or(0) <= small_bytes;
      const bool is_long = is_small && row->value >= long_time;
      const bool is_short = row->value > 0 && row->value < short_time;
      if (!is_long && !is_short && row->value >= 0) continue;
      notes.push_back(fmt::format("line {}: {:g} s for a {}{}{}", row->line, row->value, series_.operation,
                                  of_bytes(*row), is_long ? "; microseconds?" : "; is the unit right?"));
      return;
    }
  }

  /// The first size that takes far longer than the next one. Observations of their own may be anything.
  void judge_sizes(std::vector<std::string>& notes) const {
    for (std::size_t i = 0; i + 1 < rows_.size(); ++i) {
      const ImportedRow &row = *rows_[i], &next = *rows_[i + 1];
      const bool is_mean =
          !row.observation && !row.rank && row.bytes && next.bytes && *row.bytes < *next.bytes;
      if (!is_mean || next.value <= 0 || row.value < jump * next.value) continue;
      notes.push_back(fmt::format("line {}: {}{} takes {:.0f} times as long as{}", row.line, what(),
                                  of_bytes(row), row.value / next.value, of_bytes(next)));
      return;
    }
  }

  const Series& series_;
  std::vector<const ImportedRow*> rows_;
};

}  // namespace

std::vector<std::string> implausible(const Import& import) {
  std::vector<SeriesRows> all(import.series.begin(), import.series.end());
  for (const ImportedRow& row : import.rows) all[row.series].add(row);
  std::vector<std::string> notes;
  for (const SeriesRows& one : all) one.judge(notes);
  if (notes.size() > few) {
    const std::size_t more = notes.size() - few;
    notes.resize(few);
    notes.push_back(fmt::format("{} more columns look as odd", more));
  }
  return notes;
}

}  // namespace plumbline::import
