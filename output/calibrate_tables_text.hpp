#pragma once

#include <string>

#include "analysis/calibrate/fit_tables.hpp"

namespace plumbline {

/// A machine file of what tables determine: what was fitted on what, and what was assumed, as comments.
/// `source`: whose tables.
std::string table_machine_text(const TableFit& fit, const std::string& name, const std::string& source);

/// A line for each parameter, and how far the calls that were fitted on are met.
std::string as_table(const TableFit& fit);

}  // namespace plumbline
