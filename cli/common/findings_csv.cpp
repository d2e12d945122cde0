#include <fmt/core.h>

#include "cli/common/csv.hpp"
#include "cli/common/findings_text.hpp"
#include "models/overlap.hpp"

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
  for (const Cause cause : causes) fields += fmt::format(",{}", number_or_nothing(shares[cause]));
  return fields + fmt::format(",{}", number_or_nothing(shares.interaction));
}

constexpr std::string_view overlap_head =
    ",lost_median_s,overlap_imb_raw_percent,overlap_imb_percent,overlap_osu_raw_percent,overlap_osu_percent";

/// Of a nonblocking suite's overhead; empty for others.
std::string overlap_fields(const SuiteFinding& suite, const Reported& reported) {
  if (!reported.primary) return ",,,,,";
  const auto& [imb, osu] = suite.overlaps;
  return fmt::format(",{},{},{},{},{}", suite.truth ? fmt::format("{}", suite.truth->median_s) : "",
                     number_or_nothing(imb), imb ? fmt::format("{}", imb_prints(*imb)) : "",
                     number_or_nothing(osu), osu ? fmt::format("{}", osu_prints(*osu)) : "");
}

std::string head_line() {
  std::string line(head);
  for (const Cause cause : causes) line += fmt::format(",{}", name(cause));
  return line + ",interaction" + std::string(overlap_head) + "\n";
}

std::string suite_fields(const SuiteFinding& suite, const Reported& reported, const CellFinding& finding) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{}{}{}", suite.suite, csv_field(reported.statistic),
                     reported.primary, number_or_nothing(reported.seconds),
                     number_or_nothing(error_of(reported, suite, finding)), suite.observations, suite.invalid,
                     csv_field(suite.why), suite.sync_s, number_or_nothing(suite.start_skew_s),
                     share_fields(suite, reported), overlap_fields(suite, reported));
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
