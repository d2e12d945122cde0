// Caliper's mpi-report: how often each MPI function was called by a process, and for how long in all.
// https://software.llnl.gov/Caliper/MPIProfiling.html

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

bool is_caliper_header(std::string_view text) {
  if (!text.starts_with("Function") || !contains(text, "Count (min)")) return false;
  Cells words;
  split_blanks(text, words);
  constexpr std::string_view known[] = {"Function", "Count", "(min)", "Count", "(max)", "Time", "(min)",
                                        "Time",     "(max)", "Time",  "(avg)", "Time",  "%"};
  return std::equal(words.begin(), words.end(), std::begin(known), std::end(known));
}

/// "MPI_Bcast 4 4 0.000054 0.000500 0.000436 0.10": calls, then seconds of all calls together, over
/// processes. A row without a name is the time outside of MPI.
class CaliperReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_caliper_header(line.text)) return void(inside_ = true);
    if (!inside_) return;
    split_blanks(line.text, cells_);
    const bool is_row = cells_.size() == 7 && cells_[0].starts_with("MPI_");
    if (is_row) return read_row(line);
    inside_ = cells_.size() == 6 && count(cells_[0]).has_value();
    if (!inside_ && line.text.starts_with("MPI_") && has_digit(line.text))
      sink_.refuse_width(line, cells_.size(), 7);
  }

 private:
  void read_row(const Line& line) {
    const std::optional<std::int64_t> fewest = count(cells_[1]), most = count(cells_[2]);
    if (!fewest || !most) return sink_.refuse(line, "the second and third column are no counts of calls");
    if (*fewest != *most || *fewest == 0)
      return sink_.refuse(line,
                          fmt::format("{} to {} calls by a process: no time a call is said", *fewest, *most));
    table_ = {};
    table_.benchmark = "Caliper";
    table_.operation = plumbline_word(legible(cells_[0]));
    if (table_.operation.starts_with("MPI_")) table_.operation = lower_case(legible(cells_[0]).substr(4));
    sink_.begin(table_, line);
    constexpr std::pair<std::size_t, const char*> columns[] = {
        {3, "min over processes"}, {4, "max over processes"}, {5, "average over processes"}};
    for (const auto& [column, statistic] : columns) {
      ImportedRow row;
      row.repetitions = *fewest;
      row.series = sink_.add(table_, {"latency", "s", statistic});
      sink_.take(line, cells_[column], statistic, 1 / static_cast<double>(*fewest), row);
    }
  }

  bool inside_ = false;
};

}  // namespace

const Format caliper{"Caliper", "Caliper's mpi-report", is_caliper_header, make_reader<CaliperReader>};

}  // namespace plumbline::import
