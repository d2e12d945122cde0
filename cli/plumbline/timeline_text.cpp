#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "cli/common/text.hpp"
#include "cli/plumbline/timeline_study.hpp"
#include "models/units.hpp"

// For a terminal: a row of characters a process, then what was measured, then the messages.

namespace plumbline {
namespace {

using Kind = Timeline::Kind;

constexpr int columns = 72;
constexpr std::size_t most_rows = 64;
constexpr std::size_t most_lines = 40;

struct Mark {
  Kind kind;
  char mark;
  const char* words;
};
// What is further down stays visible where several share a column.
constexpr std::array<Mark, 8> marks{{{Kind::waiting, '.', ". waits"},
                                     {Kind::wait_until, 'w', "w waits for a time"},
                                     {Kind::compute, '=', "= computes"},
                                     {Kind::progress, 'p', "p progress"},
                                     {Kind::test, 't', "t tests"},
                                     {Kind::read_clock, 'c', "c reads the clock"},
                                     {Kind::receive, 'r', "r receives"},
                                     {Kind::send, 's', "s sends"}}};

/// What is shown late in a run is told from where it begins: four digits of 902.2 ms would say nothing.
Picoseconds origin_of(const Scheme& scheme) {
  constexpr Picoseconds late = 10;
  return scheme.from > late * (scheme.to - scheme.from) ? scheme.from : 0;
}

std::string moment_text(const Scheme& scheme, Picoseconds time) {
  return time_text(to_seconds(time - origin_of(scheme)));
}

std::string origin_text(const Scheme& scheme) {
  if (origin_of(scheme) == 0) return "";
  return fmt::format("{:>12}  times are since {:.9g} s of the run\n", "", to_seconds(origin_of(scheme)));
}

int column(const Scheme& scheme, Picoseconds time) {
  const double part = static_cast<double>(time - scheme.from) / static_cast<double>(scheme.to - scheme.from);
  return std::clamp(static_cast<int>(part * columns), 0, columns - 1);
}

std::vector<std::string> chart_of(const Scheme& scheme) {
  std::vector<std::string> rows(static_cast<std::size_t>(scheme.timeline.rows), std::string(columns, ' '));
  for (const Mark& mark : marks)
    for (const Timeline::Interval& one : scheme.timeline.intervals) {
      if (one.kind != mark.kind || !is_shown(scheme, one.begin, one.end)) continue;
      std::string& row = rows[static_cast<std::size_t>(one.row)];
      const int first = column(scheme, one.begin);
      const int last = std::max(first, column(scheme, one.end - 1));
      std::fill(row.begin() + first, row.begin() + last + 1, mark.mark);
    }
  const auto put = [&](int row, Picoseconds time, char mark) {
    if (is_shown(scheme, time, time))
      rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column(scheme, time))] = mark;
  };
  for (const Timeline::Call& call : scheme.timeline.calls)
    if (call.operation == Operation::barrier) put(call.row, call.end.at, '|');
  if (!scheme.is_suite) return rows;
  for (const Timeline::Stretch& region : scheme.timeline.regions) {
    put(region.row, region.begin.at, '[');
    put(region.row, region.end.at, ']');
  }
  return rows;
}

std::string legend_of(const std::vector<std::string>& rows) {
  const auto seen = [&](char mark) {
    return std::ranges::any_of(rows, [mark](const std::string& row) { return row.find(mark) != row.npos; });
  };
  std::string text;
  for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark)
    if (seen(mark->mark)) text += fmt::format("{}{}", text.empty() ? "" : "   ", mark->words);
  if (seen('|')) text += "   | leaves a barrier";
  if (seen('[')) text += "   [ ] timed";
  return text;
}

std::string draw(const Scheme& scheme) {
  std::vector<std::string> rows = chart_of(scheme);
  const std::string legend = legend_of(rows);
  std::string text;
  for (std::size_t row = 0; row < std::min(rows.size(), most_rows); ++row)
    text += fmt::format("{:>12} |{}|\n", row_name(scheme.timeline, static_cast<int>(row)), rows[row]);
  if (rows.size() > most_rows) text += fmt::format("{:>12} more rows\n", rows.size() - most_rows);
  const std::string from = moment_text(scheme, scheme.from), to = moment_text(scheme, scheme.to);
  text += fmt::format("{:>12}  {}{:>{}}\n", "", from, to, columns - static_cast<int>(from.size()));
  return text + fmt::format("{:>12}  {}\n", "", legend) + origin_text(scheme);
}

/// The first lines of a table, and how many there are more.
std::string cut(const std::string& text, std::size_t rows) {
  if (rows <= most_lines) return text;
  std::size_t end = 0;
  for (std::size_t line = 0; line <= most_lines; ++line) end = text.find('\n', end) + 1;  // and the head
  return text.substr(0, end) + fmt::format("... {} more; --format json has all\n", rows - most_lines);
}

std::string measured_table(const Scheme& scheme) {
  using enum TextTable::Align;
  TextTable table({right, right, right, right, left});
  table.row({"process", scheme.is_suite ? "timed from" : "calls at", "to", "takes", ""});
  std::size_t rows = 0;
  for (const Timeline::Stretch& one : scheme.measured()) {
    if (!is_shown(scheme, one.begin.at, one.end.at)) continue;
    table.row({row_name(scheme.timeline, one.row), moment_text(scheme, one.begin.at),
               moment_text(scheme, one.end.at), time_text(to_seconds(one.end.at - one.begin.at)),
               symbols(scheme.timeline, one)});
    ++rows;
  }
  return cut(table.text(), rows);
}

std::string what_of(const Scheme& scheme, const Timeline::Message& message) {
  if (!message.rendezvous) return "";
  return fmt::format("asked for at {}, answered at {}", moment_text(scheme, message.request_arrives),
                     moment_text(scheme, message.answer_arrives));
}

std::string message_table(const Scheme& scheme) {
  using enum TextTable::Align;
  TextTable table({right, left, right, right, right, right, left});
  table.row({"message", "", "bytes", "leaves", "arrives", "complete", ""});
  std::vector<const Timeline::Message*> shown;
  for (const Timeline::Message& one : scheme.timeline.messages)
    if (is_shown(scheme, one.posted, one.complete)) shown.push_back(&one);
  std::ranges::stable_sort(shown, {}, &Timeline::Message::posted);
  for (const Timeline::Message* one : shown)
    table.row({row_name(scheme.timeline, one->from), "to " + row_name(scheme.timeline, one->to),
               fmt::format("{}", one->bytes), moment_text(scheme, one->leaves),
               moment_text(scheme, one->arrives), moment_text(scheme, one->complete), what_of(scheme, *one)});
  return shown.empty() ? "" : cut(table.text(), shown.size());
}

std::string clock_lines(const Scheme& scheme) {
  std::string text;
  for (std::size_t rank = 0; rank < scheme.timeline.clocks.size(); ++rank) {
    const auto& errors = scheme.timeline.clocks[rank];
    if (errors.empty() || std::ranges::all_of(errors, [](const auto& one) { return one.seconds == 0; }))
      continue;
    text += fmt::format("clock of {}: {} from that of process 0\n", rank, time_text(errors.front().seconds));
  }
  return text;
}

}  // namespace

std::string as_text(const std::vector<Scheme>& schemes) {
  std::string text;
  for (const Scheme& scheme : schemes) {
    if (!text.empty()) text += "\n";
    text += fmt::format("{}, {}\n{}{}{}{}", scheme.title, scheme.name, draw(scheme), measured_table(scheme),
                        clock_lines(scheme), message_table(scheme));
  }
  return text;
}

}  // namespace plumbline
