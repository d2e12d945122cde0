#pragma once

#include <string>
#include <vector>

#include "models/calibration/samples.hpp"

namespace plumbline {

/// What one launch of a calibration measured, and where.
struct LaunchSamples {
  CalibrationSamples samples;
  std::string source;  ///< one line, for the machine file
};

/// As a JSON document, plumbline.calibration/1: times in seconds, to the last digit.
std::string samples_text(const LaunchSamples& launch);

/// Throws InputError, with the file's name, for what cannot be read or is no such document.
LaunchSamples read_samples(const std::string& file);

/// All launches' samples, one file each. Throws InputError as above, and for launches of different sizes.
std::vector<LaunchSamples> read_launches(const std::vector<std::string>& files);

/// One line for the machine file: of the first launch, and how many there were.
std::string source_of(const std::vector<LaunchSamples>& launches);

}  // namespace plumbline
