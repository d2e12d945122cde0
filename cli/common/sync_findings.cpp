#include "cli/common/sync_findings.hpp"

namespace plumbline {

std::string_view SyncCauses::greatest() const {
  if (fit >= jitter && fit >= wander) return "fit";
  return jitter >= wander ? "jitter" : "wander";
}

}  // namespace plumbline
