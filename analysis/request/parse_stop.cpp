#include <fmt/core.h>

#include "analysis/request/parse.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr int looks_after = 8;       // observations, of rules that judge: SKaMPI's
constexpr int most_anyway = 100000;  // observations; --reps says fewer
constexpr std::string_view forms =
    "fixed:1000, budget:2s, standard-error:3%, confidence-interval:2.5%, deviation:5% or decay";

double parse_goal(std::string_view text) {
  const double goal = parse_percent(text);
  if (goal > 0) return goal;
  throw InputError(fmt::format("'{}' is not between 0% and 100%", text));
}

Stop fixed(std::string_view value) {
  const int count = parse_count(value, 1);
  return {Stop::Rule::fixed, count, count, 1, 0};
}

Stop judging(Stop::Rule rule, std::string_view value) {
  return {rule, looks_after, most_anyway, looks_after, parse_goal(value)};
}

/// Fifteen digits: 3 %, as 0.03, comes back as 3.
std::string text_of(std::string_view kind, const Stop& stop) {
  using enum Stop::Rule;
  if (stop.rule == fixed) return fmt::format("{}:{}", kind, stop.most);
  if (stop.rule == budget) return fmt::format("{}:{:.15g}s", kind, stop.budget);
  return stop.rule == decay ? std::string(kind) : fmt::format("{}:{:.15g}%", kind, 100 * stop.goal);
}

/// How a rule is said, "budget:2s"; empty for another word.
std::string form_of(std::string_view kind) {
  const std::size_t begin = forms.find(fmt::format("{}:", kind));
  if (kind.empty() || begin == std::string_view::npos || (begin > 0 && forms[begin - 1] != ' ')) return "";
  return std::string(forms.substr(begin, forms.find_first_of(", ", begin) - begin));
}

Stop rule_of(std::string_view kind, std::string_view value) {
  if (kind == "fixed") return fixed(value);
  if (kind == "budget") return {Stop::Rule::budget, 1, most_anyway, 1, 0, parse_positive_time(value)};
  if (kind == "standard-error") return judging(Stop::Rule::standard_error, value);
  if (kind == "confidence-interval") return judging(Stop::Rule::confidence_interval, value);
  if (kind == "deviation") return judging(Stop::Rule::deviation, value);
  if (kind == "decay" && value.empty()) return {Stop::Rule::decay, 10, 100, 10, 0};
  throw InputError(fmt::format("'{}' is no stop rule; use {}", kind, forms));
}

}  // namespace

StopSetting parse_stop(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view value = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  const std::string_view kind = text.substr(0, colon);
  if (const std::string form = form_of(kind); colon == std::string_view::npos && form.size() > kind.size())
    throw InputError(fmt::format("'{}' lacks its number; say e.g. {}", kind, form));
  const Stop rule = rule_of(kind, value);
  return {rule, text_of(kind, rule)};
}

}  // namespace plumbline
