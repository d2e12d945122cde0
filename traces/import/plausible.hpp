#pragma once

#include <string>
#include <vector>

#include "traces/import/import.hpp"

namespace plumbline::import {

/// What of the numbers nobody would believe without a second look: a broadcast of 8 B that takes seconds, a
/// size that takes fifty times as long as the next one, columns of zeros. They are taken all the same.
std::vector<std::string> implausible(const Import& import);

}  // namespace plumbline::import
