// ucc_perftest: "Collective: Allreduce", what is moved, a header of two lines, rows.
// https://github.com/openucx/ucc

#include <array>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

bool is_ucc_title(std::string_view text) {
  if (!text.starts_with("Collective:")) return false;
  Cells words;
  split_blanks(text, words);
  return words.size() == 2 && plumbline_word(words[1]) != words[1];
}

/// As ucc_pt_benchmark.cc prints them: of the means of the processes.
const std::array<Quantity, 6> ucc_quantities{{{"latency", "s", "average over processes", microsecond},
                                              {"latency", "s", "min over processes", microsecond},
                                              {"latency", "s", "max over processes", microsecond},
                                              {"bus bandwidth", "B/s", "average over processes", 1e9},
                                              {"bus bandwidth", "B/s", "max over processes", 1e9},
                                              {"bus bandwidth", "B/s", "min over processes", 1e9}}};

class UccReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (line.text.starts_with("Collective:")) return begin(line);
    if (table_.operation.empty() || line.text.empty()) return;
    if (line.text.starts_with("Count")) return begin_columns(line);
    if (line.text.starts_with("Total time") || may_be_title_between_rows(line.text)) return end_table();
    if (series_.empty()) return read_setting(line.text);
    if (starts_as_number(line.text)) return read_row(line);
  }

 private:
  void begin(const Line& line) {
    end_table();
    if (!is_ucc_title(line.text)) return;
    table_.benchmark = "ucc_perftest";
    table_.operation = plumbline_word(trimmed(behind(line.text, ":")));
  }

  void end_table() {
    series_.clear();
    table_ = {};
  }

  void read_setting(std::string_view text) {
    const std::string_view value = trimmed(behind(text, ":"));
    if (value.empty() || value == "N/A") return;
    if (text.starts_with("Memory type:"))
      add(value == "host" ? "host" : fmt::format("GPU; {}", legible(value)));
    if (text.starts_with("Datatype:") || text.starts_with("Reduction:")) add(legible(value));
    if (text.starts_with("Inplace:")) add(value == "0" ? "out of place" : "in place");
  }

  void add(const std::string& text) {
    if (table_.detail.size() < 200)
      table_.detail += fmt::format("{}{}", table_.detail.empty() ? "" : "; ", text);
  }

  void begin_columns(const Line& line) {
    sink_.begin(table_, line);
    const std::size_t columns = contains(line.text, "Bandwidth, GB/s") ? 6 : 3;
    for (std::size_t i = 0; i < columns; ++i) series_.push_back(sink_.add(table_, ucc_quantities[i]));
  }

  void read_row(const Line& line) {
    split_blanks(line.text, cells_);
    if (cells_.size() != series_.size() + 2)
      return sink_.refuse_width(line, cells_.size(), series_.size() + 2);
    ImportedRow row;
    row.bytes = count(cells_[1]);
    if (!row.bytes && cells_[1] != "N/A") return sink_.refuse_size(line, cells_[1]);
    for (std::size_t i = 0; i < series_.size(); ++i) {
      if (cells_[i + 2] == "N/A") continue;
      row.series = series_[i];
      sink_.take(line, cells_[i + 2], ucc_quantities[i].metric, ucc_quantities[i].scale, row);
    }
  }

  std::vector<std::size_t> series_;
};

}  // namespace

const Format ucc{"ucc_perftest", "UCC's ucc_perftest", is_ucc_title, make_reader<UccReader>};

}  // namespace plumbline::import
