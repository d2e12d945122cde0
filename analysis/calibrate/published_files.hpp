#pragma once

#include <string>
#include <vector>

#include "models/calibration/published.hpp"

namespace plumbline {

class Listener;

/// What files of one network's point-to-point results say: outputs of benchmarks, or stores into which such
/// were imported. Says on stderr what was refused. Throws InputError, with the file's name, for one that says
/// nothing of point-to-point messages.
Published read_published(const std::vector<std::string>& files, Listener& listener);

/// One line for the machine file.
std::string source_of_published(const std::vector<std::string>& files);

}  // namespace plumbline
