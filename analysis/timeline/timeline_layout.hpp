#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/timeline/timeline_experiment.hpp"
#include "analysis/timeline/timeline_shapes.hpp"

namespace plumbline {

/// What there is to paint of one scheme, in time and rows. SVG, the page and text paint it, and choose
/// nothing but pixels.
struct SchemeLayout {
  struct Bar {
    TimelineShape shape;
    int row;
    Picoseconds begin, end;
    int message;             ///< as the interval's
    std::string_view label;  ///< of a gap that is a sum of the model's parameters, "g"; else empty
  };
  struct Arrow {
    enum class Part : std::uint8_t { data, request, answer };
    TimelineShape shape;
    int from, to;  ///< rows
    Picoseconds leaves, arrives;
    int message;
    Part part;
  };
  /// That a process leaves a barrier, which it entered at `begin`, or starts, having waited from then on.
  struct Mark {
    TimelineShape shape;
    int row;
    Picoseconds begin, at;
  };
  /// Over what is measured.
  struct Bracket {
    int row;
    Picoseconds begin, end;
    std::string label;  ///< its length
    bool is_sum;        ///< "L + 2g", not "7.000 us"
  };
  /// How far a row's clock is off.
  struct Band {
    struct Point {
      Picoseconds at;
      double height;  ///< of the largest of all schemes: from -1 to 1, 1 being ahead
    };
    int row;
    std::vector<Point> points;
    double largest, last;  ///< seconds, with their sign
  };
  struct LegendEntry {
    TimelineShape shape;
    std::string words;
  };

  std::vector<Bar> bars;          ///< in order of layer, row, begin, end
  std::vector<Arrow> arrows;      ///< in order of message
  std::vector<Mark> marks;        ///< barriers, then starts, each in order of row and time
  std::vector<Bracket> brackets;  ///< in order of row and time
  std::vector<Band> bands;        ///< in order of row; none of a clock that is right
  std::vector<LegendEntry> legend;
  double clock_error = 0;  ///< seconds: the largest
};

/// One for each scheme, which have a scale in common so that they can be compared.
struct TimelineLayout {
  Picoseconds span = 1;    ///< the longest that is shown
  double clock_error = 0;  ///< seconds: the largest
  std::vector<SchemeLayout> schemes;
};

enum class Extent { shown, whole };  ///< what touches the shown time, or everything
TimelineLayout layout_of(const std::vector<Scheme>& schemes, Extent extent);

/// "+1.374 ms": how far a clock is off.
std::string signed_time_text(double seconds);

}  // namespace plumbline
