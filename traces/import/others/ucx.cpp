// ucx_perftest: a frame with the names of the columns, "Final:" and numbers; the server prints what was
// measured in a frame of its own. https://github.com/openucx/ucx

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

constexpr double ucx_megabyte = 1'048'576;  // 2,046 B at 1,349,871 messages/s are printed as 2,633.63 MB/s

/// The frame's '|' are blanks by now.
bool is_ucx_header(std::string_view text) {
  return contains(text, "bandwidth (MB/s)") && contains(text, "message rate (msg/s)") &&
         contains(text, "(usec)");
}

/// "latency" of "tag match latency" and of "tag_lat", "bw" of their bandwidths; else as it is called.
std::string ucx_operation(std::string_view test) {
  if (test == "tag match latency" || test == "tag_lat" || test == "UCP tag match latency") return "latency";
  if (test == "tag match bandwidth" || test == "tag_bw" || test == "UCP tag match bandwidth") return "bw";
  return legible(test);
}

class UcxReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_ucx_header(line.text)) return begin(line);
    if (line.text.starts_with("Test:")) test_ = std::string(trimmed(behind(line.text, ":")));
    if (line.text.starts_with("Message size:")) bytes_ = count(trimmed(behind(line.text, ":")));
    if (line.text.starts_with("Send memory:")) memory_ = std::string(trimmed(behind(line.text, ":")));
    if (line.text.starts_with("Final:")) read_final(line);
  }

 private:
  void begin(const Line& line) {
    header_ = line.number;
    is_latency_ = contains(line.text, "latency (usec)");
    test_.clear();
    memory_.clear();
    bytes_.reset();
    if (sink_.program() != "ucx_perftest") return;
    split_blanks(sink_.command(), cells_);
    bytes_ = 8;  // as ucx_perftest has it where no -s is given
    for (std::size_t i = 1; i + 1 < cells_.size(); ++i) {
      if (cells_[i] == "-t") test_ = std::string(cells_[i + 1]);
      if (cells_[i] == "-s") bytes_ = count(cells_[i + 1]);
      if (cells_[i] == "-m") memory_ = std::string(cells_[i + 1]);
    }
  }

  /// "Final: iterations p50 average overall average overall average overall"; of a pair the second is of all.
  void read_final(const Line& line) {
    if (header_ == 0) return;
    const std::string operation = test_.empty() ? sink_.operation_asked_for() : ucx_operation(test_);
    if (operation.empty())
      sink_.refuse_file(
          line.number,
          "the client of ucx_perftest does not print what it measured, and no line says it; right "
          "would be its command above, as 'ucx_perftest HOST -t tag_lat -s 8'");
    split_blanks(line.text, cells_);
    if (cells_.size() != 9)
      return sink_.refuse(line, fmt::format("has {} columns; a result has 9", cells_.size()));
    ImportedRow row;
    row.bytes = bytes_;
    row.repetitions = count(cells_[1]);
    table_ = {};
    table_.benchmark = "ucx_perftest";
    table_.operation = operation;
    table_.processes = 2;
    if (!memory_.empty() && memory_ != "host") table_.detail = fmt::format("GPU; {}", legible(memory_));
    sink_.begin(table_, {header_, {}, {}});
    const char* const metric = is_latency_ ? "latency" : "overhead";
    take(line, cells_[2], {metric, "s", "median", microsecond}, row);
    take(line, cells_[4], {metric, "s", "mean", microsecond}, row);
    take(line, cells_[6], {"bandwidth", "B/s", "mean", ucx_megabyte}, row);
    take(line, cells_[8], {"message rate", "1/s", "mean", 1}, row);
  }

  void take(const Line& line, std::string_view text, const Quantity& quantity, ImportedRow row) {
    row.series = sink_.add(table_, quantity);
    sink_.take(line, text, quantity.metric, quantity.scale, row);
  }

  std::size_t header_ = 0;
  bool is_latency_ = false;
  std::string test_, memory_;
  std::optional<std::int64_t> bytes_;
};

}  // namespace

const Format ucx{"ucx_perftest", "UCX's ucx_perftest", is_ucx_header, make_reader<UcxReader>};

}  // namespace plumbline::import
