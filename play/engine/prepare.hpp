#pragma once

#include <optional>
#include <string>

#include "analysis/request/experiment.hpp"
#include "analysis/timeline/timeline_experiment.hpp"

namespace plumbline {

/// A command whose words were right.
struct Prepared {
  Experiment experiment;
  std::optional<TimelineRequest> timeline{};  ///< empty: to be simulated
  std::string notes;                          ///< one a line
};

/// Returns 0; or 2, and `wrong` says in one line what is wrong. `words`: one a line, as parse_words() takes
/// them.
int prepare(const char* words, Prepared& prepared, std::string& wrong);

}  // namespace plumbline
