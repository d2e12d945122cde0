#include "cli/common/sync_findings.hpp"

#include <algorithm>
#include <cmath>

namespace plumbline {

// As simulate's causes (cli/common/causes_table.cpp).
std::string_view SyncCauses::greatest() const {
  const double of_fit = std::abs(fit), of_jitter = std::abs(jitter), of_wander = std::abs(wander);
  const double most = std::max({of_fit, of_jitter, of_wander});
  if (std::abs(interaction) > most) return "several at once";
  if (of_fit == most) return "fit";
  return of_jitter == most ? "jitter" : "wander";
}

}  // namespace plumbline
