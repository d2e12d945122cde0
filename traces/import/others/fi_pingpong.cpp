// libfabric's fi_pingpong and the tests of fabtests: one header, rows. https://github.com/ofiwg/libfabric

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

bool is_fabric_header(std::string_view text) {
  return text.starts_with("bytes ") && contains(text, "usec/xfer") && contains(text, "MB/sec");
}

/// "64", "1k", "10m": of 1,024 in sizes and of 1,000 in counts.
std::optional<std::int64_t> with_suffix(std::string_view text, std::int64_t thousand) {
  std::int64_t factor = 1;
  for (const char suffix : {'k', 'm', 'g'}) {
    factor *= thousand;
    if (!text.ends_with(suffix)) continue;
    const auto number = count(text.substr(0, text.size() - 1));
    return number && *number < 1'000'000 ? std::optional(*number * factor) : std::nullopt;
  }
  return count(text);
}

/// "usec/xfer" is half a round trip, and its MB are 10^6 B: 64 B in 14.80 us are printed as 4.33 MB/s.
Quantity fabric_quantity(std::string_view name) {
  if (name == "usec/xfer") return {"latency", "s", "mean", microsecond};
  if (name == "MB/sec") return {"bandwidth", "B/s", "mean", 1e6};
  if (name == "Mxfers/sec") return {"message rate", "1/s", "mean", 1e6};
  return {};
}

class FabricReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_fabric_header(line.text)) return begin(line);
    if (line.text.empty() || columns_.empty()) return;
    split_blanks(line.text, cells_);
    const bool is_row = cells_.size() == columns_.size() && with_suffix(cells_[0], 1024).has_value();
    if (is_row) return read_row(line);
    if (starts_as_number(line.text)) return sink_.refuse_width(line, cells_.size(), columns_.size());
    columns_.clear();  // words end the table
  }

 private:
  void begin(const Line& line) {
    split_blanks(line.text, cells_);
    columns_.assign(cells_.begin(), cells_.end());
    sink_.demand_unlike(line, columns_);
    table_ = {};
    table_.benchmark = "fi_pingpong";
    table_.operation = "latency";
    table_.processes = 2;
    sink_.begin(table_, line);
    series_.assign(columns_.size(), 0);
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (const Quantity quantity = fabric_quantity(columns_[i]); !quantity.metric.empty())
        series_[i] = sink_.add(table_, quantity);
  }

  void read_row(const Line& line) {
    ImportedRow row;
    row.bytes = with_suffix(cells_[0], 1024);
    row.repetitions = with_suffix(cells_[1], 1000);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const Quantity quantity = fabric_quantity(columns_[i]);
      if (quantity.metric.empty()) continue;
      row.series = series_[i];
      sink_.take(line, cells_[i], columns_[i], quantity.scale, row);
    }
  }

  std::vector<std::string> columns_;
  std::vector<std::size_t> series_;
};

}  // namespace

const Format fi_pingpong{"fi_pingpong", "libfabric's fi_pingpong and fabtests", is_fabric_header,
                         make_reader<FabricReader>};

}  // namespace plumbline::import
