#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "models/picoseconds.hpp"

namespace plumbline {

/// For one sender: which of its messages may still be overtaken, so that none is. A message that arrives
/// before any later one can is forgotten, so that there is one entry unless the jitter is greater than the
/// gaps.
class LastArrivals {
 public:
  /// The arrival of a message to `to` that would arrive at `arrival`: not before an earlier one of the pair.
  /// No later message of this sender can arrive before `earliest`.
  Picoseconds clamp(std::int32_t to, Picoseconds arrival, Picoseconds earliest);

 private:
  struct Entry {
    std::int32_t to;
    Picoseconds last;
  };
  struct More {
    std::vector<Entry> recent;
    std::unordered_map<std::int32_t, Picoseconds> all;  // instead, once there were too many
  };
  Picoseconds clamp_among(More& more, std::int32_t to, Picoseconds arrival, Picoseconds earliest);

  static constexpr std::size_t longest_list = 64;
  Entry only_{-1, 0};
  std::unique_ptr<More> more_;  // instead, once one was not enough
};

}  // namespace plumbline
