#include "analysis/timeline/timeline_labels.hpp"

#include <algorithm>

namespace plumbline {
namespace {

struct Box {
  double left, top, right, bottom;
};

double half_width(std::string_view text) { return static_cast<double>(text.size()) * character / 2; }

/// Whether the line has a point in the box.
bool crosses(const Line& line, const Box& box) {
  const double begin = std::max(line.x1, box.left), end = std::min(line.x2, box.right);
  if (begin > end) return false;
  const auto y = [&](double x) {
    return line.y1 + (line.y2 - line.y1) * (x - line.x1) / (line.x2 - line.x1);
  };
  const bool upright = line.x1 == line.x2;
  const auto [top, bottom] = std::minmax({upright ? line.y1 : y(begin), upright ? line.y2 : y(end)});
  return bottom >= box.top && top <= box.bottom;
}

}  // namespace

bool Shelf::takes(double middle, std::string_view text) {
  if (middle - half_width(text) < end_) return false;
  end_ = middle + half_width(text) + character;
  return true;
}

double clear_place(std::string_view label, double begin, double end, double baseline,
                   std::span<const Line> lines) {
  constexpr double step = 4, ascent = 9, descent = 3, air = 2;
  const double middle = (begin + end) / 2, half = half_width(label) + air;
  for (double away = 0; away <= (end - begin) / 2 - half; away += step)
    for (const double place : {middle + away, middle - away}) {
      const Box box{place - half, baseline - ascent, place + half, baseline + descent};
      if (std::ranges::none_of(lines, [&](const Line& line) { return crosses(line, box); })) return place;
    }
  return middle;
}

}  // namespace plumbline
