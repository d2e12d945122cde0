// Netgauge -x loggp: what it prints, and its -o file. https://htor.inf.ethz.ch/research/netgauge/
// T. Hoefler, T. Mehlan, A. Lumsdaine, W. Rehm: Netgauge: A Network Performance Measurement Framework, HPCC
// 2007.

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

// The columns of the -o file behind size and n, in microseconds. lsqu is sqrt(sum of squared deviations /
// (points - 2)) of the line g + G (s - 1): also a time.
const Quantity file_columns[] = {
    {"PRTT(1,0,s)", "s", ""}, {"PRTT(n,0,s)", "s", ""}, {"PRTT(n,PRTT(1,0,s),s)", "s", ""},
    {"L", "s", ""},           {"o_s", "s", ""},         {"o_r", "s", ""},
    {"g", "s", ""},           {"G", "s/B", ""},         {"fit residual", "s", ""},
};

constexpr std::string_view file_header[] = {
    "size", "n", "PRTT(1,0,s)", "PRTT(n,0,s)", "PRTT(n,PRTT(1,0,s),s)", "L", "o_s",
    "o_r",  "g", "G",           "lsqu(g,G)"};

constexpr std::size_t only_in_file = 3;  // the first three

struct Field {
  std::string_view key, metric;
};

constexpr Field printed_fields[] = {{"L=", "L"}, {"o_s=", "o_s"}, {"o_r=", "o_r"},
                                    {"g=", "g"}, {"G=", "G"},     {"lsqu(g,G)=", "fit residual"}};

bool is_info(std::string_view text) { return text.starts_with("# Info:") && contains(text, "Netgauge v"); }
bool is_file_header(std::string_view text) { return text.starts_with("# size n PRTT(1,0,s)"); }

class NetgaugeReader final : public Reader {
 public:
  explicit NetgaugeReader(Sink& sink) : Reader(sink) {
    table_.benchmark = "Netgauge";
    table_.operation = "loggp";
  }

  void read(const Line& line) override {
    constexpr std::string_view change = "we detected a protocol change at ";
    if (is_info(line.text)) return begin_printed(line);
    if (is_file_header(line.text)) return begin_file(line);
    if (line.text.starts_with('#')) return read_comment(line);
    if (unknown_.met() && (may_be_row(line.text) || line.text.starts_with("L=")))
      unknown_.refuse(line, right, sink_);
    if (line.text.empty() || series_.empty()) return;
    if (line.text.starts_with("Testing ")) return read_testing(line.text);
    if (line.text.starts_with(change)) return read_change(line.text.substr(change.size()));
    if (is_file_) return read_file_row(line);
    if (line.text.starts_with("L=")) return read_printed_row(line);
    if (has_digit(line.text)) sink_.refuse(line, "words where LogGP parameters should be");
  }

 private:
  static constexpr std::string_view right =
      "what Netgauge -x loggp prints, from '# Info: ... Netgauge v2.4.6', or its -o file, from '# size n "
      "PRTT(1,0,s)'";

  /// Behind a header it explains or announces something; behind rows it may begin anything.
  void read_comment(const Line& line) {
    if (rows_ == 0 && !contains(line.text, "Netgauge")) return;
    unknown_.meet(line);
    series_.clear();
  }

  void begin_printed(const Line& line) {
    const std::string_view version = behind(line.text, "Netgauge v");
    table_.version = legible(version.substr(0, version.find(' ')));
    table_.processes = leading_count(behind(line.text, "(P="));
    repetitions_.reset();
    begin(line, false);
    sink_.note("Netgauge: the figure in GiB/s is not read: it is 8 / (1024 G), G in us/B, and no GiB/s");
  }

  /// The columns are read by their places, so every one must be where it is expected.
  void begin_file(const Line& line) {
    split_blanks(line.text.substr(1), cells_);
    sink_.demand_unlike(line, {cells_.begin(), cells_.end()});
    begin(line, true);
    if (std::equal(cells_.begin(), cells_.end(), std::begin(file_header), std::end(file_header))) return;
    unknown_.meet(line, UnknownTitle::no_header);
    series_.clear();
  }

