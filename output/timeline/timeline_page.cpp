#include <algorithm>
#include <functional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "analysis/timeline/timeline_experiment.hpp"
#include "report/pages.hpp"

// What report/src/timeline.ts draws: columns of whole picoseconds, a tenth of what objects would take.

namespace plumbline {
namespace {

using nlohmann::ordered_json;

template <class Entries, class Value>
ordered_json column(const Entries& entries, Value value) {
  ordered_json list = ordered_json::array();
  for (const auto& entry : entries) list.push_back(std::invoke(value, entry));
  return list;
}

ordered_json intervals_of(const Timeline& timeline) {
  using Interval = Timeline::Interval;
  return {
      {"row", column(timeline.intervals, &Interval::row)},
      {"kind", column(timeline.intervals, [](const Interval& one) { return static_cast<int>(one.kind); })},
      {"begin", column(timeline.intervals, &Interval::begin)},
      {"end", column(timeline.intervals, &Interval::end)},
      {"message", column(timeline.intervals, &Interval::message)}};
}

/// Where the name stands among the names, which it joins if it is new.
std::size_t place_of(std::string_view name, std::vector<std::string_view>& names) {
  const auto place = std::ranges::find(names, name);
  const auto index = static_cast<std::size_t>(place - names.begin());
  if (place == names.end()) names.push_back(name);
  return index;
}

/// `purposes`: what the messages are parts of, by "part".
ordered_json messages_of(const Timeline& timeline, std::vector<std::string_view>& purposes) {
  using Message = Timeline::Message;
  ordered_json columns;
  const auto add = [&](const char* name, auto value) { columns[name] = column(timeline.messages, value); };
  add("from", &Message::from);
  add("to", &Message::to);
  add("bytes", &Message::bytes);
  add("round", &Message::round);
  add("tag", &Message::tag);
  add("part", [&](const Message& one) { return place_of(purpose_of(one), purposes); });
  add("posted", &Message::posted);
  add("leaves", &Message::leaves);
  add("arrives", &Message::arrives);
  add("taken", &Message::taken);
  add("complete", &Message::complete);
  add("asked", &Message::request_leaves);
  add("heard", &Message::request_arrives);
  add("answered", &Message::answer_leaves);
  add("allowed", &Message::answer_arrives);
  return columns;
}

ordered_json stretch_of(const Timeline& timeline, const Timeline::Stretch& one) {
  return {
      {"row", one.row}, {"begin", one.begin.at}, {"end", one.end.at}, {"length", length_text(timeline, one)}};
}

ordered_json calls_of(const Timeline& timeline) {
  ordered_json list = ordered_json::array();
  for (const Timeline::Call& call : timeline.calls) {
    list.push_back(stretch_of(timeline, call));
    list.back()["name"] = fmt::format("{} by {}", name(call.operation), call.algorithm->name);
    list.back()["barrier"] = call.operation == Operation::barrier;
  }
  return list;
}

ordered_json clocks_of(const Timeline& timeline) {
  ordered_json list = ordered_json::array();
  for (const auto& errors : timeline.clocks)
    list.push_back({{"at", column(errors, &Timeline::ClockError::at)},
                    {"seconds", column(errors, &Timeline::ClockError::seconds)}});
  return list;
}

ordered_json scheme_of(const Scheme& scheme) {
  const Timeline& timeline = scheme.timeline;
  ordered_json rows = ordered_json::array(), measured = ordered_json::array();
  for (int row = 0; row < timeline.rows; ++row) rows.push_back(row_name(timeline, row));
  for (const Timeline::Stretch& one : scheme.measured()) measured.push_back(stretch_of(timeline, one));
  std::vector<std::string_view> purposes;
  const ordered_json messages = messages_of(timeline, purposes);
  return {{"name", scheme.name},
          {"title", scheme.title},
          {"rows", rows},
          {"from", scheme.from},
          {"to", scheme.to},
          {"end", timeline.end()},
          {"origin", scheme.origin()},
          {"origin_line", origin_line(scheme)},
          {"purposes", purposes},
          {"units", {{"g", timeline.units.g}, {"G", timeline.units.G}}},
          {"intervals", intervals_of(timeline)},
          {"messages", messages},
          {"calls", calls_of(timeline)},
          {"measured", measured},
          {"clocks", clocks_of(timeline)}};
}

}  // namespace

std::string as_page(const std::vector<Scheme>& schemes) {
  ordered_json kinds = ordered_json::array();
  for (int kind = 0; kind <= static_cast<int>(Timeline::Kind::receive_gap); ++kind)
    kinds.push_back(name(static_cast<Timeline::Kind>(kind)));
  return filled(timeline_page, {{"kinds", kinds}, {"schemes", column(schemes, scheme_of)}});
}

}  // namespace plumbline
