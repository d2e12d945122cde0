#pragma once

#include <optional>
#include <span>
#include <vector>

#include "models/calibration/fit.hpp"

namespace plumbline {

/// What takes the processor away, as the fixed-work loop saw it.
struct NoiseFit {
  double seconds = 0;           ///< how long was watched
  Parameter rate;               ///< interruptions a second; a bound where none came (3 / seconds)
  double share = 0;             ///< of the time that they took
  std::vector<double> lengths;  ///< seconds, sorted, equally likely; at most `bins`
};
/// An iteration was interrupted where it took longer than the median by more than 2 ticks and 0.5 % of it,
/// and lies beyond the fences (fences_of()): a processor whose frequency wavers is not interrupted. Empty
/// where no loop was measured.
std::optional<NoiseFit> fit_noise(std::span<const double> works, double tick, int bins = 200);

/// Without the round trips during which a processor was taken away, as far as can be told. With N trips, the
/// rate r, lengths of mean l and a median trip t, about 2 N r (t + l) meet an interruption, on one side or
/// the other. Where no more lie beyond the fences, all of these are left out; else those that are longer than
/// the median by the loop's median interruption. They are noise, which a machine file has apart from its
/// latency.
std::vector<double> uninterrupted(std::span<const double> trips, const NoiseFit& noise);

}  // namespace plumbline
