#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "analysis/cost/cost.hpp"
#include "analysis/run/listener.hpp"
#include "models/errors.hpp"
#include "models/picoseconds.hpp"

namespace plumbline {
namespace {

constexpr double minute = 60, hour = 3600, year = 365 * day;  // seconds

struct DurationUnit {
  double seconds;
  const char* name;
};
constexpr std::array duration_units{DurationUnit{year, "years"}, DurationUnit{day, "days"},
                                    DurationUnit{hour, "h"}, DurationUnit{minute, "min"}};

}  // namespace

Duration duration_of(const std::vector<double>& seconds, int workers) {
  Duration duration;
  double all = 0;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    all += seconds[i];
    if (seconds[i] <= duration.longest_seconds) continue;
    duration.longest = i;
    duration.longest_seconds = seconds[i];
  }
  duration.seconds = std::max(duration.longest_seconds, all / std::max(1, workers));
  return duration;
}

std::string duration_text(double seconds) {
  const auto unit = std::ranges::find_if(duration_units,
                                         [&](const DurationUnit& one) { return seconds >= 2 * one.seconds; });
  const DurationUnit chosen = unit == duration_units.end() ? DurationUnit{1, "s"} : *unit;
  const double amount = seconds / chosen.seconds;
  if (amount >= 1e6) return fmt::format("{:.1e} {}", amount, chosen.name);
  return fmt::format("{:.{}f} {}", amount, amount < 9.95 ? 1 : 0, chosen.name);
}

void announce(const Duration& duration, const std::string& what, const std::string& less,
              Listener& listener) {
  if (duration.longest_seconds > day)
    throw InputError(fmt::format("{} takes about {}, and nothing of it is kept before it ends; ask for {}",
                                 what, duration_text(duration.longest_seconds), less));
  if (duration.seconds < minute) return;
  listener.note(fmt::format("this takes about {}; the longest is {}", duration_text(duration.seconds), what));
}

}  // namespace plumbline
