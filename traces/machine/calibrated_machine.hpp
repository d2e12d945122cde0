#pragma once

#include <string>

#include "models/calibration/calibration.hpp"

namespace plumbline {

/// A machine file of what was calibrated: every number with its 95 % interval, every bound and everything
/// that a machine file has no key for as a comment. `source`: what was measured.
std::string calibrated_machine_text(const Calibration& calibration, const std::string& name,
                                    const std::string& source);

}  // namespace plumbline
