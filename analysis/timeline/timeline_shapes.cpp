#include "analysis/timeline/timeline_shapes.hpp"

#include <algorithm>

namespace plumbline {
namespace {

using Kind = Timeline::Kind;
using enum TimelineShape;
using enum TimelineStyle::Lane;

constexpr std::array<int, 2> solid{};

// Okabe and Ito's colours, which those with any kind of colour blindness tell apart; lighter ones on dark
// ground.
constexpr std::array<TimelineStyle, 17> styles{{
    {send, "send", "overhead of a send", "#0072b2", "#56b4e9", 1, solid, Kind::send, 9, 's', "sends"},
    {receive, "receive", "overhead of a receive", "#d55e00", "#ff8c42", 1, solid, Kind::receive, 8, 'r',
     "receives"},
    {send_gap, "send_gap", "gap of the port out", "#cfe4f3", "#1e4560", 1, solid, Kind::send_gap, 1, '\0', "",
     out, 0.275, -0.1},
    {receive_gap, "receive_gap", "gap of the port in", "#fbdcc8", "#5a3318", 1, solid, Kind::receive_gap, 2,
     '\0', "", in, -0.1, 0.275},
    {waiting, "waiting", "waits", "#444", "#999", 1, {2, 3}, Kind::waiting, 0, '.', "waits"},
    {compute, "compute", "computes", "#009e73", "#3ecf9f", 1, solid, Kind::compute, 4, '=', "computes"},
    {progress, "progress", "progress", "#7a5195", "#b28bd0", 1, solid, Kind::progress, 5, 'p', "progress"},
    {test, "test", "tests", "#56b4e9", "#a9d8f5", 1, solid, Kind::test, 6, 't', "tests"},
    {read_clock, "read_clock", "reads the clock", "#666", "#b0b0b0", 1, solid, Kind::read_clock, 7, 'c',
     "reads the clock"},
    {wait_until, "wait_until", "waits for a time", "#f0e442", "#8a8212", 1, solid, Kind::wait_until, 3, 'w',
     "waits for a time", processor, 0.0375, 0.0375},
    {start, "window", "starts", "#b8860b", "#f2c14e"},
    {barrier, "barrier", "leaves a barrier", "#009e73", "#3ecf9f", 2.5},
    {message, "message", "message", "#333", "#b8b8b8", 1.2},
    {barrier_message, "barrier-message", "a barrier's message", "#009e73", "#3ecf9f", 1.2, {7, 2}},
    {leg, "leg", "", "#777", "#b8b8b8", 1, {4, 3}},
    {barrier_leg, "barrier-leg", "", "#009e73", "#3ecf9f", 1, {2, 2}},
    {clock, "clock", "clock's error", "#cc79a7", "#e39ac4"},
}};

}  // namespace

std::span<const TimelineStyle> timeline_styles() { return styles; }

const TimelineStyle& style_of(TimelineShape shape) { return styles[static_cast<std::size_t>(shape)]; }

const TimelineStyle& style_of(Timeline::Kind kind) {
  return *std::ranges::find_if(styles, [kind](const TimelineStyle& one) { return one.kind == kind; });
}

}  // namespace plumbline
