#pragma once

#include <string>
#include <vector>

#include "analysis/request/experiment.hpp"
#include "analysis/run/job_result.hpp"
#include "traces/stored.hpp"

namespace plumbline {

/// `suite`: nullptr for the truth.
CellKey key_of(const Cell& cell, const Suite* suite);

/// What a store keeps of a result: how it was simulated, or measured (`nodes`: of each rank), and everything
/// that was observed. `started`, `position` are left to the caller.
StoredCell stored(const Cell& cell, const Suite* suite, const JobResult& result,
                  const std::vector<int>& nodes);

/// All processes' observations again.
Measurement measurement_of(const StoredCell& stored);

/// The result again, as a suite reduces it, of a cell with its observations.
JobResult result_from(const StoredCell& stored, const Suite* suite);

/// So many seconds ago, UTC: "2026-01-31T12:00:00Z".
std::string utc_before(double seconds);

inline std::string utc_now() { return utc_before(0); }

}  // namespace plumbline
