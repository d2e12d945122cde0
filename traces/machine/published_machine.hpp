#pragma once

#include <string>

#include "models/calibration/published.hpp"

namespace plumbline {

/// A machine file of what published results say: every class and what its sizes have, what could not be seen,
/// and where the machine misses, as comments. `source`: whose results.
std::string published_machine_text(const PublishedFit& fit, const std::string& name,
                                   const std::string& source);

/// Every class, where half round trips fall, round trips as published and by the machine, and how many are
/// met.
std::string published_table(const PublishedFit& fit);

}  // namespace plumbline
