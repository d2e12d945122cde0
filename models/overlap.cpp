#include "models/overlap.hpp"

#include <algorithm>

namespace plumbline {

std::optional<double> imb_overlap(double pure, double cpu, double overlapped) {
  const double longer = std::max(pure, cpu);
  if (!(longer > 0)) return std::nullopt;
  return 100 * (pure + cpu - overlapped) / longer;
}

std::optional<double> osu_overlap(double overall, double compute, double test, double pure) {
  if (!(pure > 0)) return std::nullopt;
  return 100 - 100 * (overall - (compute - test)) / pure;
}

double imb_prints(double raw) { return std::clamp(raw, 0.0, 100.0); }
double osu_prints(double raw) { return std::max(raw, 0.0); }

// Either is 0 where overlapping is as slow as one after the other, and 100 where the shorter of the two is
// free.
std::string_view why_outside(double raw) {
  if (raw < 0)
    return "overlapped, the two took longer than one after the other: nothing was hidden, and tests, "
           "interrupts, waiting, reads of the clock or other work of the computer came on top";
  if (raw > 100)
    return "overlapped, the two took less than the longer one alone: this was timed under other "
           "conditions";
  return {};
}

}  // namespace plumbline
