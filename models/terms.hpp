#pragma once

#include <string>

#include "models/loggops.hpp"

namespace plumbline {

/// A time as the sum that it is under LogGOPS: so many latencies, overheads and gaps, and a rest (a start, a
/// draw, a computation).
///
///   at = L_count L + o_s_count o_s + o_r_count o_r + g_count g + G_count (k-1)G + O_count (k-1)O + rest
///
/// `k` is the size that the measured operation has; other sizes' (k-1)G belong to the rest.
struct Terms {
  Picoseconds at = 0;
  int L = 0, o_s = 0, o_r = 0, g = 0, G = 0, O = 0;
  Picoseconds rest = 0;

  /// Nothing but a number.
  static Terms number(Picoseconds at) { return {.at = at, .rest = at}; }

  friend Terms operator-(const Terms& a, const Terms& b);
  friend bool operator==(const Terms&, const Terms&) = default;
};

/// What one of each is worth.
struct Units {
  Picoseconds L = 0, o_s = 0, o_r = 0, g = 0, G = 0, O = 0;
};

/// Of messages of `bytes` between any two processes.
Units units_of(const Costs& costs, std::int64_t bytes);

/// "L + 2g", "8g + L": what is worth most comes first; "o" stands for both overheads where they cost the
/// same; "0" for nothing. Empty where there is a rest, or a count below 0.
std::string symbols(const Terms& terms, const Units& units);

}  // namespace plumbline
