#include "output/timeline/write_timeline.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "analysis/run/text.hpp"
#include "analysis/timeline/timeline_labels.hpp"
#include "analysis/timeline/timeline_layout.hpp"
#include "output/timeline/timeline_svg_elements.hpp"

// For papers: processes as rows, time to the right. No script, fonts by name, labels as text. Two schemes are
// painted one above the other, on the same scale.

namespace plumbline {
namespace {

using Part = SchemeLayout::Arrow::Part;

// Pixels.
constexpr double left = 90, right = 60, width = 900;
constexpr double row_height = 80, line_of_row = 50, header = 34, line_height = 18;
constexpr double plot_width = width - left - right;

/// Between neighbours 1, 2 or 5 times a power of ten, about eight of them.
Picoseconds tick_step(Picoseconds span) {
  Picoseconds step = 1;
  for (int i = 0; span / step > 10; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

/// One scheme, painted from `top` on.
class Panel {
 public:
  Panel(const Scheme& scheme, const SchemeLayout& layout, Picoseconds span, double top)
      : scheme_(scheme), layout_(layout), span_(span), top_(top) {}

  std::string paint() {
    out_ += fmt::format("<g data-scheme=\"{}\">\n", svg_escaped(scheme_.name));
    out_ += svg_text(left, top_ + 20, "start", "title", fmt::format("{}, {}", scheme_.title, scheme_.name));
    paint_rows();
    paint_bands();
    paint_bars();
    paint_arrows();
    out_ += gap_labels_;
    paint_marks();
    paint_brackets();
    paint_axis();
    paint_legend();
    return out_ + "</g>\n";
  }

  /// Of what was painted.
  double height() const { return end_ - top_; }

 private:
  double x(Picoseconds time) const {
    return left + plot_width * static_cast<double>(time - scheme_.from) / static_cast<double>(span_);
  }
  double x_within(Picoseconds time) const { return x(std::clamp(time, scheme_.from, scheme_.to)); }
  double y(int row) const { return top_ + header + row_height * row + line_of_row; }
  double bottom() const { return top_ + header + row_height * scheme_.timeline.rows; }
  std::string row(int row) const { return row_name(scheme_.timeline, row); }

  void paint_rows() {
    for (int i = 0; i < scheme_.timeline.rows; ++i) {
      const bool is_process = i < scheme_.timeline.processes;
      out_ += svg_text(left - 10, y(i) + 4, "end", "", (is_process ? "process " : "") + row(i));
      out_ += svg_line(left, y(i), x(scheme_.to), y(i), "line");
    }
  }

  void paint_bands() {
    constexpr double thickest = 22;
    for (const SchemeLayout::Band& band : layout_.bands) {
      const double line = y(band.row);
      std::string points = fmt::format("{:.2f},{:.2f} ", x(band.points.front().at), line);
      for (const auto& [at, height] : band.points)
        points += fmt::format("{:.2f},{:.2f} ", x(at), line - thickest * height);
      out_ += fmt::format("<polygon points=\"{}{:.2f},{:.2f}\" class=\"clock\"/>\n", points,
                          x(band.points.back().at), line);
      out_ +=
          svg_text(x(scheme_.to) + 4, line + 4, "start", "small clock-label", signed_time_text(band.last));
    }
  }

  void paint_bars() {
    for (const SchemeLayout::Bar& bar : layout_.bars) {
      const double begin = x_within(bar.begin), end = x_within(bar.end), line = y(bar.row);
      const TimelineStyle& style = style_of(bar.shape);
      if (begin < end) painted_.insert(bar.shape);
      if (bar.shape == TimelineShape::waiting) {
        out_ += svg_line(begin, line, end, line, style.id);
        continue;
      }
      if (begin == end) continue;
      out_ += fmt::format(
          "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" "
          "class=\"{}\"><title>{} {}: {} to {}</title></rect>\n",
          begin, line - row_height * style.above, end - begin, row_height * (style.above + style.below),
          style.id, row(bar.row), name(*style.kind), scheme_.time_text(bar.begin),
          scheme_.time_text(bar.end));
      if (!bar.label.empty() && end - begin > static_cast<double>(bar.label.size() + 1) * character)
        add_gap_label((begin + end) / 2, line + (style.lane == TimelineStyle::Lane::out ? -11 : 19),
                      bar.label);
    }
  }

  /// Above the messages, which come later.
  void add_gap_label(double x, double y, std::string_view label) {
    gap_labels_ += svg_text(x, y, "middle", "small gap", label);
    if (label.find('k') != std::string_view::npos) has_k_ = true;
  }

  /// Cut off where the plot ends.
  void paint_arrows() {
    constexpr std::ptrdiff_t many = 150;
    has_many_arrows_ = many < std::ranges::count(layout_.arrows, Part::data, &SchemeLayout::Arrow::part);
    out_ += fmt::format(
        "<clipPath id=\"plot{0:.0f}\"><rect x=\"{1:.2f}\" y=\"{0:.2f}\" width=\"{2:.2f}\" "
        "height=\"{3:.2f}\"/></clipPath>\n<g clip-path=\"url(#plot{0:.0f})\">\n",
        top_, left, x(scheme_.to) - left + 0.5, bottom() - top_);
    for (const SchemeLayout::Arrow& one : layout_.arrows) {
      const Line& line = lines_.emplace_back(Line{x(one.leaves), y(one.from), x(one.arrives), y(one.to)});
      out_ += svg_line(line.x1, line.y1, line.x2, line.y2,
                       fmt::format("{}{}", style_of(one.shape).id, has_many_arrows_ ? " thin" : ""),
                       title_of(one));
    }
    out_ += "</g>\n";
  }

  std::string title_of(const SchemeLayout::Arrow& arrow) const {
    const Timeline::Message& one = scheme_.timeline.messages[static_cast<std::size_t>(arrow.message)];
    const char* part = arrow.part == Part::data ? "" : arrow.part == Part::request ? ": request" : ": answer";
    return fmt::format("{} to {}, {} B, {}{}", row(one.from), row(one.to), one.bytes, purpose_of(one), part);
  }

  /// Where processes leave barriers, and where they start.
  void paint_marks() {
    for (const SchemeLayout::Mark& one : layout_.marks) {
      if (!is_shown(scheme_, one.at, one.at)) continue;
      const double at = x(one.at), line = y(one.row);
      const std::string when = scheme_.time_text(one.at);
      const std::string_view id = style_of(one.shape).id;
      if (one.shape == TimelineShape::barrier)
        out_ += svg_line(at, line - 10, at, line + 10, id,
                         fmt::format("{} leaves the barrier at {}", row(one.row), when));
      else
        out_ += fmt::format(
            "<path d=\"M{:.2f} {:.2f} l-5 9 l10 0 z\" class=\"{}\"><title>{} starts at {}</title></path>\n",
            at, line, id, row(one.row), when);
    }
  }

  /// Above the row, with its length.
  void paint_brackets() {
    std::vector<Shelf> shelves(static_cast<std::size_t>(scheme_.timeline.rows));
    for (const SchemeLayout::Bracket& one : layout_.brackets) {
      const double begin = x_within(one.begin), end = x_within(one.end), line = y(one.row) - 32;
      out_ +=
          fmt::format("<path d=\"M{0:.2f} {2:.2f} v-5 H{1:.2f} v5\" class=\"bracket\" data-row=\"{3}\"/>\n",
                      begin, end, line + 5, one.row);
      const double middle =
          has_many_arrows_ ? (begin + end) / 2 : clear_place(one.label, begin, end, line - 4, lines_);
      if (!shelves[static_cast<std::size_t>(one.row)].takes(middle, one.label)) continue;
      out_ += svg_text(middle, line - 4, "middle", "small length", one.label);
      if (one.label.find('k') != std::string::npos) has_k_ = true;
    }
  }

  void paint_axis() {
    const Picoseconds step = tick_step(span_), origin = scheme_.origin();
    const Picoseconds first = origin + (scheme_.from - origin + step - 1) / step * step;
    for (Picoseconds time = first; time <= scheme_.to; time += step) {
      out_ += svg_line(x(time), bottom(), x(time), bottom() + 5, "tick");
      out_ += svg_text(x(time), bottom() + 18, "middle", "small", short_time_text(to_seconds(time - origin)));
    }
    out_ += svg_text(left - 30, bottom() + 18, "end", "small", "time");
    end_ = bottom() + 18;
    std::string line = origin_line(scheme_);
    if (line.empty()) return;
    line.pop_back();  // the newline
    end_ += line_height;
    out_ += svg_text(left, end_, "start", "small", line);
  }

  void paint_legend() {
    double at = left, line = end_ + 22;
    const auto place = [&](double needs) {
      if (at + needs > width) {
        at = left;
        line += line_height;
      }
      return std::exchange(at, at + needs + 8);
    };
    const auto needs = [](std::string_view words) {
      return 7 + static_cast<double>(words.size()) * character;
    };
    constexpr double swatch = 15;
    for (const auto& [shape, words] : layout_.legend) {
      if (style_of(shape).kind && !painted_.contains(shape)) continue;  // all in no time
      const double begin = place(swatch + needs(words));
      out_ += swatch_of(shape, begin, line);
      out_ += svg_text(begin + swatch, line, "start", "small", words);
    }
    constexpr std::string_view k = "k: the bytes of a message";
    if (has_k_) out_ += svg_text(place(needs(k)), line, "start", "small", k);
    end_ = line + line_height;
  }

  static std::string swatch_of(TimelineShape shape, double x, double y) {
    using enum TimelineShape;
    const std::string_view id = style_of(shape).id;
    if (shape == waiting || shape == message || shape == barrier_message)
      return fmt::format("<path d=\"M{:.2f} {:.2f} h11\" class=\"{}\"/>\n", x, y - 4, id);
    return fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"10\" height=\"10\" class=\"{}\"/>\n", x,
                       y - 9, id);
  }

  const Scheme& scheme_;
  const SchemeLayout& layout_;
  const Picoseconds span_;
  const double top_;
  double end_ = 0;  // of what is painted
  std::string out_, gap_labels_;
  std::vector<Line> lines_;          // of arrows
  std::set<TimelineShape> painted_;  // of bars
  bool has_many_arrows_ = false, has_k_ = false;
};

}  // namespace

std::string timeline_svg(const std::vector<Scheme>& schemes) {
  const TimelineLayout layout = layout_of(schemes, Extent::shown);
  std::string panels;
  double top = 0;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    Panel panel(schemes[i], layout.schemes[i], layout.span, top);
    panels += panel.paint();
    top += panel.height();
  }
  return svg_document(width, top, svg_escaped(schemes.front().title), panels);
}

}  // namespace plumbline
