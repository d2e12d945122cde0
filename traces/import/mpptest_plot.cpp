#include "traces/import/mpptest_plot.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "traces/import/unknown_title.hpp"

namespace plumbline::import {
namespace {

constexpr std::string_view cit_type = "'type = ", gnuplot_title = "set title \"Comm Perf for ";

/// The collectives of gop.c, where scatter is a broadcast of bytes; and exchanges of two processes.
MpptestPlot::Test test_called(std::string_view type) {
  if (type == "sync") return {"barrier"};
  if (type == "scatter") return {"bcast", "bytes"};
  if (type == "dsum") return {"allreduce", "doubles", 8};
  if (type == "isum") return {"allreduce", "ints", 4};
  if (type.starts_with("halo exchange") || type.starts_with("Halo exchange")) return {"halo", legible(type)};
  constexpr std::string_view pairs[] = {"blocking",   "nonblocking", "ready receiver",
                                        "persistant", "persistent",  "vector",
                                        "Ssend",      "MPI_Put",     "MPI_Get"};
  const bool is_pair = std::any_of(std::begin(pairs), std::end(pairs),
                                   [&](std::string_view pair) { return type.starts_with(pair); });
  return {is_pair ? "latency" : ""};
}

}  // namespace

std::optional<std::string_view> MpptestPlot::type_in(std::string_view text) {
  if (text.starts_with(cit_type) && text.ends_with('\''))
    return text.substr(cit_type.size(), text.size() - cit_type.size() - 1);
  if (!text.starts_with(gnuplot_title) || !text.ends_with('"')) return {};
  const std::size_t type = text.rfind(") type ");
  if (type == text.npos) return {};
  text.remove_suffix(1);
  return text.substr(type + std::string_view(") type ").size());
}

bool MpptestPlot::see(std::string_view text) {
  if (const auto type = type_in(text)) {
    test_ = test_called(*type);
    sizes_.clear();
    return has_commands_ = true;
  }
  constexpr std::string_view commands[] = {"set ", "title ",   "top '", "'on ",   "plot", "join",
                                           "wait", "new page", "exit",  "pause ", "clear"};
  const bool is_command = std::any_of(std::begin(commands), std::end(commands),
                                      [&](std::string_view command) { return text.starts_with(command); });
  if (text.starts_with("set order ")) see_order(text);
  if (text.starts_with("join '")) see_join(text);
  const bool is_using = contains(text, "' using 1:");
  if (is_using) see_gnuplot(text);
  has_commands_ = has_commands_ || is_command || is_using;
  return is_command || is_using;
}

std::optional<MpptestPlot::Test> MpptestPlot::take_test() {
  if (!has_commands_) return {};
  return std::exchange(test_, std::nullopt).value_or(Test{});
}

std::optional<std::int64_t> MpptestPlot::size_of(std::size_t column) const {
  const auto found = sizes_.find(column);
  return found == sizes_.end() ? std::nullopt : std::optional(found->second);
}

/// "set order x d y d": the next join is of the column where y stands; the first is 0.
void MpptestPlot::see_order(std::string_view text) {
  Cells words;
  split_blanks(text, words);
  const auto y = std::find(words.begin(), words.end(), "y");
  column_ = y == words.end() || words.size() < 3 || words[2] != "x"
                ? 0
                : static_cast<std::size_t>(y - words.begin()) - 2;
}

/// "join '1024'".
void MpptestPlot::see_join(std::string_view text) {
  const std::string_view size = behind(text, "'");
  if (const auto bytes = count(size.substr(0, size.find('\''))); bytes && column_ > 0)
    sizes_[column_] = *bytes;
}

/// "plot 'mppout.gpl' using 1:3 title '256' with lines": column 2, gnuplot counts from 1.
void MpptestPlot::see_gnuplot(std::string_view text) {
  const std::string_view title = behind(text, " title '");
  const auto column = leading_count(behind(text, "' using 1:"));
  const auto bytes = count(title.substr(0, title.find('\'')));
  if (column && *column > 1 && bytes) sizes_[static_cast<std::size_t>(*column) - 1] = *bytes;
}

void GopTable::finish(const MpptestPlot& plot, Sink& sink) {
  for (const KeptRow& row : rows_) take(row, plot, sink);
  rows_.clear();
  close();
}

void GopTable::take(const KeptRow& row, const MpptestPlot& plot, Sink& sink) const {
  const Line line{row.number, row.text, row.text};
  const std::string& operation = test_.operation.empty() ? sink.operation_asked_for() : test_.operation;
  if (operation.empty())
    return sink.refuse(
        line, "is of no test that is known: no line above says 'type = dsum', isum, sync or scatter");
  Cells cells;
  split_blanks(line.text, cells);
  Series table;
  table.benchmark = "mpptest";
  table.operation = operation;
  table.detail = test_.detail;
  table.processes = small_count(cells.front());
  if (!table.processes) return sink.refuse(line, "does not begin with a number of processes");
  sink.begin(table, line);
  const std::size_t series = sink.add(table, {"latency", "s", "min of means"});
  for (std::size_t column = 1; column < cells.size(); ++column) {
    const std::optional<std::int64_t> size = plot.size_of(column);
    if (!size || *size > INT64_MAX / test_.element) {
      sink.refuse(line, fmt::format("no plot command says what size column {} is of", column + 1));
      continue;
    }
    ImportedRow number;
    number.series = series;
    number.bytes = *size * test_.element;
    sink.take(line, cells[column], "time", microsecond, number);
  }
}

}  // namespace plumbline::import
