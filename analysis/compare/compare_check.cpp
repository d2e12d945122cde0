#include "analysis/compare/comparison.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

bool could_fail(const CompareResults& results) {
  return std::ranges::any_of(results.cells, [](const ComparedCell& cell) {
    const Outcome outcome = cell.comparison.outcome;
    return outcome == Outcome::less || outcome == Outcome::greater ||
           outcome == Outcome::no_difference_seen || outcome == Outcome::all_equal;
  });
}

/// How many times longer B takes than A; a rate is turned over. Empty where B is neither faster nor slower.
std::optional<double> slowdown(const ComparedCell& cell) {
  const Outcome outcome = cell.comparison.outcome;
  if (!cell.comparison.ratio || (outcome != Outcome::less && outcome != Outcome::greater)) return {};
  const Better is_better = better(cell.key);
  if (is_better == Better::unknown) return {};
  return is_better == Better::less ? *cell.comparison.ratio : 1 / *cell.comparison.ratio;
}

bool fails(const CompareCheck& check, const ComparedCell& cell) {
  const auto factor = slowdown(cell);
  if (!factor) return false;
  return check.slower ? *factor > 1 + check.share : *factor < 1 / (1 + check.share);
}

/// "5%", "200%": a time may be more than twice another.
double parse_share(std::string_view text) {
  double percent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  if (error != std::errc{} || rest != "%" || !(percent >= 0 && std::isfinite(percent)))
    throw InputError(fmt::format("'{}' is not a percentage; write e.g. 5%", text));
  return percent / 100;
}

}  // namespace

CompareCheck parse_check(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view kind = text.substr(0, colon);
  if (colon == std::string_view::npos || (kind != "slower" && kind != "faster"))
    throw InputError(fmt::format("'{}' is no check; use slower:5% or faster:5%", text));
  return {kind == "slower", parse_share(text.substr(colon + 1))};
}

std::size_t failures(const CompareCheck& check, const CompareResults& results) {
  if (!could_fail(results))
    throw InputError(fmt::format("--fail-if could never fail: {}", fmt::join(limits_of(results), "; ")));
  return static_cast<std::size_t>(
      std::ranges::count_if(results.cells, [&](const ComparedCell& cell) { return fails(check, cell); }));
}

}  // namespace plumbline
