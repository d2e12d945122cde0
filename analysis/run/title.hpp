#pragma once

#include <string>
#include <vector>

#include "analysis/request/experiment.hpp"

namespace plumbline {

/// "stampede-ib"; "stampede-ib with network.L=5us" where settings changed it.
std::string machine_text(const std::string& machine, const std::vector<std::string>& settings);

/// "bcast by binomial in place of Open MPI's knomial, 8 B, 16 processes, stampede-ib": the line above a
/// table.
std::string title_of(const Cell& cell, const std::string& machine, const std::vector<std::string>& settings);

}  // namespace plumbline
