#pragma once

#include <optional>
#include <span>

namespace plumbline {

/// The number that stands for a launch: the median of what Tukey's filter leaves of its observations (Hunold
/// and Carpen-Amarie, "Reproducible MPI Benchmarking Is Still Not as Easy as You Think", 2016, section 5).
/// To a picosecond, seconds: what doubles differ by below that is rounding. Empty where nothing is left.
std::optional<double> launch_number(std::span<const double> observations);

}  // namespace plumbline
