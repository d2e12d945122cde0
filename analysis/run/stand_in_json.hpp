#pragma once

#include <nlohmann/json.hpp>

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// `entry` with "stand_in": our algorithm, Open MPI's in whose place it runs, and how that one differs; as it
/// is where the cell's is no stand-in.
nlohmann::ordered_json with_stand_in(nlohmann::ordered_json entry, const Cell& cell);

}  // namespace plumbline
