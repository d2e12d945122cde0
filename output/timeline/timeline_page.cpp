#include "output/timeline/write_timeline.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/run/text.hpp"
#include "analysis/timeline/timeline_layout.hpp"
#include "report/pages.hpp"

// What report/src/timeline.ts paints: columns of whole picoseconds, a tenth of what objects would take.

namespace plumbline {
namespace {

using nlohmann::ordered_json;

template <class Entries, class Value>
ordered_json column(const Entries& entries, Value value) {
  ordered_json list = ordered_json::array();
  for (const auto& entry : entries) list.push_back(std::invoke(value, entry));
  return list;
}

/// A number for each name, in order of appearance.
struct Names {
  std::vector<std::string_view> names;

  std::size_t number(std::string_view name) {
    const auto place = std::ranges::find(names, name);
    const auto index = static_cast<std::size_t>(place - names.begin());
    if (place == names.end()) names.push_back(name);
    return index;
  }
};

template <class Value>
auto number_of(Value value) {
  return [value](const auto& entry) { return static_cast<int>(std::invoke(value, entry)); };
}

ordered_json bars_of(const SchemeLayout& layout, Names& labels) {
  using Bar = SchemeLayout::Bar;
  std::vector<Bar> bars = layout.bars;
  std::ranges::stable_sort(bars, {}, [](const Bar& bar) { return std::tuple(bar.row, bar.begin, bar.end); });
  return {{"row", column(bars, &Bar::row)},
          {"shape", column(bars, number_of(&Bar::shape))},
          {"begin", column(bars, &Bar::begin)},
          {"end", column(bars, &Bar::end)},
          {"message", column(bars, &Bar::message)},
          {"label", column(bars, [&](const Bar& bar) { return labels.number(bar.label); })}};
}

/// In order of leaving.
ordered_json arrows_of(const SchemeLayout& layout) {
  using Arrow = SchemeLayout::Arrow;
  std::vector<Arrow> arrows = layout.arrows;
  std::ranges::stable_sort(arrows, {}, &Arrow::leaves);
  return {{"shape", column(arrows, number_of(&Arrow::shape))},
          {"from", column(arrows, &Arrow::from)},
          {"to", column(arrows, &Arrow::to)},
          {"leaves", column(arrows, &Arrow::leaves)},
          {"arrives", column(arrows, &Arrow::arrives)},
          {"message", column(arrows, &Arrow::message)},
          {"part", column(arrows, number_of(&Arrow::part))}};
}

/// `purposes`: what the messages are parts of, by "of".
ordered_json messages_of(const Timeline& timeline, Names& purposes) {
  using Message = Timeline::Message;
  const auto purpose = [&](const Message& one) { return purposes.number(purpose_of(one)); };
  return {{"from", column(timeline.messages, &Message::from)},
          {"to", column(timeline.messages, &Message::to)},
          {"bytes", column(timeline.messages, &Message::bytes)},
          {"round", column(timeline.messages, &Message::round)},
          {"of", column(timeline.messages, purpose)},
          {"leaves", column(timeline.messages, &Message::leaves)},
          {"arrives", column(timeline.messages, &Message::arrives)},
          {"complete", column(timeline.messages, &Message::complete)}};
}

ordered_json json_of(const SchemeLayout::Mark& one) {
  return {{"shape", one.shape}, {"row", one.row}, {"at", one.at}};
}

ordered_json json_of(const SchemeLayout::Bracket& one) {
  return {{"row", one.row}, {"begin", one.begin}, {"end", one.end}, {"label", one.label}};
}

ordered_json json_of(const SchemeLayout::Band& one) {
  using Point = SchemeLayout::Band::Point;
  return {{"shape", TimelineShape::clock},
          {"row", one.row},
          {"at", column(one.points, &Point::at)},
          {"height", column(one.points, &Point::height)},
          {"label", signed_time_text(one.largest)}};
}

ordered_json json_of(const TimelineStyle& style) {
  return {{"name", style.kind ? name(*style.kind) : style.id},
          {"light", style.light},
          {"dark", style.dark},
          {"lane", style.lane},
          {"above", style.above},
          {"below", style.below},
          {"width", style.width},
          {"dash", style.dash[0] == 0 ? ordered_json::array() : ordered_json(style.dash)}};
}

template <class Entries>
ordered_json list_of(const Entries& entries) {
  return column(entries, [](const auto& one) { return json_of(one); });
}

ordered_json scheme_of(const Scheme& scheme, const SchemeLayout& layout) {
  const Timeline& timeline = scheme.timeline;
  ordered_json rows = ordered_json::array();
  for (int row = 0; row < timeline.rows; ++row) rows.push_back(row_name(timeline, row));
  Names labels, purposes;
  const ordered_json bars = bars_of(layout, labels), messages = messages_of(timeline, purposes);
  return {{"name", scheme.name},
          {"title", scheme.title},
          {"rows", rows},
          {"from", scheme.from},
          {"to", scheme.to},
          {"end", timeline.end()},
          {"origin", scheme.origin()},
          {"origin_line", origin_line(scheme)},
          {"labels", labels.names},
          {"purposes", purposes.names},
          {"bars", bars},
          {"arrows", arrows_of(layout)},
          {"messages", messages},
          {"marks", list_of(layout.marks)},
          {"brackets", list_of(layout.brackets)},
          {"bands", list_of(layout.bands)}};
}

std::string words_of(const TimelineStyle& style, const std::vector<Scheme>& schemes,
                     const TimelineLayout& layout) {
  std::string words(style.words);
  if (style.shape == TimelineShape::barrier_message) words += " (dashed)";
  if (style.shape != TimelineShape::clock) return words;
  for (std::size_t i = 0; i < schemes.size(); ++i)  // ", up to 1.374 ms (osu), 36.00 ns (reprompi)"
    words += fmt::format("{} {}{}", i == 0 ? ", up to" : ",", time_text(layout.schemes[i].clock_error),
                         schemes.size() > 1 ? fmt::format(" ({})", schemes[i].name) : "");
  return words;
}

/// One for all schemes.
ordered_json legend_of(const std::vector<Scheme>& schemes, const TimelineLayout& layout) {
  ordered_json legend = ordered_json::array();
  const auto has = [](const SchemeLayout& one, TimelineShape shape) {
    return std::ranges::count(one.legend, shape, &SchemeLayout::LegendEntry::shape) > 0;
  };
  for (const TimelineStyle& style : timeline_styles())
    if (std::ranges::any_of(layout.schemes, [&](const auto& one) { return has(one, style.shape); }))
      legend.push_back({{"shape", style.shape}, {"words", words_of(style, schemes, layout)}});
  return legend;
}

}  // namespace

ordered_json page_data(const std::vector<Scheme>& schemes) {
  const TimelineLayout layout = layout_of(schemes, Extent::whole);
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < schemes.size(); ++i) list.push_back(scheme_of(schemes[i], layout.schemes[i]));
  return {{"shapes", list_of(timeline_styles())}, {"legend", legend_of(schemes, layout)}, {"schemes", list}};
}

std::string as_page(const std::vector<Scheme>& schemes) { return filled(timeline_page, page_data(schemes)); }

}  // namespace plumbline
