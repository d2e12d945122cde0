// Intel MPI Benchmarks: "# Benchmarking NAME", "# #processes = P", a header, rows.
// https://github.com/intel/mpi-benchmarks

#include <algorithm>

#include <fmt/format.h>

#include "traces/import/format.hpp"
#include "traces/import/imb_columns.hpp"

namespace plumbline::import {
namespace {

class ImbReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_imb_banner(line.text)) {
      finish();
      version_ = imb_version(line.text);
      return end_table();
    }
    if (is_imb_heading(line.text)) return begin(line);
    if (contains(line.text, "#repetitions")) return read_header(line);
    if (line.text.starts_with('#')) return read_comment(line);
    if (unknown_.met() && may_be_row(line.text)) unknown_.refuse(line, "'# Benchmarking Bcast'", sink_);
    if (line.text.empty()) {
      near_ = near_ && rows_ == 0;
    } else if (may_be_title_between_rows(line.text)) {
      meet(line, UnknownTitle::no_title);
    } else if (!columns_.empty()) {
      read_data(line);
    }
  }

  /// Now that every row was seen, a megabyte is known.
  void finish() override {
    const std::optional<double> bytes = megabyte_.bytes();
    if (!bytes && !bandwidths_.empty())
      sink_.note("IMB: no row shows whether a megabyte is 10^6 or 2^20 B; 10^6 B is taken, rows are flagged");
    for (const std::size_t index : bandwidths_) {
      ImportedRow& row = sink_.row(index);
      row.value = row.value / 1048576 * bytes.value_or(1e6);  // the smaller one last: nothing overflows
      if (!bytes && row.invalid.empty() && row.value != 0)
        row.invalid = "whether a megabyte is 10^6 or 2^20 B is not known";
    }
    bandwidths_.clear();
    megabyte_ = {};
  }

 private:
  void begin(const Line& line) {
    table_ = {};
    table_.benchmark = "IMB";
    table_.version = version_;
    table_.operation = imb_operation(trimmed(behind(line.text, "Benchmarking")));
    unnamed_ = table_.operation.empty() ? printable(line.text) : std::string();
    end_table();
    titled_ = true;
    wrong_sizes_.clear();
  }

  void end_table() {
    columns_.clear();
    unknown_.forget();
    titled_ = false;
  }

  void read_comment(const Line& line) {
    if (line.text.starts_with("#--") || line.text.starts_with("# All processes entering"))
      return columns_.clear();
    const std::string_view text = imb_comment(line.text);
    if (text.empty()) return;
    const bool is_count = text.starts_with("#processes");
    if (is_count) table_.processes = leading_count(behind(text, "="));
    const bool says_more = text.starts_with('(') || text.starts_with("MODE") || text.starts_with("Group");
    const bool is_above_rows = titled_ || (!columns_.empty() && rows_ == 0);
    const bool may_be_title = !is_above_rows || contains(text, "enchmark");
    if (!is_count && !says_more && may_be_title) return meet(line, UnknownTitle::no_title);
    if (says_more && columns_.empty() && table_.detail.size() + text.size() < 200)
      table_.detail += fmt::format("{}{}", table_.detail.empty() ? "" : "; ", legible(text));
  }

  void meet(const Line& line, std::string_view what_is_wrong) {
    unknown_.meet(line, what_is_wrong);
    columns_.clear();
    titled_ = false;
  }

  void read_header(const Line& line) {
    if (!titled_) return meet(line, UnknownTitle::untitled);
    titled_ = false;
    begin_columns(line);
  }

  void begin_columns(const Line& line) {
    split_blanks(line.text, cells_);
    sink_.demand_unlike(line, {cells_.begin(), cells_.end()});
    columns_.clear();
    for (const std::string_view name : cells_) columns_.push_back(imb_column(name));
    sink_.begin(table_, line);
    series_.assign(columns_.size(), 0);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].kind == ImbColumn::Kind::value) series_[i] = add(columns_[i].quantity);
      if (columns_[i].kind == ImbColumn::Kind::unknown)
        sink_.refuse(line, fmt::format("the column '{}' is not known", printable(columns_[i].name)));
    }
    near_ = true;
    rows_ = 0;
  }

  /// A series of the table; bandwidths with how often they count the bytes.
  std::size_t add(const Quantity& quantity) {
    Series table = table_;
    const std::optional<int> factor = imb_bandwidth_factor(table.operation);
    if (factor && quantity.metric == "bandwidth")
      table.detail += fmt::format("{}{}x the bytes", table.detail.empty() ? "" : "; ", *factor);
    return sink_.add(table, quantity);
  }

  void read_data(const Line& line) {
    if (contains(line.text, "Error ") && contains(line.text, "size = ")) {
      if (const auto size = leading_count(behind(line.text, "size = "))) wrong_sizes_.push_back(*size);
    } else if (starts_as_number(line.text)) {
      return read_row(line);
    }
    if (!near_ || !has_digit(line.text)) return;
    const bool is_list = line.text.starts_with('[') && line.text.ends_with(']');
    sink_.refuse(line,
                 is_list ? "a list of numbers without names" : "words where a row of numbers should be");
  }

  void read_row(const Line& line) {
    if (!unnamed_.empty()) return sink_.refuse(line, fmt::format("{} '{}'", names_nothing, unnamed_));
    split_blanks(line.text, cells_);
    const std::string_view second = cells_.size() > 1 ? cells_[1] : std::string_view{};
    if (second.starts_with("time-out")) return sink_.refuse(line, "IMB gave up on this size: time-out");
    if (second.starts_with("out-of-mem")) return sink_.refuse(line, "IMB left this size out: out of memory");
    if (second.starts_with("int-overflow"))
      return sink_.refuse(line, "IMB left this size out: integer overflow");
    if (cells_.size() != columns_.size()) return sink_.refuse_width(line, cells_.size(), columns_.size());
    ImportedRow row;
    if (const std::string reason = read_frame(row); !reason.empty()) return sink_.refuse(line, reason);
    take_values(line, row);
    ++rows_;
    near_ = true;
  }

  std::string read_frame(ImportedRow& row) const {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string_view cell = cells_[i];
      if (columns_[i].kind == ImbColumn::Kind::bytes) {
        row.bytes = count(cell);
        if (!row.bytes) return fmt::format("'{}' is not a size", printable(cell));
      } else if (columns_[i].kind == ImbColumn::Kind::repetitions) {
        row.repetitions = count(cell);
        if (!row.repetitions) return fmt::format("'{}' is not a number of repetitions", printable(cell));
      } else if (columns_[i].kind == ImbColumn::Kind::defects) {
        const std::optional<double> defects = finite(cell);
        if (!defects) return fmt::format("defects: {}", why_not_finite(cell));
        if (*defects != 0) row.invalid = "has defects: failed validation";
      }
    }
    if (row.bytes && std::find(wrong_sizes_.begin(), wrong_sizes_.end(), *row.bytes) != wrong_sizes_.end())
      row.invalid = "an error was printed for this size: failed validation";
    return {};
  }

  void take_values(const Line& line, ImportedRow row) {
    const auto bytes = static_cast<double>(row.bytes.value_or(0));
    double printed = 0;
    double microseconds = 0;  // the last time before the bandwidth but t_avg: t, or t_max
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].kind != ImbColumn::Kind::value) continue;
      row.series = series_[i];
      const std::size_t before = sink_.rows();
      sink_.take(line, cells_[i], columns_[i].name, columns_[i].quantity.scale, row);
      if (sink_.rows() == before) continue;
      if (columns_[i].name == "t[usec]" || columns_[i].name == "t_max[usec]")
        microseconds = finite(cells_[i]).value_or(0);
      if (columns_[i].name == "Msg/sec" && microseconds == 0)
        megabyte_.see_rate(printed, finite(cells_[i]).value_or(0), bytes);
      if (columns_[i].name != "Mbytes/sec") continue;
      bandwidths_.push_back(before);
      printed = finite(cells_[i]).value_or(0);
      megabyte_.see(printed, microseconds, bytes);
    }
  }

  std::string version_;
  std::string unnamed_;  ///< the heading, where IMB has no such benchmark
  std::vector<ImbColumn> columns_;
  std::vector<std::size_t> series_;
  std::vector<std::int64_t> wrong_sizes_;  ///< that an error was printed for
  std::vector<std::size_t> bandwidths_;    ///< rows in "Mbytes", as if 2^20 B
  Megabyte megabyte_;
  bool titled_ = false;  ///< a heading without columns so far
  bool near_ = false;
  std::size_t rows_ = 0;
};

}  // namespace

const Format imb{"IMB", "Intel MPI Benchmarks, versions 3 to 2021",
                 [](std::string_view text) { return is_imb_banner(text) || is_imb_heading(text); },
                 make_reader<ImbReader>};

}  // namespace plumbline::import