  void begin(const Line& line, bool is_file) {
    is_file_ = is_file;
    rows_ = 0;
    unknown_.forget();
    sink_.begin(table_, line);
    series_.clear();
    for (std::size_t i = 0; i < std::size(file_columns); ++i)
      series_.push_back(is_file || i >= only_in_file ? sink_.add(table_, file_columns[i]) : 0);
    sink_.note("Netgauge: L is half a round trip of one byte: it includes the overheads");
  }

  /// "Testing 1025 bytes 200 times:".
  void read_testing(std::string_view text) {
    restated_ = false;
    split_blanks(text, cells_);
    repetitions_ = cells_.size() > 3 ? count(cells_[3]) : std::nullopt;
  }

  void read_change(std::string_view bytes) {
    restated_ = true;
    sink_.note(fmt::format("Netgauge: protocol change at {} bytes", leading_count(bytes).value_or(0)));
  }

  void take(const Line& line, std::string_view text, std::size_t column, ImportedRow row) {
    ++rows_;
    row.series = series_[column];
    sink_.take(line, text, file_columns[column].metric, 1e-6, row);
  }

  void read_file_row(const Line& line) {
    split_blanks(line.text, cells_);
    if (cells_.size() != 2 + std::size(file_columns)) return refuse_columns(line);
    ImportedRow row;
    row.bytes = count(cells_[0]);
    if (!row.bytes) return sink_.refuse_size(line, cells_[0]);
    if (!count(cells_[1]))
      return sink_.refuse(line, fmt::format("'{}' is not a number", printable(cells_[1])));
    for (std::size_t i = 0; i < std::size(file_columns); ++i) take(line, cells_[i + 2], i, row);
  }

  void refuse_columns(const Line& line) {
    if (has_digit(line.text))
      sink_.refuse(line,
                   fmt::format("has {} columns; a row has {}", cells_.size(), 2 + std::size(file_columns)));
  }

  /// "L=0.61  s=1  o_s=0.01  o_r=0.25  g=-nan  G=-nan (-nan GiB/s) lsqu(g,G)=-nan". The first line behind a
  /// protocol change gives the fit up to it, with the L and o of this size once more.
  void read_printed_row(const Line& line) {
    if (restated_) {
      restated_ = false;
      return sink_.refuse(line, "restates the fit up to the protocol change");
    }
    split_blanks(line.text, cells_);
    ImportedRow row;
    row.repetitions = repetitions_;
    row.bytes = count(value_of("s="));
    if (!row.bytes) return sink_.refuse(line, "has no size s=");
    const bool warns = contains(line.text, "is smaller than g+size*G");
    for (const Field& field : printed_fields) {
      row.invalid =
          warns && field.metric.starts_with("o_") ? "Netgauge says that its delay was below g + size G" : "";
      const std::string_view text = value_of(field.key);
      if (text.empty()) {
        sink_.refuse(line, fmt::format("{} is missing", field.key));
      } else {
        take(line, text, column_of(field.metric), row);
      }
    }
  }

  std::string_view value_of(std::string_view key) const {
    for (const std::string_view cell : cells_)
      if (cell.starts_with(key)) return cell.substr(key.size());
    return {};
  }

  static std::size_t column_of(std::string_view metric) {
    std::size_t i = 0;
    while (file_columns[i].metric != metric) ++i;
    return i;
  }

  std::vector<std::size_t> series_;
  std::optional<std::int64_t> repetitions_;
  bool is_file_ = false;
  bool restated_ = false;  ///< the next line of parameters is the fit up to a protocol change
  std::size_t rows_ = 0;   ///< numbers behind the header at hand
};

}  // namespace

const Format netgauge{"Netgauge", "Netgauge -x loggp: what it prints and its -o file",
                      [](std::string_view text) { return is_info(text) || is_file_header(text); },
                      make_reader<NetgaugeReader>};

}  // namespace plumbline::import
