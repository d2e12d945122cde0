#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "traces/import/import.hpp"
#include "traces/import/scan.hpp"
#include "traces/import/surroundings.hpp"
#include "traces/printable.hpp"

namespace plumbline::import {

constexpr double microsecond = 1e-6;  // in seconds

/// How the column of a table becomes numbers: value = printed * scale, in `unit`.
struct Quantity {
  std::string metric, unit, statistic;
  double scale = 1;
};

/// Where the readers of the formats put what they find.
class Sink {
 public:
  /// `file`: its name, for messages. `operation`: asked for, of tables that do not say theirs.
  explicit Sink(std::string_view file, std::string_view operation = {})
      : file_(file), operation_(operation) {}

  /// A new table: `table` gets its line, and from finish() the number of its run and its surroundings.
  void begin(Series& table, const Line& line);

  /// A line that is of no prefix, or without it: where it says of what launch the next tables are, it is no
  /// data that is refused.
  void surround(std::string_view line, std::size_t number) {
    if (surroundings_.see(line)) line_of_launch_ = number;
  }

  const std::string& operation_asked_for() const { return operation_; }

  /// The program that the last command above started; empty where none is known.
  const std::string& program() const { return surroundings_.program(); }

  /// That program with its options.
  const std::string& command() const { return surroundings_.command(); }

  /// The index of a new series, a column of `table`.
  std::size_t add(const Series& table, const Quantity& quantity);

  /// The number `text` of `line` times `scale`, or a refusal with `column` in its reason. `row` brings the
  /// rest.
  void take(const Line& line, std::string_view text, std::string_view column, double scale, ImportedRow row);

  /// From now on: whether a line begins with a time, as all of a log do. Of such lines in a row only the
  /// first that is refused is kept, with how many more there were.
  void expect_log(bool is_log);

  void refuse(const Line& line, std::string reason);
  /// A row of so many cells below a header of `columns`.
  void refuse_width(const Line& line, std::size_t cells, std::size_t columns) {
    refuse(line, fmt::format("has {} columns; the header has {}", cells, columns));
  }
  /// A row whose size is `text`.
  void refuse_size(const Line& line, std::string_view text) {
    refuse(line, fmt::format("'{}' is not a size", printable(text)));
  }

  /// Nothing of the file can be taken: throws InputError with its name, the line and why.
  [[noreturn]] void refuse_file(std::size_t line, const std::string& why) const;

  /// Refuses the file where two columns of the header in `line` have one name, blanks aside.
  void demand_unlike(const Line& line, const std::vector<std::string>& names) const;

  void note(std::string text);
  void met(std::string_view format);

  /// The file says which run begins.
  void start_run(int run) { marked_run_ = run; }

  /// From now on: the file ends in this line without a line end, so that a number may be cut off.
  void expect_cut_line() { cut_ = true; }

  /// How many rows there are, and one of them.
  std::size_t rows() const { return import_.rows.size(); }
  ImportedRow& row(std::size_t index) { return import_.rows[index]; }

  Import finish();

 private:
  struct Table {
    std::string kind;  ///< what its repetitions share
    std::string name;  ///< for people
    std::size_t line = 0, settings = 0;
    int run = 0;  ///< 0: to be counted
    std::string surroundings{};
  };

  /// Lines of a log in a row: the refusal of the first, and the others.
  struct Log {
    std::size_t refusal = 0, more = 0, last_line = 0;
  };

  void say_more_of_logs();
  void tell_launches();
  void note_launches();

  std::string file_, operation_;
  Import import_;
  std::set<std::string> noted_;
  Surroundings surroundings_;
  std::vector<Surroundings::Settings> settings_;  ///< above tables, each once in a row
  std::vector<Table> tables_;
  std::vector<Log> logs_;
  bool is_log_ = false, goes_on_ = false;  ///< the line; the last of logs_
  std::size_t line_of_launch_ = 0;
  int marked_run_ = 0;
  bool cut_ = false;
};

/// Plumbline's word for what a program of nccl-tests measures ("all_reduce_perf"); empty where it is none.
std::string operation_of_program(std::string_view program);

/// Plumbline's word for what MPI calls `operation` ("MPI_Bcast", "Reduce_scatter"), or `operation` itself.
std::string plumbline_word(std::string_view operation);

}  // namespace plumbline::import
