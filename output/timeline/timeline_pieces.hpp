#pragma once

#include <string>
#include <string_view>

#include "output/timeline/write_timeline.hpp"

namespace plumbline {

/// A text that is handed on piece by piece: a run of millions of events as one would take gigabytes.
class Pieces {
 public:
  explicit Pieces(const EventSink& sink) : sink_(sink) {}

  void add(std::string_view text) { text_ += text; }
  void count_event() { ++events_; }
  /// Between two entries: hands on what is enough for a piece.
  void end_entry() {
    constexpr std::size_t enough = 1 << 20;  // bytes
    if (text_.size() >= enough) hand_on();
  }
  void hand_on() {
    sink_(text_, events_);
    text_.clear();
  }

 private:
  const EventSink& sink_;
  std::string text_;
  std::size_t events_ = 0;
};

}  // namespace plumbline
