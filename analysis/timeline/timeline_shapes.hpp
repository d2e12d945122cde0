#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "models/timeline.hpp"

namespace plumbline {

/// What the picture of a timeline is made of, in the order of its legend.
enum class TimelineShape : std::uint8_t {
  send,
  receive,
  send_gap,
  receive_gap,
  waiting,
  compute,
  progress,
  test,
  read_clock,
  wait_until,
  start,            ///< a process starts, at the end of a wait for a time
  barrier,          ///< a process leaves a barrier
  message,          ///< an arrow, from the first byte's leaving to its arrival
  barrier_message,  ///< the same of a barrier
  leg,              ///< a rendezvous's request, or its answer
  barrier_leg,      ///< the same of a barrier's message
  clock,            ///< the error of a process's clock
};

/// How a shape looks on every medium: SVG (which has the light colours), the page, and text.
struct TimelineStyle {
  enum class Lane : std::uint8_t { out, in, processor };  ///< of a row: in each, bars do not overlap

  TimelineShape shape;
  std::string_view id;                   ///< "send_gap"
  std::string_view words;                ///< of the legend; empty: not in it
  std::string_view light, dark;          ///< colours on light ground and on dark
  double width = 1;                      ///< of a line, in pixels
  std::array<int, 2> dash{};             ///< of a line: pixels on and off; none: solid
  std::optional<Timeline::Kind> kind{};  ///< the interval's that a bar shows
  int layer = 0;                         ///< of bars: what is higher covers what is lower
  char letter = '\0';                    ///< the bar in text; none: not drawn there
  std::string_view does{};               ///< what the letter stands for: "sends"
  Lane lane = Lane::processor;           ///< of bars
  double above = 0.075, below = 0.075;   ///< how far a bar reaches from the line, in heights of a row
};

/// One for each shape, in their order.
std::span<const TimelineStyle> timeline_styles();
const TimelineStyle& style_of(TimelineShape shape);
/// Of the bar that shows such an interval.
const TimelineStyle& style_of(Timeline::Kind kind);

}  // namespace plumbline
