#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traces/import/sink.hpp"

namespace plumbline::import {

/// What the plot commands around mpptest's and goptest's numbers say of them.
class MpptestPlot {
 public:
  /// What was measured, as the title says it: "blocking", "dsum", "Halo exchange (2)".
  struct Test {
    std::string operation{};   ///< Plumbline's word; empty: no line says it, or it is not known
    std::string detail{};      ///< what a collective moves
    std::int64_t element = 1;  ///< bytes of what a size counts
  };

  /// "'type = dsum'" of C.It, "set title "Comm Perf for MPI (host) type dsum"" of gnuplot; else nothing.
  static std::optional<std::string_view> type_in(std::string_view text);

  /// Whether the line is a plot command, which is taken note of; else it may be a row.
  bool see(std::string_view text);

  /// A table begins: its test, as the title above it says that no other table has had. A file of numbers
  /// alone has no commands, and no test.
  std::optional<Test> take_test();

  /// The size, as the test counts it, that the commands draw from a column of goptest's rows, from 1.
  std::optional<std::int64_t> size_of(std::size_t column) const;

 private:
  void see_order(std::string_view text);
  void see_join(std::string_view text);
  void see_gnuplot(std::string_view text);

  std::optional<Test> test_;
  bool has_commands_ = false;
  std::map<std::size_t, std::int64_t> sizes_;  // by column
  std::size_t column_ = 0;                     // of the last order, 0: none
};

/// goptest: "np t t t ...", microseconds, a row for a number of processes. What sizes the columns are of
/// stands in plot commands, above them (gnuplot) or below (C.It): rows are kept until the next table.
class GopTable {
 public:
  static constexpr std::string_view header = "#np time (us) for various sizes";

  void begin(MpptestPlot::Test test) {
    test_ = std::move(test);
    is_open_ = true;
  }
  bool is_open() const { return is_open_; }
  /// No row may follow.
  void close() { is_open_ = false; }
  void keep(const Line& line) { rows_.push_back({line.number, std::string(line.text)}); }

  /// Takes the rows, or refuses them, and is empty then.
  void finish(const MpptestPlot& plot, Sink& sink);

 private:
  struct KeptRow {
    std::size_t number;
    std::string text;
  };
  void take(const KeptRow& row, const MpptestPlot& plot, Sink& sink) const;

  MpptestPlot::Test test_;
  bool is_open_ = false;
  std::vector<KeptRow> rows_;
};

}  // namespace plumbline::import
