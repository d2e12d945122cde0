// The calibration of SimGrid's SMPI: "MPI_Send,765921,31.460829,6.406500e-04" (operation, bytes, start,
// duration), no header. https://framagit.org/simgrid/platform-calibration

#include <map>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

bool is_row(std::string_view text) {
  if (!text.starts_with("MPI_")) return false;
  Cells cells;
  split_at(text, ',', cells);
  return cells.size() == 4 && count(cells[1]) && finite(cells[2]) && finite(cells[3]);
}

class SmpiReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (line.text.empty() || line.text.starts_with('#')) return;
    split_at(line.text, ',', cells_);
    if (cells_.size() != 4 || !cells_[0].starts_with("MPI_")) {
      if (has_digit(line.text)) sink_.refuse(line, "is not operation,bytes,start,duration");
      return;
    }
    if (cells_[0] == "MPI_Wtime")
      return sink_.refuse(line, "the time of a number of MPI_Wtime calls that the file does not say");
    read_row(line);
  }

 private:
  void read_row(const Line& line) {
    ImportedRow row;
    row.bytes = count(cells_[1]);
    if (!row.bytes) return sink_.refuse_size(line, cells_[1]);
    if (!finite(cells_[2])) return sink_.refuse(line, fmt::format("start: {}", why_not_finite(cells_[2])));
    row.series = series_of(line, cells_[0]);
    sink_.take(line, cells_[3], "duration", 1, row);
  }

  std::size_t series_of(const Line& line, std::string_view operation) {
    if (const auto place = series_.find(operation); place != series_.end()) return place->second;
    Series table;
    table.benchmark = "SMPI calibration";
    table.operation = legible(operation);
    sink_.begin(table, line);
    return series_.emplace(operation, sink_.add(table, {"duration of the call", "s", "single"}))
        .first->second;
  }

  std::map<std::string, std::size_t, std::less<>> series_;  ///< by operation
};

}  // namespace

const Format smpi{"SMPI calibration", "operation,bytes,start,duration of SimGrid's SMPI calibration", is_row,
                  make_reader<SmpiReader>};

}  // namespace plumbline::import
