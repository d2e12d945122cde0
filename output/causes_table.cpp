#include "output/causes_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "analysis/run/text.hpp"

namespace plumbline {
namespace {

/// In points of the error: "+12.3 %"; "0 %" where it makes no difference.
std::string share_text(const std::optional<double>& share) {
  if (!share) return "-";
  const std::string text = fmt::format("{:+.1f} %", 100 * *share);
  return text == "+0.0 %" || text == "-0.0 %" ? "0 %" : text;
}

/// Of a time that is not defined: "-".
std::string optional_time(const std::optional<double>& seconds) {
  return seconds ? time_text(*seconds) : "-";
}

std::string words(Cause cause) {
  std::string text(name(cause));
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::vector<std::string> head() {
  std::vector<std::string> cells{"  why", "clocks took", "starts apart", "error"};
  for (const Cause cause : causes) cells.push_back(words(cause));
  cells.push_back("interaction");
  return cells;
}

std::optional<double> primary_error(const SuiteResult& suite, const CellResult& result) {
  const auto primary = std::ranges::find_if(suite.reported, &Reported::primary);
  return primary == suite.reported.end() ? std::nullopt : error_of(*primary, suite, result);
}

std::vector<std::string> row_of(const SuiteResult& suite, const CellResult& result) {
  std::vector<std::string> cells{fmt::format("  {}", suite.suite),
                                 suite.sync_s > 0 ? time_text(suite.sync_s) : "-",
                                 optional_time(suite.start_skew_s), share_text(primary_error(suite, result))};
  for (const Cause cause : causes) cells.push_back(share_text((*suite.shares)[cause]));
  cells.push_back(share_text(suite.shares->interaction));
  return cells;
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
  const std::string alone = biggest ? share_text(shares[*biggest]) : "0 %";
  const std::string named = alone == "0 %" ? "-" : fmt::format("{} {}", words(*biggest), alone);
  const bool together = shares.interaction && std::abs(*shares.interaction) > std::abs(shares.of_biggest());
  if (!together || share_text(shares.interaction) == "0 %") return named;
  const bool nonblocking = suite_named(suite.suite).nonblocking;
  return fmt::format("{} {}{}", nonblocking ? "not seen by it" : "several at once",
                     share_text(shares.interaction), named == "-" ? "" : ", alone " + named);
}

std::string causes_table(const CellResult& result) {
  if (!is_why(result)) return "";
  std::vector<TextTable::Align> columns(head().size(), TextTable::Align::right);
  columns.front() = TextTable::Align::left;
  TextTable table(columns);
  table.row(head());
  std::string remarks;
  for (const SuiteResult& suite : result.suites) {
    if (!suite.shares) continue;
    table.row(row_of(suite, result));
    remarks += remarks_on(suite);
  }
  return table.text() + remarks;
}

}  // namespace plumbline
