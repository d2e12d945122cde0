#include <fmt/core.h>

#include "models/overlap.hpp"
#include "output/csv.hpp"
#include "output/results_text.hpp"

namespace plumbline {
namespace {

constexpr std::string_view head =
    "machine,seed,op,algorithm,bytes,processes,segment,root,truth_median_s,truth_p5_s,truth_p95_s,truth_n,"
    "suite,statistic,primary,reported_s,error,observations,invalid,why,sync_s,start_skew_s";

std::string truth_fields(const std::optional<TruthSummary>& truth) {
  if (!truth) return ",,,0";
  return fmt::format("{},{},{},{}", truth->median_s, truth->p5_s, truth->p95_s, truth->n);
}

std::string cell_fields(const Results& results, const CellResult& result) {
  const Collective& call = result.cell.call;
  return fmt::format("{},{},{},{},{},{},{},{},{}", csv_field(results.machine), seed_of(results.settings),
                     name(call.operation), algorithm_text(call), call.bytes, result.cell.processes,
                     segment_of(call), call.root, truth_fields(result.truth));
}

/// The shares of the primary number; empty for others, and unless asked why.
std::string share_fields(const SuiteResult& suite, const Reported& reported) {
  const Shares shares = reported.primary && suite.shares ? *suite.shares : Shares{};
  std::string fields;
  for (const Cause cause : causes) fields += fmt::format(",{}", number_or_nothing(shares[cause]));
  return fields + fmt::format(",{}", number_or_nothing(shares.interaction));
}

constexpr std::string_view overlap_head =
    ",lost_median_s,overlap_imb_raw_percent,overlap_imb_percent,overlap_osu_raw_percent,overlap_osu_percent";

/// Of a nonblocking suite's overhead; empty for others.
std::string overlap_fields(const SuiteResult& suite, const Reported& reported) {
  if (!reported.primary) return ",,,,,";
  const auto& [imb, osu] = suite.overlaps;
  return fmt::format(",{},{},{},{},{}", suite.truth ? fmt::format("{}", suite.truth->median_s) : "",
                     number_or_nothing(imb), imb ? fmt::format("{}", imb_prints(*imb)) : "",
                     number_or_nothing(osu), osu ? fmt::format("{}", osu_prints(*osu)) : "");
}

std::string head_line() {
  std::string line(head);
  for (const Cause cause : causes) line += fmt::format(",cause_{}", name(cause));
  return line + ",cause_interaction" + std::string(overlap_head) + "\n";
}

std::string suite_fields(const SuiteResult& suite, const Reported& reported, const CellResult& result) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{}{}{}", suite.suite, csv_field(reported.statistic),
                     reported.primary, number_or_nothing(reported.seconds),
                     number_or_nothing(error_of(reported, suite, result)), suite.observations, suite.invalid,
                     csv_field(suite.why), suite.sync_s, number_or_nothing(suite.start_skew_s),
                     share_fields(suite, reported), overlap_fields(suite, reported));
}

}  // namespace

std::string as_csv(const Results& results) {
  std::string text = head_line();
  for (const CellResult& result : results.cells)
    for (const SuiteResult& suite : result.suites)
      for (const Reported& reported : suite.reported)
        text += cell_fields(results, result) + "," + suite_fields(suite, reported, result) + "\n";
  return text;
}

}  // namespace plumbline
