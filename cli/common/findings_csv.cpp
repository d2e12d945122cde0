#include <fmt/core.h>

#include "cli/common/csv.hpp"
#include "cli/common/findings_text.hpp"

namespace plumbline {
namespace {

constexpr std::string_view head =
    "machine,seed,op,algorithm,bytes,processes,segment,root,truth_median_s,truth_p5_s,truth_p95_s,truth_n,"
    "suite,statistic,primary,reported_s,error,observations,invalid,why,sync_s,start_skew_s";

std::string truth_fields(const std::optional<TruthSummary>& truth) {
  if (!truth) return ",,,0";
  return fmt::format("{},{},{},{}", truth->median_s, truth->p5_s, truth->p95_s, truth->n);
}

std::string cell_fields(const Findings& findings, const CellFinding& finding) {
  const Collective& call = finding.cell.call;
  return fmt::format("{},{},{},{},{},{},{},{},{}", csv_field(findings.machine), findings.seed,
                     name(call.operation), algorithm_text(call), call.bytes, finding.cell.processes,
                     segment_of(call), call.root, truth_fields(finding.truth));
}

/// The shares of the primary number; empty for others, and unless asked why.
std::string share_fields(const SuiteFinding& suite, const Reported& reported) {
  const Shares shares = reported.primary && suite.shares ? *suite.shares : Shares{};
  std::string fields;
  for (const Cause cause : causes) fields += "," + number_or_nothing(shares[cause]);
  return fields + "," + number_or_nothing(shares.interaction);
}

std::string head_line() {
  std::string line(head);
  for (const Cause cause : causes) line += fmt::format(",{}", name(cause));
  return line + ",interaction\n";
}

std::string suite_fields(const SuiteFinding& suite, const Reported& reported, const CellFinding& finding) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{}{}", suite.suite, csv_field(reported.statistic),
                     reported.primary, number_or_nothing(reported.seconds),
                     number_or_nothing(error_of(reported, suite, finding)), suite.observations, suite.invalid,
                     csv_field(suite.why), suite.sync_s, number_or_nothing(suite.start_skew_s),
                     share_fields(suite, reported));
}

}  // namespace

std::string as_csv(const Findings& findings) {
  std::string text = head_line();
  for (const CellFinding& finding : findings.cells)
    for (const SuiteFinding& suite : finding.suites)
      for (const Reported& reported : suite.reported)
        text += cell_fields(findings, finding) + "," + suite_fields(suite, reported, finding) + "\n";
  return text;
}

}  // namespace plumbline
