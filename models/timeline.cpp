#include "models/timeline.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

namespace plumbline {

Picoseconds Timeline::end() const {
  Picoseconds last = 0;
  for (const Interval& one : intervals) last = std::max(last, one.end);
  for (const Message& one : messages) last = std::max(last, one.complete);
  for (const Call& one : calls) last = std::max(last, one.end.at);
  for (const Stretch& one : regions) last = std::max(last, one.end.at);
  return last;
}

namespace {

void put_messages_in_order(Timeline& timeline) {
  std::vector<std::size_t> order(timeline.messages.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) {
    return std::tuple(timeline.messages[i].from, timeline.messages[i].count);
  });
  std::vector<int> place(order.size());
  std::vector<Timeline::Message> messages;
  for (const std::size_t number : order) {
    place[number] = static_cast<int>(messages.size());
    messages.push_back(timeline.messages[number]);
  }
  timeline.messages = std::move(messages);
  for (Timeline::Interval& one : timeline.intervals)
    if (one.message >= 0) one.message = place[static_cast<std::size_t>(one.message)];
}

}  // namespace

void put_in_order(Timeline& timeline) {
  put_messages_in_order(timeline);
  std::ranges::sort(timeline.intervals, {}, [](const Timeline::Interval& one) {
    return std::tuple(one.row, one.begin, one.end, one.kind, one.message);
  });
  const auto row_and_begin = [](const Timeline::Stretch& one) { return std::tuple(one.row, one.begin.at); };
  std::ranges::stable_sort(timeline.calls, {}, row_and_begin);
  std::ranges::stable_sort(timeline.regions, {}, row_and_begin);
}

std::string_view name(Timeline::Kind kind) {
  static constexpr std::array<std::string_view, 10> names{
      "send",     "receive",    "waiting",         "compute",  "test",
      "progress", "clock read", "wait for a time", "send gap", "receive gap"};
  return names[static_cast<std::size_t>(kind)];
}

std::string symbols(const Timeline& timeline, const Timeline::Stretch& stretch) {
  return symbols(stretch.end - stretch.begin, timeline.units);
}

}  // namespace plumbline
