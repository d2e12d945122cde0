#include <fmt/core.h>

#include "cli/common/causes_table.hpp"
#include "cli/common/findings_text.hpp"
#include "cli/common/text.hpp"
#include "cli/common/title.hpp"

namespace plumbline {
namespace {

std::string truth_line(const Findings& findings, const std::optional<TruthSummary>& truth) {
  if (findings.measured) return "";
  if (!truth) return "truth  unknown: its simulation failed\n";
  return fmt::format("truth  {} (median; 5 % to 95 %: {} to {}; {} execution{})\n",
                     time_text(truth->median_s), time_text(truth->p5_s), time_text(truth->p95_s), truth->n,
                     truth->n == 1 ? "" : "s");
}

std::vector<std::string> row_of(const std::string& head, const Reported& reported, const CellFinding& finding,
                                const std::string& biggest) {
  std::vector<std::string> row{"  " + head, reported.seconds ? time_text(*reported.seconds) : "-",
                               error_text(error_of(reported, finding.truth)), reported.statistic};
  if (is_why(finding)) row.insert(row.end() - 1, biggest);
  return row;
}

/// Whether what the suite reports is not to be trusted without reading why.
bool is_flagged(const SuiteFinding& suite) { return !suite.valid || suite.invalid > 0 || !suite.why.empty(); }

void add_rows(TextTable& table, const SuiteFinding& suite, const CellFinding& finding, bool all_statistics) {
  const std::string head = std::string(suite.suite) + (is_flagged(suite) ? " !" : "");
  for (const Reported& reported : suite.reported)
    if (reported.primary) table.row(row_of(head, reported, finding, biggest_in_words(suite)));
  if (!all_statistics) return;
  for (const Reported& reported : suite.reported)
    if (!reported.primary) table.row(row_of("", reported, finding, ""));
}

std::string reason_of(const SuiteFinding& suite) {
  const std::string why = suite.why.empty() ? "its method does not hold here" : suite.why;
  if (suite.invalid == 0) return why;
  const std::string count =
      fmt::format("{} of {} observations do not count", suite.invalid, suite.observations);
  return suite.valid ? fmt::format("{}: {}", count, why) : fmt::format("{}; {}", why, count);
}

std::string warnings_of(const CellFinding& finding) {
  std::string lines;
  for (const SuiteFinding& suite : finding.suites)
    if (is_flagged(suite)) lines += fmt::format("  ! {}: {}\n", suite.suite, reason_of(suite));
  return lines;
}

std::string cell_table(const CellFinding& finding, const Findings& findings, bool all_statistics) {
  using enum TextTable::Align;
  TextTable table(is_why(finding) ? std::vector{left, right, right, left, left}
                                  : std::vector{left, right, right, left});
  std::vector<std::string> head{"  suite", "reports", "error", "which statistic of which processes"};
  if (is_why(finding)) head.insert(head.end() - 1, "most from");
  table.row(head);
  for (const SuiteFinding& suite : finding.suites) add_rows(table, suite, finding, all_statistics);
  return title_of(finding.cell, findings.machine, findings.settings) + truth_line(findings, finding.truth) +
         table.text() + warnings_of(finding) + causes_table(finding);
}

}  // namespace

std::string as_table(const Findings& findings, bool all_statistics) {
  std::string text;
  for (const CellFinding& finding : findings.cells) {
    if (!text.empty()) text += "\n";
    text += cell_table(finding, findings, all_statistics);
  }
  return text;
}

}  // namespace plumbline
