#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "analysis/run/text.hpp"
#include "analysis/timeline/timeline_experiment.hpp"

// For a terminal: of each process what is measured, and under it what its processor does; then what was
// measured, and the messages.

namespace plumbline {
namespace {

using Kind = Timeline::Kind;

constexpr int beside = 15;  // columns: a row's name, and the chart's edges
constexpr int min_columns = 20;
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

/// The rows as characters.
class Chart {
 public:
  Chart(const Scheme& scheme, int columns) : scheme_(scheme), columns_(columns) {
    const std::vector<std::string> blank(static_cast<std::size_t>(scheme.timeline.rows),
                                         std::string(static_cast<std::size_t>(columns), ' '));
    meaning_ = work_ = blank;
    draw_work();
    if (scheme.is_suite) draw_meaning();
  }

  std::string text() const {
    std::string all;
    for (std::size_t row = 0; row < std::min(work_.size(), most_rows); ++row) {
      if (meaning_[row].find_first_not_of(' ') != std::string::npos)
        all += fmt::format("{:>12} |{}|\n", "", meaning_[row]);
      all += fmt::format("{:>12} |{}|\n", row_name(scheme_.timeline, static_cast<int>(row)), work_[row]);
    }
    if (work_.size() > most_rows)
      all += fmt::format("{:>12} more rows; --format html has all\n", work_.size() - most_rows);
    return all + axis() + legend();
  }

 private:
  int column(Picoseconds time) const {
    const double part =
        static_cast<double>(time - scheme_.from) / static_cast<double>(scheme_.to - scheme_.from);
    return std::clamp(static_cast<int>(part * columns_), 0, columns_ - 1);
  }

  /// Fills what a stretch of time covers, one column at least; returns it.
  std::pair<int, int> fill(std::string& row, Picoseconds begin, Picoseconds end, char mark) const {
    const int first = column(begin), last = std::max(first, column(end - 1));
    std::fill(row.begin() + first, row.begin() + last + 1, mark);
    return {first, last};
  }

  void draw_work() {
    for (const Mark& mark : marks)
      for (const Timeline::Interval& one : scheme_.timeline.intervals)
        if (one.kind == mark.kind && is_shown(scheme_, one.begin, one.end))
          fill(work_[static_cast<std::size_t>(one.row)], one.begin, one.end, mark.mark);
  }

  void draw_meaning() {
    for (const Timeline::Call& call : scheme_.timeline.calls)
      if (call.operation == Operation::barrier && is_shown(scheme_, call.begin.at, call.end.at))
        fill(meaning_[static_cast<std::size_t>(call.row)], call.begin.at, call.end.at, 'b');
    for (const Timeline::Stretch& region : scheme_.timeline.regions)
      if (is_shown(scheme_, region.begin.at, region.end.at)) draw_region(region);
  }

  /// "[-- L + 2g --]"
  void draw_region(const Timeline::Stretch& region) {
    std::string& row = meaning_[static_cast<std::size_t>(region.row)];
    const auto [first, last] = fill(row, region.begin.at, region.end.at, '-');
    row[static_cast<std::size_t>(last)] = ']';
    row[static_cast<std::size_t>(first)] = '[';
    const std::string sum = symbols(scheme_.timeline, region);
    const std::string label = sum.empty() ? "" : fmt::format(" {} ", sum);
    const int room = last - first - 1 - static_cast<int>(label.size());
    if (room >= 0) row.replace(static_cast<std::size_t>(first + 1 + room / 2), label.size(), label);
  }

  std::string axis() const {
    const std::string from = scheme_.time_text(scheme_.from), to = scheme_.time_text(scheme_.to);
    return fmt::format("{:>12}  {}{:>{}}\n", "time", from, to, columns_ - static_cast<int>(from.size()));
  }

  /// What the marks are, in lines as wide as the chart.
  std::string legend() const {
    std::vector<std::string> entries;
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark)
      if (has(work_, mark->mark)) entries.emplace_back(mark->words);
    if (has(meaning_, 'b')) entries.emplace_back("b in a barrier");
    if (has(meaning_, '[')) entries.emplace_back("[-] timed");
    std::string all, line;
    for (const std::string& entry : entries) {
      if (!line.empty() && line.size() + 3 + entry.size() > static_cast<std::size_t>(columns_))
        all += fmt::format("{:>12}  {}\n", "", std::exchange(line, ""));
      line += (line.empty() ? "" : "   ") + entry;
    }
    return all + (line.empty() ? "" : fmt::format("{:>12}  {}\n", "", line));
  }

  static bool has(const std::vector<std::string>& rows, char mark) {
    return std::ranges::any_of(rows, [mark](const std::string& row) { return row.find(mark) != row.npos; });
  }

