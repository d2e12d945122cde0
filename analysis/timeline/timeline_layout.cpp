#include "analysis/timeline/timeline_layout.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "analysis/run/text.hpp"

namespace plumbline {
namespace {

using Kind = Timeline::Kind;
using enum TimelineShape;
using Part = SchemeLayout::Arrow::Part;

/// Lays one scheme out, but what depends on the others.
class Layouter {
 public:
  Layouter(const Scheme& scheme, Extent extent)
      : scheme_(scheme),
        timeline_(scheme.timeline),
        from_(extent == Extent::whole ? 0 : scheme.from),
        to_(extent == Extent::whole ? std::max(scheme.to, scheme.timeline.end()) : scheme.to) {}

  SchemeLayout layout() {
    add_bars();
    add_arrows();
    add_marks();
    add_brackets();
    add_bands();
    return std::move(made_);
  }

  bool is_in(Picoseconds begin, Picoseconds end) const { return end >= from_ && begin <= to_; }

 private:
  void add_bars() {
    for (const Timeline::Interval& one : timeline_.intervals)
      if (is_in(one.begin, one.end))
        made_.bars.push_back(
            {style_of(one.kind).shape, one.row, one.begin, one.end, one.message, gap_label(one)});
    std::ranges::stable_sort(made_.bars, {}, [](const auto& bar) { return style_of(bar.shape).layer; });
  }

  std::string_view gap_label(const Timeline::Interval& one) const {
    if (one.kind != Kind::send_gap && one.kind != Kind::receive_gap) return "";
    const Units& units = timeline_.units;
    if (one.end - one.begin == units.g) return "g";
    return one.end - one.begin == units.g + units.G ? "g + (k-1)G" : "";
  }

  void add_arrows() {
    for (int i = 0; i < std::ssize(timeline_.messages); ++i) {
      const Timeline::Message& one = timeline_.messages[static_cast<std::size_t>(i)];
      const bool of_barrier = one.operation == Operation::barrier;
      const TimelineShape data = of_barrier ? barrier_message : message,
                          part = of_barrier ? barrier_leg : leg;
      if (one.rendezvous) {
        add({part, one.from, one.to, one.request_leaves, one.request_arrives, i, Part::request});
        add({part, one.to, one.from, one.answer_leaves, one.answer_arrives, i, Part::answer});
      }
      add({data, one.from, one.to, one.leaves, one.arrives, i, Part::data});
    }
  }

  void add(const SchemeLayout::Arrow& arrow) {
    if (is_in(arrow.leaves, arrow.arrives)) made_.arrows.push_back(arrow);
  }

  void add_marks() {
    for (const Timeline::Call& call : timeline_.calls)
      if (call.operation == Operation::barrier && is_in(call.begin.at, call.end.at))
        made_.marks.push_back({barrier, call.row, call.begin.at, call.end.at});
    for (const Timeline::Interval& one : timeline_.intervals)
      if (one.kind == Kind::wait_until && is_in(one.begin, one.end))
        made_.marks.push_back({start, one.row, one.begin, one.end});
  }

  void add_brackets() {
    for (const Timeline::Stretch& one : scheme_.measured()) {
      if (!is_in(one.begin.at, one.end.at)) continue;
      const std::string sum = symbols(timeline_, one);
      const bool is_sum = !sum.empty();
      const std::string time = time_text(to_seconds(one.end.at - one.begin.at));
      made_.brackets.push_back({one.row, one.begin.at, one.end.at, is_sum ? sum : time, is_sum});
    }
  }

  /// Heights are in seconds until all schemes are known.
  void add_bands() {
    for (int row = 0; row < std::ssize(timeline_.clocks); ++row) {
      SchemeLayout::Band band{row, {}, 0, 0};
      for (const Timeline::ClockError& one : timeline_.clocks[static_cast<std::size_t>(row)]) {
        if (!is_in(one.at, one.at)) continue;
        band.points.push_back({one.at, one.seconds});
        if (std::abs(one.seconds) > std::abs(band.largest)) band.largest = one.seconds;
        band.last = one.seconds;
      }
      made_.clock_error = std::max(made_.clock_error, std::abs(band.largest));
      if (band.largest != 0) made_.bands.push_back(std::move(band));
    }
  }

  const Scheme& scheme_;
  const Timeline& timeline_;
  const Picoseconds from_, to_;
  SchemeLayout made_;
};

/// Whether there is any: a mark counts at its moment.
bool is_there(TimelineShape shape, const SchemeLayout& made, const Layouter& layouter) {
  const auto is_it = [shape](const auto& one) { return one.shape == shape; };
  return std::ranges::any_of(made.bars, is_it) || std::ranges::any_of(made.arrows, is_it) ||
         std::ranges::any_of(made.marks,
                             [&](const auto& one) { return is_it(one) && layouter.is_in(one.at, one.at); });
}

std::vector<SchemeLayout::LegendEntry> legend_of(const SchemeLayout& made, const Layouter& layouter) {
  std::vector<SchemeLayout::LegendEntry> legend;
  for (const TimelineStyle& style : timeline_styles())
    if (!style.words.empty() && is_there(style.shape, made, layouter))
      legend.push_back({style.shape, std::string(style.words)});
  return legend;
}

/// "clock's error, up to 36.00 ns (the thickest band: 1.374 ms)", the latter being another scheme's.
std::string clock_words(double error, double thickest) {
  return fmt::format("{}, up to {}{}", style_of(TimelineShape::clock).words, time_text(error),
                     error < thickest ? fmt::format(" (the thickest band: {})", time_text(thickest)) : "");
}

void put_on_scale(SchemeLayout& scheme, double thickest) {
  for (SchemeLayout::Band& band : scheme.bands)
    for (SchemeLayout::Band::Point& point : band.points) point.height /= thickest;
  if (scheme.clock_error > 0)
    scheme.legend.push_back({TimelineShape::clock, clock_words(scheme.clock_error, thickest)});
}

}  // namespace

TimelineLayout layout_of(const std::vector<Scheme>& schemes, Extent extent) {
  TimelineLayout all;
  for (const Scheme& scheme : schemes) {
    Layouter layouter(scheme, extent);
    SchemeLayout made = layouter.layout();
    made.legend = legend_of(made, layouter);
    all.span = std::max(all.span, scheme.to - scheme.from);
    all.clock_error = std::max(all.clock_error, made.clock_error);
    all.schemes.push_back(std::move(made));
  }
  for (SchemeLayout& scheme : all.schemes) put_on_scale(scheme, all.clock_error);
  return all;
}

std::string signed_time_text(double seconds) {
  return fmt::format("{}{}", seconds > 0 ? "+" : "", time_text(seconds));
}

}  // namespace plumbline
