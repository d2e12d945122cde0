#include <algorithm>

#include <fmt/core.h>

#include "analysis/run/results.hpp"
#include "analysis/run/text.hpp"
#include "models/overlap.hpp"
#include "output/causes_table.hpp"
#include "output/text_of.hpp"
#include "output/value_text.hpp"
#include "traces/printable.hpp"

namespace plumbline {
namespace {

std::string distribution_text(const TruthSummary& truth) {
  return fmt::format("{} (median; 5 % to 95 %: {} to {}; {} execution{})", time_text(truth.median_s),
                     time_text(truth.p5_s), time_text(truth.p95_s), truth.n, truth.n == 1 ? "" : "s");
}

std::string truth_line(const Results& results, const CellResult& cell) {
  if (results.measured) return "";
  if (!cell.truth) return "truth  unknown: its simulation failed\n";
  const std::string truth = distribution_text(*cell.truth);
  if (!has_arrivals(results.settings) || !cell.truth_from_last) return fmt::format("truth  {}\n", truth);
  return fmt::format("truth  {} from the first process's call\n       {} from the last's\n", truth,
                     distribution_text(*cell.truth_from_last));
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

/// A number of a suite in the text: the primary one stands in the line that names the suite.
struct TextLine {
  const SuiteResult& suite;
  const Reported& reported;
};

std::vector<TextLine> lines_of(const CellResult& result, bool all_statistics) {
  std::vector<TextLine> lines;
  for (const SuiteResult& suite : result.suites)
    for (const bool primary : {true, false})
      for (const Reported& reported : suite.reported)
        if (reported.primary == primary && (primary || all_statistics)) lines.push_back({suite, reported});
  return lines;
}

/// No error where the truth is not known, and what it mostly comes from if asked why.
std::vector<ColumnOf<TextLine>> line_columns(const CellResult& result, const Results& results) {
  using Line = const TextLine&;
  const auto head = [](Line line) {
    return line.reported.primary ? fmt::format("  {}{}", line.suite.suite, is_flagged(line.suite) ? " !" : "")
                                 : "";
  };
  const auto error = [&](Line line) { return error_text(error_of(line.reported, line.suite, result)); };
  const auto from_last = [&](Line line) { return error_text(error_from_last(line.reported, result)); };
  const auto biggest = [](Line line) { return line.reported.primary ? biggest_in_words(line.suite) : ""; };
  std::vector<ColumnOf<TextLine>> columns{
      text_column<TextLine>("  suite", head),
      {"", [](Line line) { return line.reported.seconds; }, shown_right("reports", as_time)}};
  if (!results.measured) columns.push_back(text_column<TextLine>("error", error, TextTable::Align::right));
  if (result.truth_from_last)
    columns.push_back(text_column<TextLine>("from the last", from_last, TextTable::Align::right));
  if (is_why(result)) columns.push_back(text_column<TextLine>("most from", biggest));
  columns.push_back(text_column<TextLine>("which statistic of which processes",
                                          [](Line line) { return line.reported.statistic; }));
  return columns;
}

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
  return title_of(result.cell, results.machine, results.machine_settings, engine_of(results.settings)) +
         truth_line(results, result) + own_truths(result) +
         rows_text(line_columns(result, results), lines_of(result, all_statistics)) + overlap_lines(result) +
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
  return format == Format::table ? shown(text_table(results, all_statistics))
                                 : as_data(table_of(results), format);
}

}  // namespace plumbline
