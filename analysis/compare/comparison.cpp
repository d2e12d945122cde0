#include "analysis/compare/comparison.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

/// What is measured anew in each launch, or says what the cells say.
bool is_no_difference(const std::string& factor) {
  static constexpr std::string_view names[] = {"load average",       "timer tick",
                                               "timer cost",         "timer frequency",
                                               "timer check",        "experiment, operations",
                                               "experiment, bytes",  "experiment, processes",
                                               "experiment, suites", "command"};
  return std::ranges::find(names, factor) != std::end(names);
}

const std::set<std::string>& values_of(const LaunchNumbers& side, const std::string& factor) {
  static const std::set<std::string> none;
  const auto found = side.factors.find(factor);
  return found == side.factors.end() ? none : found->second;
}

/// The values that only `own` has; "-" for none.
std::string own_values(const std::set<std::string>& own, const std::set<std::string>& others) {
  std::vector<std::string> only;
  std::ranges::set_difference(own, others, std::back_inserter(only));
  return only.empty() ? "-" : fmt::format("{}", fmt::join(only, " | "));
}

std::vector<DifferentFactor> different_factors(const LaunchNumbers& a, const LaunchNumbers& b) {
  std::set<std::string> names;
  for (const LaunchNumbers* side : {&a, &b})
    for (const auto& [name, values] : side->factors) names.insert(name);
  std::vector<DifferentFactor> all;
  for (const std::string& name : names) {
    const auto &in_a = values_of(a, name), &in_b = values_of(b, name);
    if (in_a != in_b && !is_no_difference(name))
      all.push_back({name, own_values(in_a, in_b), own_values(in_b, in_a)});
  }
  return all;
}

void refuse_shared_launches(const CompareSide& a, const CompareSide& b, const LaunchNumbers& in_a,
                            const LaunchNumbers& in_b) {
  for (const std::string& launch : in_a.identities)
    if (in_b.identities.contains(launch))
      throw InputError(fmt::format("{} and {} share a launch ({}); a launch can be on one side only", a.text,
                                   b.text, launch));
}

/// By key; a side that does not have the cell is empty.
std::map<ComparedKey, TwoSides> paired(const LaunchNumbers& a, const LaunchNumbers& b) {
  std::map<ComparedKey, TwoSides> cells;
  for (const auto& [key, numbers] : a.cells) cells[key].a = numbers;
  for (const auto& [key, numbers] : b.cells) cells[key].b = numbers;
  return cells;
}

void require_a_common_cell(const CompareResults& results) {
  const auto is_common = [](const ComparedCell& cell) {
    return cell.comparison.outcome != Outcome::one_side_missing;
  };
  if (std::ranges::none_of(results.cells, is_common))
    throw InputError(fmt::format("{} and {} have no cell in common: none of the {} is on both sides",
                                 results.a, results.b, results.cells.size()));
}

std::string_view verdict_of(Outcome outcome, Better is_better) {
  switch (outcome) {
    case Outcome::less:
      return is_better == Better::less   ? "B is faster"
             : is_better == Better::more ? "B is slower"
                                         : "B is less";
    case Outcome::greater:
      return is_better == Better::less   ? "B is slower"
             : is_better == Better::more ? "B is faster"
                                         : "B is greater";
    case Outcome::no_difference_seen:
      return "no difference seen";
    case Outcome::too_few_launches:
      return "too few launches";
    case Outcome::one_launch:
      return "one launch is too few";
    case Outcome::all_equal:
      return "all numbers are equal";
    case Outcome::one_side_missing:
      break;
  }
  return "on one side only";
}

bool any(const CompareResults& results, Outcome outcome) {
  return std::ranges::any_of(results.cells,
                             [&](const ComparedCell& cell) { return cell.comparison.outcome == outcome; });
}

std::string too_few_text(const CompareResults& results) {
  const auto [cells, min] = results.attainable;
  const double adjusted = std::min(1.0, static_cast<double>(cells) * min);
  const auto needed = launches_needed(cells, results.level);
  return fmt::format(
      "too few launches: the smallest p that they can give is {:.2g}, after Holm's correction over {} {} "
      "{:.2g}, above {:g}; {} launches a side could give less{}. This is not 'no difference'.",
      min, cells, cells == 1 ? "cell" : "cells", adjusted, results.level,
      needed ? fmt::format("{}", *needed) : "over 1000",
      cells > 1 ? ", or fewer cells (--bytes, --op, --suite, --number)" : "");
}

}  // namespace

CompareResults compare_sides(const CompareSide& a, const CompareSide& b, const CellFilter& filter,
                             double level, std::uint64_t seed, Listener& listener) {
  const LaunchNumbers in_a = launch_numbers(a, filter, listener);
  const LaunchNumbers in_b = launch_numbers(b, filter, listener);
  refuse_shared_launches(a, b, in_a, in_b);
  CompareResults results{a.text, b.text, in_a.identities.size(), in_b.identities.size(), level, seed};
  results.factors = different_factors(in_a, in_b);
  for (const std::string& note : in_a.notes) results.notes.push_back("A, " + note);
  for (const std::string& note : in_b.notes) results.notes.push_back("B, " + note);
  std::vector<TwoSides> sides;
  for (auto& [key, two] : paired(in_a, in_b)) {
    results.cells.push_back({key, {}});
    sides.push_back(two);
  }
  const std::vector<Comparison> comparisons = compare(sides, level, seed);
  for (std::size_t i = 0; i < comparisons.size(); ++i) results.cells[i].comparison = comparisons[i];
  results.attainable = attainable(comparisons);
  require_a_common_cell(results);
  return results;
}

std::string verdict_of(const ComparedCell& cell) {
  if (cell.comparison.outcome == Outcome::one_side_missing)
    return cell.comparison.launches_a > 0 ? "only A has it" : "only B has it";
  return std::string(verdict_of(cell.comparison.outcome, better(cell.key)));
}

std::vector<std::string> limits_of(const CompareResults& results) {
  std::vector<std::string> sentences;
  if (any(results, Outcome::one_launch))
    sentences.push_back(
        "one launch tells nothing about the next: mpirun is a factor (Hunold and Carpen-Amarie 2016); "
        "plumbline launch --launches 10 makes ten");
  if (any(results, Outcome::too_few_launches)) sentences.push_back(too_few_text(results));
  return sentences;
}

}  // namespace plumbline
