#include <algorithm>
#include <string>
#include <string_view>
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

bool has_all(const std::vector<std::string>& of, const std::vector<std::string>& asked) {
  return std::ranges::all_of(asked,
                             [&](const std::string& one) { return std::ranges::find(of, one) != of.end(); });
}

std::vector<std::string> split(std::string_view text, std::string_view between) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(between, begin);
    parts.emplace_back(text.substr(begin, end - begin));
    if (end == text.npos) return parts;
    begin = end + between.size();
  }
}

/// "bcast: osu imb" of "bcast: osu imb skampi": the first word is the operation.
bool is_part_of_one(const std::string& suites, const std::vector<std::string>& kept) {
  const auto asked = split(suites, " ");
  return std::ranges::any_of(kept, [&](const std::string& one) {
    return one.starts_with(asked.front() + " ") && has_all(split(one, " "), asked);
  });
}

/// Whether the line says which cells there are, and all of `asked` are among those of `kept`.
bool is_part_of_line(std::string_view asked, std::string_view kept) {
  const auto sign = asked.find(" = ");
  if (sign == asked.npos || !kept.starts_with(asked.substr(0, sign + 3))) return false;
  const std::string_view key = asked.substr(0, sign);
  const auto ours = split(asked.substr(sign + 3), ", "), theirs = split(kept.substr(sign + 3), ", ");
  if (key == "suites")
    return std::ranges::all_of(ours, [&](const std::string& one) { return is_part_of_one(one, theirs); });
  return (key == "operations" || key == "bytes" || key == "processes") && has_all(theirs, ours);
}

}  // namespace

bool is_part_of(const std::string& experiment, const std::string& kept) {
  const auto ours = lines_of(experiment), theirs = lines_of(kept);
  return std::ranges::equal(ours, theirs, [](const std::string& asked, const std::string& line) {
    return asked == line || is_part_of_line(asked, line);
  });
}

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
