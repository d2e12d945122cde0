#pragma once

#include "cli/common/findings.hpp"
#include "cli/common/run_store.hpp"
#include "cli/common/study.hpp"
#include "cli/common/sync_findings.hpp"
#include "cli/plumbline/share.hpp"
#include "cli/plumbline/sync_study.hpp"
#include "cli/plumbline/workers.hpp"

namespace plumbline {

/// Simulates a study in forked workers, `jobs` at once; the findings do not depend on `jobs`, but for wall_s.
/// What the store has is not simulated again, and what it lacks is written there as it comes. Of a share only
/// the store is of use: the findings lack what the other shares simulate.
/// Throws InputError, RunError, Interrupted (cli/plumbline/workers.hpp).
Findings carry_out(const Study& study, int jobs, const StoreWish& store = {}, const Share& share = {});
SyncFindings carry_out(const SyncStudy& study, int jobs);

/// What the outcomes of units_of() come to. A seed whose whole run failed is left out.
SyncFindings collect(const SyncStudy& study, const std::vector<SyncUnit>& units,
                     const std::vector<Outcome>& outcomes);

}  // namespace plumbline
