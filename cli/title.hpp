#pragma once

#include <string>

#include "cli/study.hpp"

namespace plumbline {

/// "bcast by binomial, 8 B, 16 processes, stampede-ib": the line above a table.
std::string title_of(const Cell& cell, const std::string& machine);

}  // namespace plumbline
