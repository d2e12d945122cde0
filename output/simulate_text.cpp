#include <algorithm>

#include <fmt/core.h>

#include "analysis/run/text.hpp"
#include "models/overlap.hpp"
#include "output/causes_table.hpp"
#include "output/simulate_table.hpp"
#include "output/text_of.hpp"

namespace plumbline {
namespace {

std::string distribution_text(const TruthSummary& truth) {
  return fmt::format("{} (median; 5 % to 95 %: {} to {}; {} execution{})", time_text(truth.median_s),
                     time_text(truth.p5_s), time_text(truth.p95_s), truth.n, truth.n == 1 ? "" : "s");
}

std::string truth_line(const Results& results, const std::optional<TruthSummary>& truth) {
  if (results.measured) return "";
  if (!truth) return "truth  unknown: its simulation failed\n";
  return fmt::format("truth  {}\n", distribution_text(*truth));
}

/// The truth of suites that report another quantity: what the processor lost.
std::string own_truths(const CellResult& result) {
  std::string lines;
  for (const SuiteResult& suite : result.suites)
    if (suite.truth)
      lines +=
          fmt::format("truth of {}: the processor lost {}\n", suite.suite, distribution_text(*suite.truth));
  return lines;
}

/// Whether what the suite reports is not to be trusted without reading why.
bool is_flagged(const SuiteResult& suite) { return !suite.valid || suite.invalid > 0 || !suite.why.empty(); }

/// The rows of one cell: no error where the truth is not known, and what it mostly comes from if asked why.
class CellTable {
 public:
  CellTable(const CellResult& result, bool measured)
      : result_(result), measured_(measured), table_(columns(is_why(result), measured)) {
    add("  suite", "reports", "error", "most from", "which statistic of which processes");
  }

  void add(const SuiteResult& suite, bool all_statistics) {
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

  void add(const std::string& head, const SuiteResult& suite, const Reported& reported,
           const std::string& biggest) {
    add("  " + head, reported.seconds ? time_text(*reported.seconds) : "-",
        error_text(error_of(reported, suite, result_)), biggest, reported.statistic);
  }

  void add(const std::string& head, const std::string& reports, const std::string& error,
           const std::string& biggest, const std::string& statistic) {
    std::vector<std::string> row{head, reports};
    if (!measured_) row.push_back(error);
    if (is_why(result_)) row.push_back(biggest);
    row.push_back(statistic);
    table_.row(std::move(row));
  }

  const CellResult& result_;
  bool measured_;
  TextTable table_;
};

std::string reason_of(const SuiteResult& suite) {
  const std::string why = suite.why.empty() ? "its method does not hold here" : suite.why;
  if (suite.invalid == 0) return why;
  const std::string count =
      fmt::format("{} of {} observations do not count", suite.invalid, suite.observations);
  return suite.valid ? fmt::format("{}: {}", count, why) : fmt::format("{}; {}", why, count);
}

std::string warnings_of(const CellResult& result) {
  std::string lines;
  for (const SuiteResult& suite : result.suites)
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
std::string overlap_lines(const CellResult& result) {
  std::string lines;
  Footnotes footnotes;
  for (const SuiteResult& suite : result.suites) {
    const auto& [imb, osu] = suite.overlaps;
    if (!imb || !osu) continue;
    const std::string by_imb = overlap_text("IMB-NBC", *imb, imb_prints(*imb), footnotes);
    lines += fmt::format("  {}: overlap {}, {}\n", suite.suite, by_imb,
                         overlap_text("OSU", *osu, osu_prints(*osu), footnotes));
  }
  return lines + footnotes.lines();
}

std::string cell_table(const CellResult& result, const Results& results, bool all_statistics) {
  CellTable table(result, results.measured);
  for (const SuiteResult& suite : result.suites) table.add(suite, all_statistics);
  return title_of(result.cell, results.machine, results.machine_settings) +
         truth_line(results, result.truth) + own_truths(result) + table.text() + overlap_lines(result) +
         warnings_of(result) + causes_table(result);
}

std::string text_table(const Results& results, bool all_statistics) {
  std::string text;
  for (const CellResult& result : results.cells) {
    if (!text.empty()) text += "\n";
    text += cell_table(result, results, all_statistics);
  }
  return text;
}

}  // namespace

std::string text_of(const Results& results, Format format, bool all_statistics) {
  return format == Format::table ? text_table(results, all_statistics) : as_data(table_of(results), format);
}

}  // namespace plumbline
