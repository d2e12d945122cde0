#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/experiment.hpp"
#include "models/timeline.hpp"

namespace plumbline {

class Listener;

/// One scheme's timeline, and what of it is shown.
struct Scheme {
  std::string name;   ///< "one call alone", or the suite's
  std::string title;  ///< "bcast by flat, 1 B, 4 processes, logp-textbook"
  Engine engine = Engine::native;
  bool is_suite = false;
  Timeline timeline;
  Picoseconds from = 0, to = 0;  ///< from < to

  /// What is measured: the timed regions of a suite, the one call.
  std::vector<Timeline::Stretch> measured() const;

  /// What times are shown from: the run's start, or what is shown where that is shorter than what comes
  /// before it, and four digits would not tell its times apart.
  Picoseconds origin() const { return from > to - from ? from : 0; }
  /// "2.500 us" after the origin.
  std::string time_text(Picoseconds time) const;
};

struct TimelineRequest {
  std::vector<const Suite*> suites;  ///< none: one call alone
  std::vector<double> starts;        ///< of one call alone: seconds by process; none: all at 0
  std::optional<double> from,
      to;  ///< seconds since the run's start; else from shortly before what is measured
};

/// One for each suite, or one of the call alone, of the experiment's first cell. What is shown where nothing
/// is requested: of a call alone everything to the last process's end; of a suite the timed regions and what
/// comes right before the first, a barrier or a wait. Throws InputError for starts that are not one a
/// process, and for an empty stretch of time; RunError and Interrupted as run_workers().
std::vector<Scheme> timelines_of(const Experiment& experiment, const TimelineRequest& request,
                                 Listener& listener);

/// "0", "0's helper".
std::string row_name(const Timeline& timeline, int row);

/// "Times count from 902.19325 ms after the run's start.", a line, where the origin is not that start.
std::string origin_line(const Scheme& scheme);

/// What the message is part of: "bcast", "barrier", "clock sync".
std::string_view purpose_of(const Timeline::Message& message);

/// What can be seen of the intervals: those that touch the shown time.
bool is_shown(const Scheme& scheme, Picoseconds begin, Picoseconds end);

std::size_t events_of(const std::vector<Scheme>& schemes);  ///< intervals and messages

}  // namespace plumbline
