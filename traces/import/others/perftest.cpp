// linux-rdma's perftest: "RDMA_Write Latency Test", settings, "#bytes #iterations ...", rows.
// https://github.com/linux-rdma/perftest

#include <algorithm>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

constexpr double mebibyte =
    1'048'576;                       // its MB: 65,536 B at 0.185108 M messages/s are printed as 11,569 MB/s
constexpr double gigabit = 1e9 / 8;  // B

/// "ib_write_lat" of "RDMA_Write Latency Test", "ib_send_bibw" of "Send Bidirectional BW Test"; empty where
/// it is no title of perftest.
std::string verbs_operation(std::string_view title) {
  constexpr std::pair<std::string_view, std::string_view> starts[] = {
      {"RDMA_Write ", "ib_write"}, {"RDMA_Read ", "ib_read"}, {"Send ", "ib_send"}, {"Atomic ", "ib_atomic"}};
  constexpr std::pair<std::string_view, std::string_view> ends[] = {
      {"Bidirectional BW Test", "bibw"}, {"BW Test", "bw"}, {"Latency Test", "lat"}};
  for (const auto& [start, name] : starts) {
    if (!title.starts_with(start)) continue;
    for (const auto& [end, kind] : ends)
      if (title.ends_with(end)) return fmt::format("{}_{}", name, kind);
  }
  return {};
}

bool is_verbs_header(std::string_view text) {
  return text.starts_with("#bytes") && contains(text, "#iterations") && contains(text, "[");
}

Quantity verbs_quantity(std::string_view name) {
  if (name == "t_min[usec]") return {"latency", "s", "min", microsecond};
  if (name == "t_max[usec]") return {"latency", "s", "max", microsecond};
  if (name == "t_typical[usec]") return {"latency", "s", "median", microsecond};
  if (name == "t_avg[usec]") return {"latency", "s", "mean", microsecond};
  if (name == "t_stdev[usec]")
    return {"standard deviation of latency", "s", "standard deviation", microsecond};
  if (name == "99% percentile[usec]") return {"latency", "s", "p99", microsecond};
  if (name == "99.9% percentile[usec]") return {"latency", "s", "p99.9", microsecond};
  if (name == "BW peak[MB/sec]") return {"bandwidth", "B/s", "max", mebibyte};
  if (name == "BW average[MB/sec]") return {"bandwidth", "B/s", "mean", mebibyte};
  if (name == "BW peak[Gb/sec]") return {"bandwidth", "B/s", "max", gigabit};
  if (name == "BW average[Gb/sec]") return {"bandwidth", "B/s", "mean", gigabit};
  if (name == "MsgRate[Mpps]") return {"message rate", "1/s", "mean", 1e6};
  return {};
}

/// "BW peak[MB/sec]" and "99% percentile[usec]" have a blank within.
std::vector<std::string> verbs_columns(std::string_view header) {
  Cells words;
  split_blanks(header, words);
  std::vector<std::string> columns;
  for (const std::string_view word : words) {
    const bool joins = !columns.empty() && (columns.back() == "BW" || columns.back().ends_with('%'));
    if (joins)
      columns.back() += fmt::format(" {}", word);
    else
      columns.emplace_back(word);
  }
  return columns;
}

class VerbsReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (std::string operation = verbs_operation(line.text); !operation.empty())
      return begin(std::move(operation));
    if (is_verbs_header(line.text)) return begin_columns(line);
    if (line.text.starts_with("---") && rows_ > 0) return end_table();
    if (unknown_.met() && may_be_row(line.text)) unknown_.refuse(line, "'RDMA_Write Latency Test'", sink_);
    if (line.text.empty() || columns_.empty()) return;
    if (starts_as_number(line.text)) return read_row(line);
    if (may_be_title_between_rows(line.text)) unknown_.meet(line);
  }

 private:
  void begin(std::string operation) {
    end_table();
    table_ = {};
    table_.benchmark = "perftest";
    table_.operation = std::move(operation);
    table_.processes = 2;
  }

  void end_table() {
    unknown_.forget();
    columns_.clear();
    table_.operation.clear();
    rows_ = 0;
  }

  void begin_columns(const Line& line) {
    if (table_.operation.empty()) return unknown_.meet(line, UnknownTitle::untitled);
    columns_ = verbs_columns(line.text);
    sink_.demand_unlike(line, columns_);
    sink_.begin(table_, line);
    series_.assign(columns_.size(), 0);
    for (std::size_t i = 2; i < columns_.size(); ++i) {
      const Quantity quantity = verbs_quantity(columns_[i]);
      if (quantity.metric.empty())
        sink_.refuse(line, fmt::format("the column '{}' is not known", printable(columns_[i])));
      else
        series_[i] = sink_.add(table_, quantity);
    }
    rows_ = 0;
  }

  void read_row(const Line& line) {
    split_blanks(line.text, cells_);
    if (cells_.size() != columns_.size()) return sink_.refuse_width(line, cells_.size(), columns_.size());
    ImportedRow row;
    row.bytes = count(cells_[0]);
    row.repetitions = count(cells_[1]);
    if (!row.bytes) return sink_.refuse_size(line, cells_[0]);
    for (std::size_t i = 2; i < columns_.size(); ++i) {
      const Quantity quantity = verbs_quantity(columns_[i]);
      if (quantity.metric.empty()) continue;
      row.series = series_[i];
      sink_.take(line, cells_[i], columns_[i], quantity.scale, row);
    }
    ++rows_;
  }

  std::vector<std::string> columns_;
  std::vector<std::size_t> series_;
  std::size_t rows_ = 0;
};

}  // namespace

const Format perftest{
    "perftest", "perftest's ib_*_lat and ib_*_bw",
    [](std::string_view text) { return !verbs_operation(text).empty() || is_verbs_header(text); },
    make_reader<VerbsReader>};

}  // namespace plumbline::import
