#pragma once

#include <string>
#include <vector>

#include "output/output.hpp"

namespace plumbline {

struct ClockLog;
struct CompareResults;
struct DryRun;
struct FittedLog;
struct HereResults;
struct LaunchResults;
struct OverlapResults;
struct PlanResults;
struct Prediction;
struct Recommendation;
struct ReduceResults;
struct ResultTable;
struct Results;
struct ShownNumbers;
struct StoredImport;
struct StudyTable;
struct SyncResults;
struct TableValidation;
struct Translation;
struct ValidationResults;

// What a command found, as text for people, CSV or JSON; SI units, ends in a newline. docs/schema/ has the
// schemas of the JSON.

std::string text_of(const CompareResults& results, Format format);
std::string text_of(const DryRun& run, Format format);
std::string text_of(const LaunchResults& results, Format format);
std::string text_of(const OverlapResults& results, Format format);
std::string text_of(const PlanResults& results, Format format);
std::string text_of(const Prediction& prediction, Format format);
std::string text_of(const Recommendation& found, Format format);
std::string text_of(const ReduceResults& results, Format format);
std::string text_of(const StudyTable& study, Format format);
std::string text_of(const SyncResults& results, Format format);
std::string text_of(const TableValidation& results, Format format);
std::string text_of(const Translation& translation, Format format);
std::string text_of(const ValidationResults& results, Format format);

/// A row a file that was imported.
std::string text_of(const std::vector<StoredImport>& files, const std::string& store, Format format);

/// Logs of clocks that were written to a table; and the free clocks that they are, or why they are none.
std::string text_of(const std::vector<ClockLog>& logs, const std::string& table, Format format);
std::string text_of(const std::vector<FittedLog>& logs, Format format);

/// The report of validate --here, in Markdown.
std::string report_of(const HereResults& results);

/// The text alone can leave statistics out: all that are not primary, unless every one is asked for.
std::string text_of(const Results& results, Format format, bool all_statistics);
std::string text_of(const ShownNumbers& numbers, Format format, bool all_statistics);

// The same as tables of named columns.

ResultTable table_of(const CompareResults& results);
ResultTable table_of(const DryRun& run);
ResultTable table_of(const PlanResults& results);
ResultTable table_of(const Prediction& prediction);
ResultTable table_of(const Recommendation& found);
ResultTable table_of(const Results& results);  ///< a row a cell, suite and statistic
ResultTable table_of(const ShownNumbers& numbers);
ResultTable table_of(const StudyTable& study);
ResultTable table_of(const SyncResults& results);

}  // namespace plumbline
