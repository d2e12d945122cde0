#include "output/causes_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "output/value_text.hpp"

namespace plumbline {
namespace {

/// In points of the error: "+12.3 %"; "0 %" where it makes no difference.
std::string share_text(double share) {
  const std::string text = fmt::format("{:+.1f} %", 100 * share);
  return text == "+0.0 %" || text == "-0.0 %" ? "0 %" : text;
}

std::string words(Cause cause) {
  std::string text(name(cause));
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::optional<double> primary_error(const SuiteResult& suite, const CellResult& result) {
  const auto primary = std::ranges::find_if(suite.reported, &Reported::primary);
  return primary == suite.reported.end() ? std::nullopt : error_of(*primary, suite, result);
}

using AskedWhy = const SuiteResult*;

std::vector<ColumnOf<AskedWhy>> causes_columns(const CellResult& result) {
  const auto share = [](const std::string& heading, auto get) {
    return ColumnOf<AskedWhy>{
        "", get, shown_right(heading, [](const Value& value) { return share_text(value.get<double>()); })};
  };
  std::vector<ColumnOf<AskedWhy>> columns{
      text_column<AskedWhy>("  why", [](AskedWhy suite) { return fmt::format("  {}", suite->suite); }),
      {"", [](AskedWhy suite) { return suite->sync_s > 0 ? Value(suite->sync_s) : Value(); },
       shown_right("clocks took", as_time)},
      {"", [](AskedWhy suite) { return suite->start_skew_s; }, shown_right("starts apart", as_time)},
      text_column<AskedWhy>("starts by",
                            [](AskedWhy suite) { return suite->starts_by.empty() ? "-" : suite->starts_by; }),
      share("error", [&](AskedWhy suite) { return primary_error(*suite, result); })};
  for (const Cause cause : causes)
    columns.push_back(share(words(cause), [cause](AskedWhy suite) { return (*suite->shares)[cause]; }));
  columns.push_back(share("interaction", [](AskedWhy suite) { return suite->shares->interaction; }));
  return columns;
}

/// What the shares cannot tell, a line each.
std::string remarks_on(const SuiteResult& suite) {
  std::string lines;
  for (const Cause cause : suite.nothing_without)
    lines += fmt::format("  - {}: without {} no observation counted\n", suite.suite, words(cause));
  if (suite.shares->cancel())
    lines += fmt::format(
        "  - {}: the shares cancel and do not add up; every run starts its processes in other phases, and "
        "that alone changes the number so much\n",
        suite.suite);
  return lines;
}

}  // namespace

bool is_why(const CellResult& result) {
  return std::ranges::any_of(result.suites,
                             [](const SuiteResult& suite) { return suite.shares.has_value(); });
}

std::string biggest_in_words(const SuiteResult& suite) {
  if (!suite.shares) return "";
  const Shares& shares = *suite.shares;
  const std::optional<Cause> biggest = shares.biggest();
  const std::string alone = biggest ? share_text(*shares[*biggest]) : "0 %";
  const std::string named = alone == "0 %" ? "-" : fmt::format("{} {}", words(*biggest), alone);
  const bool together = shares.interaction && std::abs(*shares.interaction) > std::abs(shares.of_biggest());
  if (!together || share_text(*shares.interaction) == "0 %") return named;
  const bool nonblocking = suite_named(suite.suite).nonblocking;
  return fmt::format("{} {}{}", nonblocking ? "not seen by it" : "several at once",
                     share_text(*shares.interaction), named == "-" ? "" : ", alone " + named);
}

std::string causes_table(const CellResult& result) {
  if (!is_why(result)) return "";
  std::vector<AskedWhy> asked;
  std::string remarks;
  for (const SuiteResult& suite : result.suites) {
    if (!suite.shares) continue;
    asked.push_back(&suite);
    remarks += remarks_on(suite);
  }
  return rows_text(causes_columns(result), asked) + remarks;
}

}  // namespace plumbline
