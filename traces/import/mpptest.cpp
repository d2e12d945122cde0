// mpptest and goptest (perftest), what they print for C.It or gnuplot. W. Gropp, E. Lusk: Reproducible
// Measurements of MPI Performance Characteristics, EuroPVM/MPI 1999.

#include <array>
#include <map>

#include <fmt/format.h>

#include "traces/import/format.hpp"
#include "traces/import/mpptest_plot.hpp"

namespace plumbline::import {
namespace {

bool is_mpptest_header(std::string_view text) {
  return text.starts_with("#p0\tp1\tdist\tlen\tave time (us)");
}

/// Several lines, so that no damage to one of them gives its rows to another test.
bool begins_mpptest(std::string_view text) {
  return is_mpptest_header(text) || text == GopTable::header || MpptestPlot::type_in(text) ||
         text.starts_with("title left '") || text.starts_with("top 'Comm Perf for ");
}

class MpptestReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (MpptestPlot::type_in(line.text)) finish();
    if (plot_.see(line.text)) return;
    if (is_mpptest_header(line.text)) return begin(line);
    if (line.text == GopTable::header) return begin_collective();
    if (gop_.is_open() && starts_as_number(line.text)) return gop_.keep(line);
    if (!line.text.empty()) gop_.close();
    if (line.text.starts_with('#') || line.text.starts_with("p0")) return read_other_title(line);
    if (unknown_.met() && may_be_row(line.text))
      unknown_.refuse(line, "'#p0<tab>p1<tab>dist<tab>len<tab>ave time (us)<tab>rate'", sink_);
    if (line.text.empty() || unknown_.met()) return;
    if (starts_as_number(line.text)) return read_row(line);
    split_blanks(line.text, cells_);
    if (may_be_header(cells_, 4)) return unknown_.meet(line, UnknownTitle::no_header);
    if (has_digit(line.text)) sink_.refuse(line, "words where a row of numbers should be");
  }

  void finish() override { gop_.finish(plot_, sink_); }

 private:
  enum Part { average, min, max, parts };

  void begin(const Line& line) {
    split_at(line.text, '\t', cells_);
    sink_.demand_unlike(line, {cells_.begin(), cells_.end()});
    finish();
    test_ = plot_.take_test().value_or(MpptestPlot::Test{"latency"});
    if (test_.operation.empty()) test_.operation = sink_.operation_asked_for();
    table_ = {};
    table_.benchmark = "mpptest";
    table_.operation = test_.operation;
    if (!table_.operation.empty()) sink_.begin(table_, line);
    series_.clear();
    unknown_.forget();
    sink_.note("mpptest: 'rate' is not read: the file does not say its unit, nor over how many pairs it is");
  }

  /// One goptest appends its rows to those of the one before it, below its own header or none.
  void begin_collective() {
    finish();
    table_ = {};
    series_.clear();
    unknown_.forget();
    gop_.begin(plot_.take_test().value_or(MpptestPlot::Test{}));
  }

  /// A table ends where another one may begin: with a comment behind its rows, or with other columns.
  void read_other_title(const Line& line) {
    const bool names_columns = line.text.starts_with("#p0") || line.text.starts_with("p0");
    if (names_columns) unknown_.meet(line, UnknownTitle::no_header);
    if (!series_.empty()) unknown_.meet(line);
  }

  /// p0 p1 dist len average [rate [min max]], times in microseconds. The header does not name the last
  /// two; mpptest's own gnuplot file draws them as the ends of the error bars.
  void read_row(const Line& line) {
    split_blanks(line.text, cells_);
    if (table_.operation.empty())
      return sink_.refuse(line, "is of no test that is known: no line above says 'type = blocking'");
    if (cells_.size() != 6 && cells_.size() != 8)
      return sink_.refuse(line, fmt::format("has {} columns; a row has 6 or 8", cells_.size()));
    for (std::size_t i = 0; i < 3; ++i)
      if (!integer(cells_[i]))
        return sink_.refuse(line, fmt::format("'{}' is not a process", printable(cells_[i])));
    ImportedRow row;
    row.bytes = count(cells_[3]);
    if (!row.bytes || *row.bytes > INT64_MAX / test_.element) return sink_.refuse_size(line, cells_[3]);
    *row.bytes *= test_.element;
    const auto& series = series_of(fmt::format("p0 {}, p1 {}, distance {}", cells_[0], cells_[1], cells_[2]));
    take(line, cells_[4], series[average], row);
    if (cells_.size() == 8) take_range(line, series, row);
  }

  void take(const Line& line, std::string_view text, std::size_t series, ImportedRow row) {
    row.series = series;
    sink_.take(line, text, "time", microsecond, row);
  }

  void take_range(const Line& line, const std::array<std::size_t, parts>& series, const ImportedRow& row) {
    const auto average_time = finite(cells_[4]), low = finite(cells_[6]), high = finite(cells_[7]);
    if (average_time && low && high && (*low > *average_time || *high < *average_time))
      return sink_.refuse(line, "the unnamed columns 7 and 8 are not a min and a max time");
    take(line, cells_[6], series[min], row);
    take(line, cells_[7], series[max], row);
  }

  const std::array<std::size_t, parts>& series_of(const std::string& pair) {
    const auto [place, is_new] = series_.try_emplace(pair);
    if (is_new) {
      Series table = table_;
      table.detail = test_.detail.empty() ? pair : fmt::format("{}; {}", test_.detail, pair);
      place->second[average] = sink_.add(table, {"latency", "s", "mean"});
      place->second[min] = sink_.add(table, {"latency", "s", "min"});
      place->second[max] = sink_.add(table, {"latency", "s", "max"});
    }
    return place->second;
  }

  std::map<std::string, std::array<std::size_t, parts>> series_;  ///< by the pair of processes
  MpptestPlot plot_;
  MpptestPlot::Test test_;  ///< of the table at hand
  GopTable gop_;
};

}  // namespace

const Format mpptest{"mpptest", "mpptest and goptest", begins_mpptest, make_reader<MpptestReader>};

}  // namespace plumbline::import
