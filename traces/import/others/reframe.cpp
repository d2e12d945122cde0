// ReFrame's performance logs: a line a run of a test. A header names the columns (version 4), or each line
// says what it has (before). https://reframe-hpc.readthedocs.io

#include <algorithm>

#include <fmt/format.h>

#include "traces/import/format.hpp"

namespace plumbline::import {
namespace {

constexpr std::string_view value_column = "_value", unit_column = "_unit";

/// "result|...|name|...|copy_bw_value|copy_bw_unit|...". Where the line ends with a bar it is as a row of
/// Markdown, with blanks for bars.
bool is_reframe_header(std::string_view text) {
  const auto has = [&](std::string_view bars, std::string_view blanks) {
    return contains(text, bars) || contains(text, blanks);
  };
  return has("_value|", "_value  ") && contains(text, "_unit") && has("|name|", "  name  ") &&
         !starts_as_number(text);
}

/// "2022-08-11T10:14:55|reframe 3.12.0|stream_test @tresa:default+gnu|jobid=9|bw=6697.9|ref=0 (...)|MB/s".
bool is_reframe_line(std::string_view text) { return contains(text, "|reframe ") && contains(text, "|ref="); }

bool is_reframe(std::string_view text) { return is_reframe_header(text) || is_reframe_line(text); }

/// What a number in a unit is; no metric where that is neither a time nor a rate of bytes.
Quantity reframe_quantity(std::string_view unit) {
  constexpr std::pair<std::string_view, double> times[] = {
      {"s", 1},    {"sec", 1}, {"seconds", 1}, {"ms", 1e-3}, {"us", microsecond}, {"usec", microsecond},
      {"ns", 1e-9}};
  constexpr std::pair<std::string_view, double> rates[] = {{"B/s", 1},       {"kB/s", 1e3}, {"KB/s", 1e3},
                                                           {"MB/s", 1e6},    {"GB/s", 1e9}, {"MiB/s", 0x1p20},
                                                           {"GiB/s", 0x1p30}};
  for (const auto& [name, scale] : times)
    if (unit == name) return {"latency", "s", "", scale};
  for (const auto& [name, scale] : rates)
    if (unit == name) return {"bandwidth", "B/s", "", scale};
  return {};
}

/// The benchmark that a test of OSU's programs runs ("osu_allreduce_test": "allreduce"); else the test's
/// name.
std::string operation_of_test(std::string_view test) {
  const std::string_view program = behind(test, "osu_");
  if (program.empty()) return std::string(test);
  std::string word = lower_case(program);
  for (const std::string_view end : {"_test", "_check", "_benchmark", "_run"})
    if (word.ends_with(end)) word.resize(word.size() - end.size());
  return plumbline_word(word);
}

class ReframeReader final : public Reader {
 public:
  using Reader::Reader;

  void read(const Line& line) override {
    if (is_reframe_header(line.text)) return begin(line);
    if (is_reframe_line(line.text)) return read_described(line);
    const bool is_row = contains(line.raw, "|");
    if (is_row && (contains(line.raw, value_column) || contains(line.raw, unit_column)))
      unknown_.meet(line, UnknownTitle::no_header);
    else if (is_row && unknown_.met())
      unknown_.refuse(line, "names with |, among them name, VARIABLE_value and VARIABLE_unit", sink_);
    if (columns_.empty() || line.text.empty() || unknown_.met()) return;
    split_at(line.raw, '|', cells_);
    if (cells_.size() == columns_.size()) return read_row(line);
    if (is_row) return sink_.refuse_width(line, cells_.size(), columns_.size());
    columns_.clear();
  }

 private:
  void begin(const Line& line) {
    split_at(line.raw, '|', cells_);
    columns_.assign(cells_.begin(), cells_.end());
    sink_.demand_unlike(line, columns_);
    unknown_.forget();
  }

  /// The cell of the column; empty where there is none, or ReFrame knows no value.
  std::string_view cell(std::string_view column) const {
    const auto found = std::find(columns_.begin(), columns_.end(), column);
    if (found == columns_.end()) return {};
    const std::string_view text = cells_[static_cast<std::size_t>(found - columns_.begin())];
    return text == "null" || text == "None" ? std::string_view() : text;
  }

  void read_row(const Line& line) {
    begin_test(cell("name"));
    table_.processes = small_count(cell("num_tasks"));
    std::string place(legible(cell("system")));
    if (const std::string_view part = cell("partition"); !part.empty()) place += ":" + legible(part);
    if (const std::string_view part = cell("environ"); !part.empty()) place += "+" + legible(part);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!columns_[i].ends_with(value_column)) continue;
      const std::string variable = columns_[i].substr(0, columns_[i].size() - value_column.size());
      const std::string_view unit = cell(variable + std::string(unit_column));
      take(line, place, variable, unit, cells_[i]);
    }
  }

  void read_described(const Line& line) {
    columns_.clear();
    unknown_.forget();
    split_at(line.raw, '|', cells_);
    const auto is_reference = [](std::string_view text) { return text.starts_with("ref="); };
    const auto reference = std::find_if(cells_.begin(), cells_.end(), is_reference);
    if (cells_.size() < 6 || reference - cells_.begin() < 4 || reference + 1 == cells_.end())
      return sink_.refuse(line, "is not 'TIME|reframe VERSION|TEST|...|VARIABLE=VALUE|ref=...|UNIT'");
    const std::string_view value = *(reference - 1), unit = *(reference + 1);
    begin_test(cells_[2].substr(0, cells_[2].find_first_of(" ")));
    table_.version = std::string(legible(behind(cells_[1], "reframe ")));
    for (const std::string_view part : cells_)
      if (part.starts_with("num_tasks=")) table_.processes = small_count(behind(part, "="));
    const std::string place(
        legible(trimmed(cells_[2].substr(std::min(cells_[2].find(' '), cells_[2].size())))));
    const std::size_t equals = value.find('=');
    if (equals == std::string_view::npos) return sink_.refuse(line, "its value has no name");
    take(line, place, std::string(legible(value.substr(0, equals))), unit, value.substr(equals + 1));
  }

  /// "osu_latency %size=8": the test, and its parameters.
  void begin_test(std::string_view name) {
    const std::size_t end = std::min(name.find_first_of(" %/@"), name.size());
    table_ = {};
    table_.benchmark = "ReFrame";
    table_.operation = operation_of_test(legible(name.substr(0, end)));
    parameters_ = legible(trimmed(name.substr(end)));
  }

  /// A line is a launch: the same variable in another one is the next.
  void take(const Line& line, const std::string& place, const std::string& variable, std::string_view unit,
            std::string_view text) {
    const Quantity quantity = reframe_quantity(unit);
    if (quantity.metric.empty())
      return sink_.refuse(line, fmt::format("{}: '{}' is no unit of time, nor of bytes a second",
                                            printable(variable), printable(unit)));
    if (table_.operation.empty()) return sink_.refuse(line, "names no test");
    Series table = table_;
    table.detail = legible(variable);
    for (const std::string& more : {place, parameters_})
      if (!more.empty()) table.detail += "; " + more;
    sink_.begin(table, line);
    ImportedRow row;
    row.series = sink_.add(table, quantity);
    sink_.take(line, text, variable, quantity.scale, row);
  }

  std::vector<std::string> columns_;
  std::string parameters_;
};

}  // namespace

const Format reframe{"ReFrame", "ReFrame's performance logs", is_reframe, make_reader<ReframeReader>};

}  // namespace plumbline::import
