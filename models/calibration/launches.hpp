#pragma once

#include <optional>
#include <span>
#include <vector>

#include "models/calibration/fit.hpp"
#include "models/calibration/samples.hpp"

namespace plumbline {

/// What the launches say together.
///
/// Where one set of parameters does in each of them (`fits`), the mean over launches, with Student's interval
/// over them where there are two or more. The distribution of the latency is averaged value by value in their
/// order, so are the round trips of every size. S and the changes of protocol are those of the launch in the
/// middle by S.
///
/// Where it does not, the protocols of launches need not be alike: all repetitions of a size are fitted
/// together (pooled()), so that those of a disturbed launch are few among many, and intervals are Student's
/// over launches about what is found.
NetworkFit fit_launches(std::span<const CalibrationSamples> launches, std::span<const NetworkFit> fits,
                        int bins = 200);

/// Of each time in place the repetitions of the launch in its middle: messages of a size take half as long
/// again in some launches, and what is pooled would be in neither state.
std::vector<InPlaceSamples> middle_in_place(std::span<const CalibrationSamples> launches);

/// The samples of launches of the same sizes as if one had measured everything. A send waits for its receiver
/// where it does in most of them; S is that of the launch in the middle; in place as middle_in_place().
CalibrationSamples pooled(std::span<const CalibrationSamples> launches);

/// The factor that a launch puts on o_s + o_r: its standard deviation over launches, relative, with the
/// interval by the chi^2 distribution; a bound where the fits' own errors explain what is seen. Empty for one
/// launch.
std::optional<Parameter> factor_of_launches(std::span<const NetworkFit> fits);

}  // namespace plumbline
