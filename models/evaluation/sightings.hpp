#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "models/evaluation/state.hpp"
#include "models/timeline.hpp"

namespace plumbline::evaluation {

/// What the evaluator writes into a timeline, where somebody asks for one.
class Sightings {
 public:
  explicit Sightings(Timeline* timeline) : timeline_(timeline) {}

  /// The message's entry; of a message that is not known yet, a new one.
  Timeline::Message& of(const Message& message) {
    if (!timeline_) return nobody_asks_;
    const auto [found, is_new] =
        numbers_.try_emplace({message.from, message.count}, static_cast<int>(timeline_->messages.size()));
    if (is_new) timeline_->messages.emplace_back();
    return timeline_->messages[static_cast<std::size_t>(found->second)];
  }

  /// What a row does for a message that is known.
  void row(int row, Timeline::Kind kind, Picoseconds begin, Picoseconds end, int from, std::uint32_t count) {
    if (timeline_) add(row, kind, begin, end, numbers_.at({from, count}));
  }
  /// The same, where it takes any time.
  void row_if_any(int row, Timeline::Kind kind, Picoseconds begin, Picoseconds end, int from,
                  std::uint32_t count) {
    if (end > begin) this->row(row, kind, begin, end, from, count);
  }
  /// What it does for none, where it takes any time.
  void row_if_any(int row, Timeline::Kind kind, Picoseconds begin, Picoseconds end) {
    if (timeline_ && end > begin) add(row, kind, begin, end, -1);
  }

 private:
  void add(int row, Timeline::Kind kind, Picoseconds begin, Picoseconds end, int message) {
    timeline_->intervals.push_back({row, kind, begin, end, message});
  }

  Timeline* const timeline_;
  Timeline::Message nobody_asks_;
  std::map<std::pair<int, std::uint32_t>, int> numbers_;  // by sender and count
};

}  // namespace plumbline::evaluation
