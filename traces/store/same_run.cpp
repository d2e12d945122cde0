#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/store/store_file.hpp"
#include "traces/store/tables.hpp"

namespace plumbline {
namespace {

/// The first line of `from` that `other` does not have; empty where there is none.
std::string only_in(const std::vector<std::string>& from, const std::vector<std::string>& other) {
  const auto found = std::find_if(from.begin(), from.end(), [&](const std::string& line) {
    return std::find(other.begin(), other.end(), line) == other.end();
  });
  return found == from.end() ? "" : *found;
}

/// What differs between two texts, as "it has A, this run has B".
std::string difference(const std::string& kept, const std::string& asked) {
  const std::string theirs = only_in(lines_of(kept), lines_of(asked));
  const std::string ours = only_in(lines_of(asked), lines_of(kept));
  if (theirs.empty() && ours.empty()) return "the same lines in another order";
  if (ours.empty()) return fmt::format("it has '{}', which this run has not", theirs);
  if (theirs.empty()) return fmt::format("this run has '{}', which it has not", ours);
  return fmt::format("it has '{}', this run has '{}'", theirs, ours);
}

}  // namespace

void check_same_run(const std::string& file, const RunInfo& kept, const RunInfo& asked) {
  const auto check = [&](const char* what, const std::string& theirs, const std::string& ours) {
    if (theirs != ours)
      throw InputError(fmt::format("{}: is the store of another {}: {}; give this run another name", file,
                                   what, difference(theirs, ours)));
  };
  check("backend", kept.backend, asked.backend);
  check("machine", kept.machine, asked.machine);
  check("machine file", kept.machine_text, asked.machine_text);
  check("seed", std::to_string(kept.seed), std::to_string(asked.seed));
  check("experiment", kept.experiment, asked.experiment);
}

}  // namespace plumbline
