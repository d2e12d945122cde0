#pragma once

#include <string>
#include <vector>

#include "models/machine.hpp"

namespace plumbline {

/// Settings of SimGrid's SMPI that stand for LogGOPS parameters, one --cfg=... a line.
/// What they mean and what is lost: docs/how-to/export.md.
std::string smpi_settings(const LogGOPS& level);

/// A SimGrid platform of `hosts` hosts node-0, node-1, ..., for these settings: each pair L and 1/G apart.
std::string smpi_platform(const LogGOPS& level, int hosts);

/// What the machine has and neither of the two can say, one line each: "jitter is left out: ...".
std::vector<std::string> smpi_losses(const Machine& machine);

}  // namespace plumbline
