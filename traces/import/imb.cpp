// Intel MPI Benchmarks: "# Benchmarking NAME", "# #processes = P", a header, rows.
// https://github.com/intel/mpi-benchmarks

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

struct Column {
  enum class Kind { bytes, repetitions, defects, value, unknown } kind = Kind::unknown;
  std::string name;
  Quantity quantity;
};

struct Known {
  std::string_view name;
  Column::Kind kind;
  const char *metric, *unit, *statistic;
  double scale;
};

// t_min, t_avg and t_max are over processes, of each one's mean over repetitions. "Mbytes/sec": see Megabyte.
constexpr Known known[] = {
    {"#bytes", Column::Kind::bytes, "", "", "", 1},
    {"#repetitions", Column::Kind::repetitions, "", "", "", 1},
    {"defects", Column::Kind::defects, "", "", "", 1},
    {"t[usec]", Column::Kind::value, "latency", "s", "mean", 1e-6},
    {"t_min[usec]", Column::Kind::value, "latency", "s", "least over processes", 1e-6},
    {"t_max[usec]", Column::Kind::value, "latency", "s", "greatest over processes", 1e-6},
    {"t_avg[usec]", Column::Kind::value, "latency", "s", "average over processes", 1e-6},
    {"Mbytes/sec", Column::Kind::value, "bandwidth", "B/s", "mean", 1e6},
    {"Msg/sec", Column::Kind::value, "message rate", "1/s", "mean", 1},
    {"t_ovrl[usec]", Column::Kind::value, "overall", "s", "mean", 1e-6},
    {"t_pure[usec]", Column::Kind::value, "pure latency", "s", "mean", 1e-6},
    {"t_CPU[usec]", Column::Kind::value, "compute", "s", "mean", 1e-6},
    {"overlap[%]", Column::Kind::value, "overlap", "1", "mean", 0.01},
};

Column column(std::string_view name) {
  for (const Known& one : known)
    if (one.name == name)
      return {one.kind, std::string(name), {one.metric, one.unit, one.statistic, one.scale}};
  return {Column::Kind::unknown, std::string(name), {}};
}

/// A megabyte is 2^20 B in old versions (4.1) and 10^6 B in new ones (2019). The file shows which: in a row
/// with enough digits, printed * t / bytes is a small whole number (how many messages pass at once) with the
/// right one, and with the other one it is 4.9 % away from it.
class Megabyte {
 public:
  void see(double printed, double microseconds, double bytes) {
    if (printed < 10 || microseconds < 1 || bytes <= 0) return;
    const double decimal = printed * microseconds / bytes;
    if (is_whole(decimal)) ++decimal_;
    if (is_whole(decimal * 1.048576)) ++binary_;
  }

  /// Bytes; nothing where no row shows it.
  std::optional<double> bytes() const {
    if (decimal_ == binary_) return std::nullopt;
    return decimal_ > binary_ ? 1e6 : 1048576.0;
  }

 private:
  static bool is_whole(double x) { return x > 0.5 && x < 4.5 && std::abs(x / std::round(x) - 1) < 0.01; }
  std::size_t decimal_ = 0, binary_ = 0;
};

bool is_banner(std::string_view text) {
  return text.starts_with('#') && contains(text, "Intel") && contains(text, " MPI Benchmark");
}

bool is_heading(std::string_view text) {
  return text.starts_with("# Benchmarking ") || text.starts_with("#- Benchmarking ");
}

/// "4.1", "2019 Update 6", "2021.11", "3.2" (of "Suite V3.2").
std::string version(std::string_view banner) {
  std::string_view text = behind(banner, " MPI Benchmark");
  text = text.substr(0, text.find(','));
  const std::size_t start = text.find_first_of("0123456789");
  return start == std::string_view::npos ? "" : printable(trimmed(text.substr(start)));
}

/// "Ibcast" is MPI_Ibcast, as OSU's "ibcast"; "Ibcast_pure" and "PingPong" are IMB's own.
std::string operation(std::string_view name) {
  constexpr std::string_view nonblocking[] = {"Ibcast",   "Iallreduce", "Ireduce",   "Igather",
                                              "Iscatter", "Iallgather", "Ialltoall", "Ibarrier"};
  for (const std::string_view one : nonblocking)
    if (one == name) return lower_case(name);
  return plumbline_word(name);
}

class ImbReader final : public Reader {
 public:
  explicit ImbReader(Sink& sink) : sink_(sink) {}

  void read(const Line& line) override {
    if (is_banner(line.text)) {
      finish();
      version_ = version(line.text);
      return;
    }
    if (is_heading(line.text)) return begin(behind(line.text, "Benchmarking "));
    if (contains(line.text, "#repetitions")) return begin_columns(line);
    if (line.text.starts_with('#')) return read_comment(line.text);
    if (line.text.empty()) {
      near_ = near_ && rows_ == 0;
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
      row.value *= bytes.value_or(1e6) / 1e6;
      if (!bytes && row.invalid.empty() && row.value != 0)
        row.invalid = "whether a megabyte is 10^6 or 2^20 B is not known";
    }
    bandwidths_.clear();
    megabyte_ = {};
  }

