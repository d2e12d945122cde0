#include <fmt/core.h>

#include "cli/csv.hpp"
#include "cli/findings_text.hpp"

namespace plumbline {
namespace {

constexpr std::string_view head =
    "machine,seed,op,algorithm,bytes,processes,truth_median_s,truth_p5_s,truth_p95_s,truth_n,"
    "suite,statistic,primary,reported_s,error,observations,invalid,why\n";

std::string number_or_nothing(const std::optional<double>& number) { return number ? fmt::format("{}", *number) : ""; }

std::string truth_fields(const std::optional<TruthSummary>& truth) {
  if (!truth) return ",,,0";
  return fmt::format("{},{},{},{}", truth->median_s, truth->p5_s, truth->p95_s, truth->n);
}

std::string cell_fields(const Findings& findings, const CellFinding& finding) {
  const Collective& call = finding.cell.call;
  return fmt::format("{},{},{},{},{},{},{}", csv_field(findings.machine), findings.seed, name(call.operation),
                     call.algorithm->name, call.bytes, finding.cell.processes, truth_fields(finding.truth));
}

std::string suite_fields(const SuiteFinding& suite, const Reported& reported, const CellFinding& finding) {
  return fmt::format("{},{},{},{},{},{},{},{}", suite.suite, csv_field(reported.statistic), reported.primary,
                     number_or_nothing(reported.seconds), number_or_nothing(error_of(reported, finding.truth)),
                     suite.observations, suite.invalid, csv_field(suite.why));
}

}  // namespace

std::string as_csv(const Findings& findings) {
  std::string text(head);
  for (const CellFinding& finding : findings.cells)
    for (const SuiteFinding& suite : finding.suites)
      for (const Reported& reported : suite.reported)
        text += cell_fields(findings, finding) + "," + suite_fields(suite, reported, finding) + "\n";
  return text;
}

}  // namespace plumbline
