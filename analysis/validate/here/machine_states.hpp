#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace plumbline {

/// Half a round trip of 8 B, in seconds, right before and right after something was measured.
struct Probes {
  double before = 0, after = 0;
};

/// Probes that differ by a larger factor are of different states.
inline constexpr double same_state_factor = 4.0 / 3;
/// Medians of two states differ by a larger factor.
inline constexpr double states_apart_factor = 1.5;

/// The states in which a machine was while it was measured, each by the median of its probes in seconds, the
/// fastest first. A virtual machine may put its cores nearer to each other or farther apart from one minute
/// to the next, so there are at most two. The first found is the one that holds the most probes, all within
/// same_state_factor of one of them; the second holds the most of those that are apart from it. Probes that
/// changed while something was measured count for none. Empty where all did.
std::vector<double> states_of(std::span<const Probes> probes);

/// The state in which something was measured: both probes are within same_state_factor of each other and of
/// the state's median. Empty: the machine changed while it was measured.
std::optional<std::size_t> state_of(std::span<const double> states, const Probes& probes);

}  // namespace plumbline