 private:
  void begin(std::string_view name) {
    table_ = {};
    table_.benchmark = "IMB";
    table_.version = version_;
    table_.operation = operation(trimmed(name));
    columns_.clear();
    wrong_sizes_.clear();
  }

  void read_comment(std::string_view text) {
    if (text.starts_with("#--") || text.starts_with("# All processes entering")) return columns_.clear();
    text = trimmed(text.substr(1));
    if (text.starts_with("- ")) text = trimmed(text.substr(2));
    if (text.starts_with("#processes")) table_.processes = leading_count(behind(text, "="));
    const bool says_more = text.starts_with('(') || text.starts_with("MODE") || text.starts_with("Group");
    if (says_more && columns_.empty() && table_.detail.size() + text.size() < 200)
      table_.detail += fmt::format("{}{}", table_.detail.empty() ? "" : "; ", printable(text));
  }

  void begin_columns(const Line& line) {
    split_blanks(line.text, cells_);
    columns_.clear();
    for (const std::string_view name : cells_) columns_.push_back(column(name));
    if (table_.benchmark.empty()) begin_unnamed();
    sink_.begin(table_, line);
    series_.assign(columns_.size(), 0);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].kind == Column::Kind::value) series_[i] = sink_.add(table_, columns_[i].quantity);
      if (columns_[i].kind == Column::Kind::unknown)
        sink_.refuse(line, fmt::format("the column '{}' is not known", printable(columns_[i].name)));
    }
    near_ = true;
    rows_ = 0;
  }

  void begin_unnamed() {
    table_.benchmark = "IMB";
    table_.version = version_;
  }

  void read_data(const Line& line) {
    if (starts_as_number(line.text)) return read_row(line);
    if (contains(line.text, "Error ") && contains(line.text, "size = "))
      if (const auto size = leading_count(behind(line.text, "size = "))) wrong_sizes_.push_back(*size);
    if (!near_ || !has_digit(line.text)) return;
    const bool is_list = line.text.starts_with('[') && line.text.ends_with(']');
    sink_.refuse(line,
                 is_list ? "a list of numbers without names" : "words where a row of numbers should be");
  }

  void read_row(const Line& line) {
    split_blanks(line.text, cells_);
    const std::string_view second = cells_.size() > 1 ? cells_[1] : std::string_view{};
    if (second.starts_with("time-out")) return sink_.refuse(line, "IMB gave up on this size: time-out");
    if (second.starts_with("out-of-mem")) return sink_.refuse(line, "IMB left this size out: out of memory");
    if (second.starts_with("int-overflow"))
      return sink_.refuse(line, "IMB left this size out: integer overflow");
    if (cells_.size() != columns_.size())
      return sink_.refuse(line,
                          fmt::format("has {} columns; the header has {}", cells_.size(), columns_.size()));
    ImportedRow row;
    if (const std::string reason = read_frame(row); !reason.empty()) return sink_.refuse(line, reason);
    take_values(line, row);
    ++rows_;
    near_ = true;
  }

  std::string read_frame(ImportedRow& row) const {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string_view cell = cells_[i];
      if (columns_[i].kind == Column::Kind::bytes) {
        row.bytes = count(cell);
        if (!row.bytes) return fmt::format("'{}' is not a size", printable(cell));
      } else if (columns_[i].kind == Column::Kind::repetitions) {
        row.repetitions = count(cell);
        if (!row.repetitions) return fmt::format("'{}' is not a number of repetitions", printable(cell));
      } else if (columns_[i].kind == Column::Kind::defects) {
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
    double microseconds = 0;  // the last time before the bandwidth but t_avg: t, or t_max
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].kind != Column::Kind::value) continue;
      row.series = series_[i];
      const std::size_t before = sink_.rows();
      sink_.take(line, cells_[i], columns_[i].name, columns_[i].quantity.scale, row);
      if (sink_.rows() == before) continue;
      if (columns_[i].name == "t[usec]" || columns_[i].name == "t_max[usec]")
        microseconds = finite(cells_[i]).value_or(0);
      if (columns_[i].name != "Mbytes/sec") continue;
      bandwidths_.push_back(before);
      megabyte_.see(finite(cells_[i]).value_or(0), microseconds, static_cast<double>(row.bytes.value_or(0)));
    }
  }

  Sink& sink_;
  std::string version_;
  Series table_;
  std::vector<Column> columns_;
  std::vector<std::size_t> series_;
  std::vector<std::int64_t> wrong_sizes_;  ///< that an error was printed for
  std::vector<std::size_t> bandwidths_;    ///< rows in "Mbytes", as if 10^6 B
  Megabyte megabyte_;
  Cells cells_;
  bool near_ = false;
  std::size_t rows_ = 0;
};

}  // namespace

const Format imb{"IMB", "Intel MPI Benchmarks, versions 3 to 2021",
                 [](std::string_view text) { return is_banner(text) || is_heading(text); },
                 [](Sink& sink) -> std::unique_ptr<Reader> { return std::make_unique<ImbReader>(sink); }};

}  // namespace plumbline::import
