#include <algorithm>

#include <fmt/core.h>

#include "cli/common/causes_table.hpp"
#include "cli/common/findings_text.hpp"
#include "cli/common/text.hpp"
#include "cli/common/title.hpp"
#include "models/overlap.hpp"

namespace plumbline {
namespace {

std::string distribution_text(const TruthSummary& truth) {
  return fmt::format("{} (median; 5 % to 95 %: {} to {}; {} execution{})", time_text(truth.median_s),
                     time_text(truth.p5_s), time_text(truth.p95_s), truth.n, truth.n == 1 ? "" : "s");
}

std::string truth_line(const Findings& findings, const std::optional<TruthSummary>& truth) {
  if (findings.measured) return "";
  if (!truth) return "truth  unknown: its simulation failed\n";
  return fmt::format("truth  {}\n", distribution_text(*truth));
}

/// The truth of suites that report another quantity: what the processor lost.
std::string own_truths(const CellFinding& finding) {
  std::string lines;
  for (const SuiteFinding& suite : finding.suites)
    if (suite.truth)
      lines +=
          fmt::format("truth of {}: the processor lost {}\n", suite.suite, distribution_text(*suite.truth));
  return lines;
}

/// Whether what the suite reports is not to be trusted without reading why.
bool is_flagged(const SuiteFinding& suite) { return !suite.valid || suite.invalid > 0 || !suite.why.empty(); }

/// The rows of one cell: no error where the truth is not known, and what it mostly comes from if asked why.
class CellTable {
 public:
  CellTable(const CellFinding& finding, bool measured)
      : finding_(finding), measured_(measured), table_(columns(is_why(finding), measured)) {
    add("  suite", "reports", "error", "most from", "which statistic of which processes");
  }

  void add(const SuiteFinding& suite, bool all_statistics) {
    const std::string head = std::string(suite.suite) + (is_flagged(suite) ? " !" : "");
    for (const Reported& reported : suite.reported)
      if (reported.primary) add(head, suite, reported, biggest_in_words(suite));
    if (!all_statistics) return;
    for (const Reported& reported : suite.reported)
      if (!reported.primary) add("", suite, reported, "");
  }

  std::string text() const { return table_.text(); }

 private:
  static std::vector<TextTable::Align> columns(bool why, bool measured) {
    using enum TextTable::Align;
    if (measured) return {left, right, left};
    return why ? std::vector{left, right, right, left, left} : std::vector{left, right, right, left};
  }

  void add(const std::string& head, const SuiteFinding& suite, const Reported& reported,
           const std::string& biggest) {
    add("  " + head, reported.seconds ? time_text(*reported.seconds) : "-",
        error_text(error_of(reported, suite, finding_)), biggest, reported.statistic);
  }

  void add(const std::string& head, const std::string& reports, const std::string& error,
           const std::string& biggest, const std::string& statistic) {
    std::vector<std::string> row{head, reports};
    if (!measured_) row.push_back(error);
    if (is_why(finding_)) row.push_back(biggest);
    row.push_back(statistic);
    table_.row(std::move(row));
  }

  const CellFinding& finding_;
  bool measured_;
  TextTable table_;
};

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

/// Texts that are told once, below: "a", "b", ...
class Footnotes {
 public:
  char letter_of(std::string_view text) {
    const auto known = std::ranges::find(texts_, text);
    const auto number = known - texts_.begin();
    if (known == texts_.end()) texts_.push_back(text);
    return static_cast<char>('a' + number);
  }

  std::string lines() const {
    std::string lines;
    for (std::size_t i = 0; i < texts_.size(); ++i)
      lines += fmt::format("  ({}) {}\n", static_cast<char>('a' + i), texts_[i]);
    return lines;
  }

 private:
  std::vector<std::string_view> texts_;
};

std::string overlap_text(std::string_view program, double raw, double printed, Footnotes& footnotes) {
  const std::string text = fmt::format("{:.2f} % as {} prints it", printed, program);
  if (why_outside(raw).empty()) return text;
  return fmt::format("{} (raw {:.2f} %, {})", text, raw, footnotes.letter_of(why_outside(raw)));
}

/// A nonblocking suite's own lines.
std::string overlap_lines(const CellFinding& finding) {
  std::string lines;
  Footnotes footnotes;
  for (const SuiteFinding& suite : finding.suites) {
    const auto& [imb, osu] = suite.overlaps;
    if (!imb || !osu) continue;
    const std::string by_imb = overlap_text("IMB-NBC", *imb, imb_prints(*imb), footnotes);
    lines += fmt::format("  {}: overlap {}, {}\n", suite.suite, by_imb,
                         overlap_text("OSU", *osu, osu_prints(*osu), footnotes));
  }
  return lines + footnotes.lines();
}

std::string cell_table(const CellFinding& finding, const Findings& findings, bool all_statistics) {
  CellTable table(finding, findings.measured);
  for (const SuiteFinding& suite : finding.suites) table.add(suite, all_statistics);
  return title_of(finding.cell, findings.machine, findings.settings) + truth_line(findings, finding.truth) +
         own_truths(finding) + table.text() + overlap_lines(finding) + warnings_of(finding) +
         causes_table(finding);
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

std::string text_of(const Findings& findings, Format format, bool all_statistics) {
  if (format == Format::json) return as_json(findings);
  if (format == Format::csv) return as_csv(findings);
  return as_table(findings, all_statistics);
}

}  // namespace plumbline
