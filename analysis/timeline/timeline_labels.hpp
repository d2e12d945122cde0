#pragma once

#include <span>
#include <string_view>

namespace plumbline {

// Where the labels of a picture stand. In pixels, y downwards.

inline constexpr double character = 6.3;  ///< the width of one, about, at the size of labels

/// Whether a label fits into a row: to the right of the one before, or not at all.
class Shelf {
 public:
  bool takes(double middle, std::string_view text);

 private:
  double end_ = -1e9;
};

struct Line {
  double x1, y1, x2, y2;  ///< x1 <= x2
};

/// Where the label's middle stands between two ends: where no line crosses it, as near to their middle as
/// that goes; in the middle where there is no such place.
double clear_place(std::string_view label, double begin, double end, double baseline,
                   std::span<const Line> lines);

}  // namespace plumbline
