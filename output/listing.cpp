#include "output/listing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/run/text.hpp"
#include "models/collective.hpp"
#include "models/errors.hpp"
#include "output/say.hpp"
#include "schemes/suite.hpp"
#include "traces/machine/machine_file.hpp"

namespace plumbline {
namespace {

using enum TextTable::Align;

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string source_of_machine(const std::string& machine) {
  try {
    return one_line(read_machine(machine).source);
  } catch (const InputError& error) {
    return fmt::format("cannot be read: {}", error.what());
  }
}

std::string algorithms_of(Operation operation) {
  std::vector<std::string_view> names;
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.operation == operation) names.push_back(algorithm.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The suite's statistics in words: reducing a measurement of nothing names them all.
std::string statistics_of(const Suite& suite) {
  std::vector<Reported> reported = reduce(suite, Measurement(1), 0);
  std::stable_partition(reported.begin(), reported.end(), [](const Reported& one) { return one.primary; });
  std::vector<std::string> words;
  words.reserve(reported.size());
  for (const Reported& one : reported) words.push_back(one.statistic);
  return fmt::format("{}", fmt::join(words, "; "));
}

std::string operations_of(const Suite& suite) {
  std::vector<std::string_view> names;
  for (int i = 0; i < operations; ++i)
    if (measures(suite, static_cast<Operation>(i))) names.push_back(name(static_cast<Operation>(i)));
  return static_cast<int>(names.size()) == operations ? "all" : fmt::format("{}", fmt::join(names, ", "));
}

/// As docs/reference/clock-methods.md has them.
std::string_view in_words(PairEstimator estimator) {
  static constexpr std::string_view words[] = {
      // in the order of the enumeration
      "mean of all exchanges", "median of all exchanges",
      "mean of the quarter with the smallest round trips (Hoefler 2008, figures)",
      "the exchange with the smallest round trip (Hoefler 2008, Netgauge)",
      "between the largest lower and the smallest upper bound (SKaMPI)"};
  return words[static_cast<std::size_t>(estimator)];
}

}  // namespace

std::string list_machines() {
  TextTable table({left, left});
  const std::vector<std::string> names = machine_names();
  if (names.empty())
    say_note(
        "there are no machines beside this program; set PLUMBLINE_MACHINES to their folder, as "
        "PREFIX/share/plumbline/machines");
  for (const std::string& machine : names) table.row({machine, source_of_machine(machine)});
  return table.text();
}

std::string list_operations() {
  TextTable table({left, left, left});
  for (int i = 0; i < operations; ++i) {
    const auto operation = static_cast<Operation>(i);
    table.row({std::string(name(operation)), has_root(operation) ? "rooted" : "", algorithms_of(operation)});
  }
  return table.text();
}

std::string list_algorithms() {
  TextTable table({left, left});
  for (const Algorithm& algorithm : algorithms())
    table.row({fmt::format("{}:{}", name(algorithm.operation), algorithm.name),
               one_line(std::string(algorithm.source))});
  return table.text();
}

std::string list_methods() {
  TextTable table({left, left, left, left});
  for (const SyncMethod& method : sync_methods()) {
    const bool settles = method.ending.rule == Ending::Rule::settled;
    const std::string estimates = method.name == "none"
                                      ? ""
                                      : fmt::format("{}, {} {}", name(method.estimator),
                                                    settles ? "patience" : "exchanges", method.ending.count);
    table.row({std::string(method.name), method.fits ? "offset and skew" : "offset", estimates,
               std::string(method.source)});
  }
  return table.text();
}

std::string list_estimators() {
  TextTable table({left, left});
  for (const PairEstimator estimator : pair_estimators)
    table.row({std::string(name(estimator)), std::string(in_words(estimator))});
  return table.text();
}

std::string list_suites() {
  TextTable table({left, left, left});
  for (const Suite& suite : suites()) {
    const std::string from =
        fmt::format("{} ({})", statistics_of(suite), one_line(std::string(source(suite))));
    table.row({std::string(name(suite)), operations_of(suite), from});
  }
  return table.text();
}

}  // namespace plumbline
