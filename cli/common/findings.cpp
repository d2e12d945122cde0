#include "cli/common/findings.hpp"

namespace plumbline {

std::optional<double> error_of(std::optional<double> seconds, const std::optional<TruthSummary>& truth) {
  if (!seconds || !truth || truth->median_s == 0) return std::nullopt;
  return *seconds / truth->median_s - 1;
}

std::optional<double> error_of(const Reported& reported, const std::optional<TruthSummary>& truth) {
  return error_of(reported.seconds, truth);
}

}  // namespace plumbline
