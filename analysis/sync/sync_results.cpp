#include "analysis/sync/sync_results.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {
namespace {

SyncError error_of(std::span<const SyncRun> runs, double after, std::size_t horizon) {
  std::vector<double> errors;
  for (const SyncRun& run : runs) errors.push_back(run.error[horizon]);
  return {after, *mean(errors), mean_half_width(errors, 0.95), errors, {}};
}

}  // namespace

// As simulate's causes (output/causes_table.cpp).
std::string_view SyncCauses::max() const {
  const double of_fit = std::abs(fit), of_jitter = std::abs(jitter), of_wander = std::abs(wander);
  const double most = std::max({of_fit, of_jitter, of_wander});
  if (std::abs(interaction) > most) return "several at once";
  if (of_fit == most) return "fit";
  return of_jitter == most ? "jitter" : "wander";
}

SyncResult result_of(const SyncMethod& method, std::span<const SyncRun> runs,
                     std::span<const double> horizons) {
  SyncResult result;
  result.method = method.name;
  result.seeds = static_cast<int>(runs.size());
  result.duration_s = mean_over(runs, [](const SyncRun& run) { return run.duration; });
  result.messages =
      std::llround(mean_over(runs, [](const SyncRun& run) { return static_cast<double>(run.messages); }));
  if (runs.front().residual)
    result.residual_s = mean_over(runs, [](const SyncRun& run) { return *run.residual; });
  for (const SyncRun& run : runs) result.rounds = std::max(result.rounds, run.rounds);
  for (std::size_t i = 0; i < horizons.size(); ++i) result.errors.push_back(error_of(runs, horizons[i], i));
  for (const SyncRun& run : runs)
    if (run.within) result.within_seeds_s.push_back(*run.within);
  return result;
}

}  // namespace plumbline
