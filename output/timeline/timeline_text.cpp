#include "output/timeline/write_timeline.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/core.h>

#include "analysis/run/text.hpp"
#include "analysis/timeline/timeline_layout.hpp"

// For a terminal: of each process what is measured, and under it what its processor does; then what was
// measured, and the messages.

namespace plumbline {
namespace {

constexpr int beside = 15;  // columns: a row's name, and the chart's edges
constexpr int min_columns = 20;
constexpr std::size_t most_rows = 64;
constexpr std::size_t most_lines = 40;

/// The rows as characters.
class Chart {
 public:
  Chart(const Scheme& scheme, const SchemeLayout& layout, int columns)
      : scheme_(scheme), layout_(layout), columns_(columns) {
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

  /// What is of a higher layer stays visible where several share a column.
  void draw_work() {
    for (const SchemeLayout::Bar& bar : layout_.bars)
      if (const char letter = style_of(bar.shape).letter; letter != '\0')
        fill(work_[static_cast<std::size_t>(bar.row)], bar.begin, bar.end, letter);
  }

  void draw_meaning() {
    for (const SchemeLayout::Mark& one : layout_.marks)
      if (one.shape == TimelineShape::barrier)
        fill(meaning_[static_cast<std::size_t>(one.row)], one.begin, one.at, 'b');
    for (const SchemeLayout::Bracket& one : layout_.brackets) draw_bracket(one);
  }

  /// "[-- L + 2g --]"
  void draw_bracket(const SchemeLayout::Bracket& one) {
    std::string& row = meaning_[static_cast<std::size_t>(one.row)];
    const auto [first, last] = fill(row, one.begin, one.end, '-');
    row[static_cast<std::size_t>(last)] = ']';
    row[static_cast<std::size_t>(first)] = '[';
    const std::string label = one.is_sum ? fmt::format(" {} ", one.label) : "";
    const int room = last - first - 1 - static_cast<int>(label.size());
    if (room >= 0) row.replace(static_cast<std::size_t>(first + 1 + room / 2), label.size(), label);
  }

  std::string axis() const {
    const std::string from = scheme_.time_text(scheme_.from), to = scheme_.time_text(scheme_.to);
    return fmt::format("{:>12}  {}{:>{}}\n", "time", from, to, columns_ - static_cast<int>(from.size()));
  }

  /// What the letters are, in lines as wide as the chart.
  std::string legend() const {
    std::vector<std::string> entries;
    for (const TimelineStyle* style : lettered())
      if (has(work_, style->letter)) entries.push_back(fmt::format("{} {}", style->letter, style->does));
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

  /// What covers the others first.
  static std::vector<const TimelineStyle*> lettered() {
    std::vector<const TimelineStyle*> found;
    for (const TimelineStyle& style : timeline_styles())
      if (style.letter != '\0') found.push_back(&style);
    std::ranges::sort(found, std::greater(), &TimelineStyle::layer);
    return found;
  }

  static bool has(const std::vector<std::string>& rows, char mark) {
    return std::ranges::any_of(rows, [mark](const std::string& row) { return row.find(mark) != row.npos; });
  }

  const Scheme& scheme_;
  const SchemeLayout& layout_;
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

std::string measured_table(const Scheme& scheme, const SchemeLayout& layout) {
  using enum TextTable::Align;
  const bool has_sums = std::ranges::any_of(layout.brackets, &SchemeLayout::Bracket::is_sum);
  TextTable table({right, right, right, right, left});
  table.row(
      {"process", scheme.is_suite ? "timed from" : "calls at", "to", "takes", has_sums ? "a sum of" : ""});
  for (const SchemeLayout::Bracket& one : layout.brackets)
    table.row({row_name(scheme.timeline, one.row), scheme.time_text(one.begin), scheme.time_text(one.end),
               time_text(to_seconds(one.end - one.begin)), one.is_sum ? one.label : ""});
  return cut(table.text(), layout.brackets.size());
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

std::string clock_lines(const SchemeLayout& layout) {
  std::string text;
  for (const SchemeLayout::Band& band : layout.bands)
    text += fmt::format("clock of {}: {} from that of process 0\n", band.row, signed_time_text(band.largest));
  return cut(text, layout.bands.size(), 0);
}

}  // namespace

std::string timeline_text(const std::vector<Scheme>& schemes, std::optional<int> width) {
  const int columns = std::max(min_columns, width.value_or(87) - beside);
  std::string text;
  const TimelineLayout layout = layout_of(schemes, Extent::shown);
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const Scheme& scheme = schemes[i];
    const SchemeLayout& shapes = layout.schemes[i];
    text += fmt::format("{}{}, {}\n{}{}{}{}{}", text.empty() ? "" : "\n", scheme.title, scheme.name,
                        origin_line(scheme), Chart(scheme, shapes, columns).text(),
                        measured_table(scheme, shapes), clock_lines(shapes), message_table(scheme));
  }
  return text;
}

}  // namespace plumbline
