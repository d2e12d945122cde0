#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/core.h>

#include "analysis/run/text.hpp"
#include "analysis/timeline/timeline_experiment.hpp"
#include "analysis/timeline/timeline_labels.hpp"
#include "output/timeline/timeline_svg_document.hpp"

// For papers: processes as rows, time to the right. No script, fonts by name, labels as text. Two schemes are
// drawn one above the other, on the same scale.

namespace plumbline {
namespace {

using Kind = Timeline::Kind;

// Pixels.
constexpr double left = 90, right = 60, width = 900;
constexpr double row_height = 80, line_of_row = 50, header = 34, line_height = 18;
constexpr double plot_width = width - left - right;

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '&')
      safe += "&amp;";
    else if (c == '"')
      safe += "&quot;";
    else if (c >= 0 && c < ' ')
      safe += '?';  // XML has no such characters
    else
      safe += c;
  }
  return safe;
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view kind,
                    std::string_view text) {
  return fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y,
                     anchor, kind, escaped(text));
}

/// Between neighbours 1, 2 or 5 times a power of ten, about eight of them.
Picoseconds tick_step(Picoseconds span) {
  Picoseconds step = 1;
  for (int i = 0; span / step > 10; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

/// What all panels have in common, so that they can be compared.
struct Scale {
  Picoseconds span = 1;
  double clock_error = 0;  // seconds: the largest
};

Scale scale_of(const std::vector<Scheme>& schemes) {
  Scale scale;
  for (const Scheme& scheme : schemes) {
    scale.span = std::max(scale.span, scheme.to - scheme.from);
    for (int row = 0; row < scheme.timeline.processes; ++row)
      scale.clock_error = std::max(scale.clock_error, std::abs(largest_clock_error(scheme, row)));
  }
  return scale;
}

/// One scheme, drawn from `top` on.
class Panel {
 public:
  Panel(const Scheme& scheme, const Scale& scale, double top) : scheme_(scheme), scale_(scale), top_(top) {}

  std::string draw() {
    out_ += fmt::format("<g data-scheme=\"{}\">\n", escaped(scheme_.name));
    out_ += text_at(left, top_ + 20, "start", "title", fmt::format("{}, {}", scheme_.title, scheme_.name));
    draw_rows();
    draw_clocks();
    draw_waiting();
    draw_intervals();
    draw_messages();
    out_ += gap_labels_;
    draw_marks();
    draw_measured();
    draw_axis();
    draw_legend();
    return out_ + "</g>\n";
  }

  /// Of what was drawn.
  double height() const { return end_ - top_; }

 private:
  double x(Picoseconds time) const {
    return left + plot_width * static_cast<double>(time - scheme_.from) / static_cast<double>(scale_.span);
  }
  double x_within(Picoseconds time) const { return x(std::clamp(time, scheme_.from, scheme_.to)); }
  double y(int row) const { return top_ + header + row_height * row + line_of_row; }
  double bottom() const { return top_ + header + row_height * scheme_.timeline.rows; }

  void draw_rows() {
    for (int row = 0; row < scheme_.timeline.rows; ++row) {
      const bool is_process = row < scheme_.timeline.processes;
      out_ += text_at(left - 10, y(row) + 4, "end", "",
                      fmt::format("{}{}", is_process ? "process " : "", row_name(scheme_.timeline, row)));
      out_ += fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" class=\"line\"/>\n",
                          left, y(row), x(scheme_.to), y(row));
    }
  }

  void draw_waiting() {
    for (const Timeline::Interval& one : scheme_.timeline.intervals) {
      if (one.kind != Kind::waiting || !is_shown(scheme_, one.begin, one.end)) continue;
      out_ +=
          fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" class=\"waiting\"/>\n",
                      x_within(one.begin), y(one.row), x_within(one.end), y(one.row));
    }
  }

  /// Processor's work lies on the row's line, the gaps of its ports above (out) and below (in).
  void draw_intervals() {
    struct Bar {
      Kind kind;
      const char* kind_name;
      double above, below;
    };
    static constexpr std::array<Bar, 9> bars{{{Kind::send_gap, "send_gap", 22, -8},
                                              {Kind::receive_gap, "receive_gap", -8, 22},
                                              {Kind::wait_until, "wait_until", 3, 3},
                                              {Kind::compute, "compute", 6, 6},
                                              {Kind::progress, "progress", 6, 6},
                                              {Kind::test, "test", 6, 6},
                                              {Kind::read_clock, "read_clock", 6, 6},
                                              {Kind::send, "send", 6, 6},
                                              {Kind::receive, "receive", 6, 6}}};
    for (const Bar& bar : bars)
      for (const Timeline::Interval& one : scheme_.timeline.intervals) {
        const double begin = x_within(one.begin), end = x_within(one.end);
        if (one.kind != bar.kind || begin == end) continue;
        out_ += fmt::format(
            "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" "
            "class=\"{}\"><title>{}</title></rect>\n",
            begin, y(one.row) - bar.above, end - begin, bar.above + bar.below, bar.kind_name,
            fmt::format("{} {}: {} to {}", row_name(scheme_.timeline, one.row), name(one.kind),
                        scheme_.time_text(one.begin), scheme_.time_text(one.end)));
        const std::string label = gap_label(one);
        if (end - begin > static_cast<double>(label.size() + 1) * character && !label.empty())
          add_gap_label((begin + end) / 2, y(one.row) + (one.kind == Kind::send_gap ? -11 : 19), label);
      }
  }

  /// Above the messages, which come later.
  void add_gap_label(double x, double y, const std::string& label) {
    gap_labels_ += text_at(x, y, "middle", "small gap", label);
    if (label.find('k') != std::string::npos) has_k_ = true;
  }

  /// "g" where that is what a gap is.
  std::string gap_label(const Timeline::Interval& one) const {
    const Units& units = scheme_.timeline.units;
    if (one.kind != Kind::send_gap && one.kind != Kind::receive_gap) return "";
    if (one.end - one.begin == units.g) return "g";
    return one.end - one.begin == units.g + units.G ? "g + (k-1)G" : "";
  }

  void draw_line(int from, Picoseconds leaves, int to, Picoseconds arrives, const std::string& kind,
                 const std::string& what) {
    if (!is_shown(scheme_, leaves, arrives)) return;
    lines_.push_back({x(leaves), y(from), x(arrives), y(to)});
    out_ += fmt::format(
        "<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" "
        "class=\"{}{}\"><title>{}</title></line>\n",
        x(leaves), y(from), x(arrives), y(to), kind, many_messages_ ? " thin" : "", what);
  }

  /// Cut off where the plot ends.
  void draw_messages() {
    constexpr std::ptrdiff_t many = 150;
    many_messages_ = many < std::ranges::count_if(
                                scheme_.timeline.messages,
                                [&](const auto& one) { return is_shown(scheme_, one.posted, one.complete); });
    out_ += fmt::format(
        "<clipPath id=\"plot{0:.0f}\"><rect x=\"{1:.2f}\" y=\"{0:.2f}\" width=\"{2:.2f}\" "
        "height=\"{3:.2f}\"/></clipPath>\n<g clip-path=\"url(#plot{0:.0f})\">\n",
        top_, left, x(scheme_.to) - left + 0.5, bottom() - top_);
    for (const Timeline::Message& one : scheme_.timeline.messages) {
      if (!is_shown(scheme_, one.posted, one.complete)) continue;
      const bool of_barrier = one.operation == Operation::barrier;
      (of_barrier ? has_barrier_message_ : has_message_) = true;
      const std::string kind = of_barrier ? "barrier-" : "",
                        way = fmt::format("{} to {}, {} B, {}", row_name(scheme_.timeline, one.from),
                                          row_name(scheme_.timeline, one.to), one.bytes, purpose_of(one));
      if (one.rendezvous) {
        draw_line(one.from, one.request_leaves, one.to, one.request_arrives, kind + "leg", way + ": request");
        draw_line(one.to, one.answer_leaves, one.from, one.answer_arrives, kind + "leg", way + ": answer");
      }
      draw_line(one.from, one.leaves, one.to, one.arrives, kind + "message", way);
    }
    out_ += "</g>\n";
  }

  /// Where processes leave barriers, and where windows begin.
  void draw_marks() {
    for (const Timeline::Call& call : scheme_.timeline.calls)
      if (call.operation == Operation::barrier && is_shown(scheme_, call.end.at, call.end.at)) {
        has_barrier_ = true;
        out_ += fmt::format(
            "<line x1=\"{0:.2f}\" y1=\"{1:.2f}\" x2=\"{0:.2f}\" y2=\"{2:.2f}\" class=\"barrier\"><title>{3} "
            "leaves "
            "the barrier at {4}</title></line>\n",
            x(call.end.at), y(call.row) - 10, y(call.row) + 10, row_name(scheme_.timeline, call.row),
            scheme_.time_text(call.end.at));
      }
    for (const Timeline::Interval& one : scheme_.timeline.intervals)
      if (one.kind == Kind::wait_until && is_shown(scheme_, one.end, one.end)) {
        has_window_ = true;
        out_ += fmt::format(
            "<path d=\"M{0:.2f} {1:.2f} l-5 9 l10 0 z\" class=\"window\"><title>{2} starts at "
            "{3}</title></path>\n",
            x(one.end), y(one.row), row_name(scheme_.timeline, one.row), scheme_.time_text(one.end));
      }
  }

  /// A bracket above the row over each stretch that is measured, with its length.
  void draw_measured() {
    std::vector<Shelf> shelves(static_cast<std::size_t>(scheme_.timeline.rows));
    for (const Timeline::Stretch& one : scheme_.measured()) {
      if (!is_shown(scheme_, one.begin.at, one.end.at)) continue;
      const double begin = x_within(one.begin.at), end = x_within(one.end.at), line = y(one.row) - 32;
      out_ +=
          fmt::format("<path d=\"M{0:.2f} {2:.2f} v-5 H{1:.2f} v5\" class=\"bracket\" data-row=\"{3}\"/>\n",
                      begin, end, line + 5, one.row);
      const std::string label = length_text(scheme_.timeline, one);
      const double middle =
          many_messages_ ? (begin + end) / 2 : clear_place(label, begin, end, line - 4, lines_);
      if (!shelves[static_cast<std::size_t>(one.row)].takes(middle, label)) continue;
      out_ += text_at(middle, line - 4, "middle", "small length", label);
      if (label.find('k') != std::string::npos) has_k_ = true;
    }
  }

  /// The band's thickness at each end of a timed region is the clock's error, to the largest one of all.
  void draw_clocks() {
    if (scale_.clock_error == 0) return;
    for (int row = 0; row < std::ssize(scheme_.timeline.clocks); ++row) {
      draw_clock(row, scheme_.timeline.clocks[static_cast<std::size_t>(row)]);
      largest_clock_error_ = std::max(largest_clock_error_, std::abs(largest_clock_error(scheme_, row)));
    }
  }

  void draw_clock(int row, const std::vector<Timeline::ClockError>& errors) {
    constexpr double thickest = 22;
    std::string points;
    const Timeline::ClockError* last = nullptr;
    for (const Timeline::ClockError& one : errors) {
      if (!is_shown(scheme_, one.at, one.at)) continue;
      if (last == nullptr) points = fmt::format("{:.2f},{:.2f} ", x(one.at), y(row));
      points +=
          fmt::format("{:.2f},{:.2f} ", x(one.at), y(row) - thickest * one.seconds / scale_.clock_error);
      last = &one;
    }
    if (last == nullptr || last->seconds == 0) return;
    out_ +=
        fmt::format("<polygon points=\"{}{:.2f},{:.2f}\" class=\"clock\"/>\n", points, x(last->at), y(row));
    out_ += text_at(x(scheme_.to) + 4, y(row) + 4, "start", "small clock-label",
                    fmt::format("{}{}", last->seconds < 0 ? "" : "+", time_text(last->seconds)));
  }

  void draw_axis() {
    const Picoseconds step = tick_step(scale_.span), origin = scheme_.origin();
    const Picoseconds first = origin + (scheme_.from - origin + step - 1) / step * step;
    for (Picoseconds time = first; time <= scheme_.to; time += step) {
      out_ +=
          fmt::format("<line x1=\"{0:.2f}\" y1=\"{1:.2f}\" x2=\"{0:.2f}\" y2=\"{2:.2f}\" class=\"tick\"/>\n",
                      x(time), bottom(), bottom() + 5);
      out_ += text_at(x(time), bottom() + 18, "middle", "small", short_time_text(to_seconds(time - origin)));
    }
    out_ += text_at(left - 30, bottom() + 18, "end", "small", "time");
    end_ = bottom() + 18;
    std::string line = origin_line(scheme_);
    if (line.empty()) return;
    line.pop_back();  // the newline
    end_ += line_height;
    out_ += text_at(left, end_, "start", "small", line);
  }

  struct LegendEntry {
    const char* kind;
    std::string words;
    bool seen;
  };

  bool has(Kind kind) const {
    return std::ranges::any_of(scheme_.timeline.intervals, [&](const Timeline::Interval& one) {
      return one.kind == kind && one.end > one.begin && is_shown(scheme_, one.begin, one.end);
    });
  }

  std::vector<LegendEntry> legend() const {
    return {{"send", "overhead of a send", has(Kind::send)},
            {"receive", "overhead of a receive", has(Kind::receive)},
            {"send_gap", "gap of the port out", has(Kind::send_gap)},
            {"receive_gap", "gap of the port in", has(Kind::receive_gap)},
            {"waiting", "waits", has(Kind::waiting)},
            {"compute", "computes", has(Kind::compute)},
            {"progress", "progress", has(Kind::progress)},
            {"test", "tests", has(Kind::test)},
            {"read_clock", "reads the clock", has(Kind::read_clock)},
            {"wait_until", "waits for a time", has(Kind::wait_until)},
            {"window", "starts", has_window_},
            {"barrier", "leaves a barrier", has_barrier_},
            {"message", "message", has_message_},
            {"barrier-message", "a barrier's message", has_barrier_message_},
            {"clock",
             fmt::format("clock's error, up to {}{}", time_text(largest_clock_error_),
                         largest_clock_error_ < scale_.clock_error
                             ? fmt::format(" (the thickest band: {})", time_text(scale_.clock_error))
                             : ""),
             largest_clock_error_ > 0},
            {"", "k: the bytes of a message", has_k_}};
  }

  void draw_legend() {
    double at = left, line = end_ + 22;
    for (const LegendEntry& entry : legend()) {
      if (!entry.seen) continue;
      const double swatch = *entry.kind == '\0' ? 0 : 15;
      const double needs = swatch + 7 + static_cast<double>(entry.words.size()) * character;
      if (at + needs > width) {
        at = left;
        line += line_height;
      }
      const std::string_view kind = entry.kind;
      if (kind == "waiting" || kind == "message" || kind == "barrier-message")
        out_ += fmt::format("<path d=\"M{:.2f} {:.2f} h11\" class=\"{}\"/>\n", at, line - 4, kind);
      else if (swatch > 0)
        out_ += fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"10\" height=\"10\" class=\"{}\"/>\n", at,
                            line - 9, entry.kind);
      out_ += text_at(at + swatch, line, "start", "small", entry.words);
      at += needs + 8;
    }
    end_ = line + line_height;
  }

  const Scheme& scheme_;
  const Scale& scale_;
  const double top_;
  double end_ = 0;  // of what is drawn
  std::string out_, gap_labels_;
  std::vector<Line> lines_;  // of messages
  bool has_barrier_ = false, has_window_ = false, many_messages_ = false, has_message_ = false,
       has_barrier_message_ = false, has_k_ = false;
  double largest_clock_error_ = 0;  // seconds
};

}  // namespace

std::string as_svg(const std::vector<Scheme>& schemes) {
  const Scale scale = scale_of(schemes);
  std::string panels;
  double top = 0;
  for (const Scheme& scheme : schemes) {
    Panel panel(scheme, scale, top);
    panels += panel.draw();
    top += panel.height();
  }
  return svg_document(width, top, escaped(schemes.front().title), panels);
}

}  // namespace plumbline
