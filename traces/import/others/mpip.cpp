// mpiP: the times a call of its call sites. https://github.com/LLNL/mpiP

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

constexpr double millisecond = 1e-3;  // in seconds

bool is_mpip_title(std::string_view text) {
  return text.starts_with("@--- Callsite Time statistics") && contains(text, "milliseconds");
}

/// "Name Site Rank Count Max Mean Min App% MPI%", a row a call site and process; '*' is over all processes.
class MpipReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_mpip_title(line.text)) return void(inside_ = true);
    if (line.text.starts_with("@---")) inside_ = false;
    if (!inside_ || line.text.empty() || line.text.starts_with("---")) return;
    split_blanks(line.text, cells_);
    if (cells_.front() == "Name") return;
    if (cells_.size() == 9 && count(cells_[1])) return read_row(line);
    if (has_digit(line.text))
      sink_.refuse(line, fmt::format("has {} columns; a call site has 9", cells_.size()));
  }

 private:
  void read_row(const Line& line) {
    const bool is_total = cells_[2] == "*";
    ImportedRow row;
    row.repetitions = count(cells_[3]);
    row.rank = small_count(cells_[2]);
    if (!is_total && !row.rank) return sink_.refuse(line, "the third column is no process");
    table_ = {};
    table_.benchmark = "mpiP";
    table_.operation = plumbline_word(fmt::format("MPI_{}", legible(cells_[0])));
    if (table_.operation.starts_with("MPI_")) table_.operation = lower_case(cells_[0]);
    table_.detail = fmt::format("call site {}", legible(cells_[1]));
    table_.run = 1;
    table_.line = line.number;
    constexpr std::pair<std::size_t, const char*> columns[] = {{4, "max"}, {5, "mean"}, {6, "min"}};
    for (const auto& [column, statistic] : columns) {
      const std::string over =
          is_total ? std::string(statistic) : fmt::format("{} of one process", statistic);
      row.series = sink_.add(table_, {"latency", "s", over});
      sink_.take(line, cells_[column], statistic, millisecond, row);
    }
  }

  bool inside_ = false;
};

}  // namespace

const Format mpip{"mpiP", "mpiP's call sites", is_mpip_title, make_reader<MpipReader>};

}  // namespace plumbline::import