  const Scheme& scheme_;
  const int columns_;
  std::vector<std::string> meaning_, work_;  // by row
};

/// The first lines of a table, and how many there are more.
std::string cut(const std::string& text, std::size_t rows, std::size_t heads = 1) {
  if (rows <= most_lines) return text;
  std::size_t end = 0;
  for (std::size_t line = 0; line < most_lines + heads; ++line) end = text.find('\n', end) + 1;
  return text.substr(0, end) + fmt::format("... {} more; --format json has all\n", rows - most_lines);
}

std::string measured_table(const Scheme& scheme) {
  using enum TextTable::Align;
  std::vector<const Timeline::Stretch*> shown;
  const std::vector<Timeline::Stretch> measured = scheme.measured();
  for (const Timeline::Stretch& one : measured)
    if (is_shown(scheme, one.begin.at, one.end.at)) shown.push_back(&one);
  const bool has_sums =
      std::ranges::any_of(shown, [&](const auto* one) { return !symbols(scheme.timeline, *one).empty(); });
  TextTable table({right, right, right, right, left});
  table.row(
      {"process", scheme.is_suite ? "timed from" : "calls at", "to", "takes", has_sums ? "a sum of" : ""});
  for (const Timeline::Stretch* one : shown)
    table.row({row_name(scheme.timeline, one->row), scheme.time_text(one->begin.at),
               scheme.time_text(one->end.at), time_text(to_seconds(one->end.at - one->begin.at)),
               symbols(scheme.timeline, *one)});
  return cut(table.text(), shown.size());
}

/// Columns that say something of some message.
struct MessageColumns {
  bool purpose, rendezvous;
};

std::vector<std::string> cells_of(const Scheme& scheme, const Timeline::Message& one,
                                  MessageColumns columns) {
  std::vector<std::string> cells{row_name(scheme.timeline, one.from),
                                 "to " + row_name(scheme.timeline, one.to), fmt::format("{}", one.bytes)};
  if (columns.purpose) cells.emplace_back(purpose_of(one));
  if (columns.rendezvous) {
    cells.push_back(one.rendezvous ? scheme.time_text(one.request_arrives) : "");
    cells.push_back(one.rendezvous ? scheme.time_text(one.answer_arrives) : "");
  }
  for (const Picoseconds time : {one.leaves, one.arrives, one.complete})
    cells.push_back(scheme.time_text(time));
  return cells;
}

std::string message_table(const Scheme& scheme) {
  using enum TextTable::Align;
  std::vector<const Timeline::Message*> shown;
  for (const Timeline::Message& one : scheme.timeline.messages)
    if (is_shown(scheme, one.posted, one.complete)) shown.push_back(&one);
  if (shown.empty()) return "";
  std::ranges::stable_sort(shown, {}, &Timeline::Message::posted);
  const MessageColumns columns{scheme.is_suite,
                               std::ranges::any_of(shown, [](const auto* one) { return one->rendezvous; })};
  std::vector<std::string> heads{"message", "", "bytes"};
  std::vector<TextTable::Align> aligned{right, left, right};
  const auto add = [&](const char* head, TextTable::Align align) {
    heads.emplace_back(head);
    aligned.push_back(align);
  };
  if (columns.purpose) add("of", left);
  if (columns.rendezvous) add("asked", right), add("answered", right);
  for (const char* head : {"leaves", "arrives", "complete"}) add(head, right);
  TextTable table(aligned);
  table.row(heads);
  for (const Timeline::Message* one : shown) table.row(cells_of(scheme, *one, columns));
  return cut(table.text(), shown.size());
}

std::string clock_lines(const Scheme& scheme) {
  std::string text;
  std::size_t lines = 0;
  for (int row = 0; row < std::ssize(scheme.timeline.clocks); ++row)
    if (const double error = largest_clock_error(scheme, row); error != 0) {
      text += fmt::format("clock of {}: {}{} from that of process 0\n", row, error > 0 ? "+" : "",
                          time_text(error));
      ++lines;
    }
  return cut(text, lines, 0);
}

}  // namespace

std::string as_text(const std::vector<Scheme>& schemes, std::optional<int> width) {
  const int columns = std::max(min_columns, width.value_or(87) - beside);
  std::string text;
  for (const Scheme& scheme : schemes)
    text += fmt::format("{}{}, {}\n{}{}{}{}{}", text.empty() ? "" : "\n", scheme.title, scheme.name,
                        origin_line(scheme), Chart(scheme, columns).text(), measured_table(scheme),
                        clock_lines(scheme), message_table(scheme));
  return text;
}

}  // namespace plumbline
