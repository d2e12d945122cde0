#pragma once

#include <optional>

#include "schemes/suite.hpp"

namespace plumbline {

/// The overlap in what a nonblocking suite observed, in percent, raw (models/overlap.hpp), as two programs
/// reckon it from the means of each process. Empty where no observation counted.
struct Overlaps {
  std::optional<double> imb;  ///< of the process whose overlapped call took longest
  std::optional<double> osu;  ///< of averages over processes
};
Overlaps overlaps_of(const Measurement& measurement);

}  // namespace plumbline
