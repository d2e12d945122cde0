#pragma once

#include "cli/common/findings.hpp"
#include "cli/common/study.hpp"
#include "cli/common/sync_findings.hpp"
#include "cli/plumbline/sync_study.hpp"

namespace plumbline {

/// Simulates a study in forked workers, `jobs` at once; the findings do not depend on `jobs`, but for wall_s.
/// Throws InputError, Interrupted (cli/plumbline/workers.hpp).
Findings carry_out(const Study& study, int jobs);
SyncFindings carry_out(const SyncStudy& study, int jobs);

}  // namespace plumbline
