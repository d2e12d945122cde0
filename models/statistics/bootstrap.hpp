#pragma once

#include <optional>
#include <span>

#include "models/random.hpp"
#include "models/statistics/interval.hpp"

namespace plumbline {

/// The interval of median(x) / median(y) by the percentile bootstrap (Efron and Tibshirani, An Introduction
/// to the Bootstrap, 1993, chapter 13): both sides are drawn anew with replacement `resamples` times. The
/// same stream gives the same bytes with every compiler. Empty where a side has fewer than two values, or one
/// that is not above 0 and finite. 0 < confidence < 1, resamples > 0, fewer than 2^32 values a side.
std::optional<Interval> ratio_of_medians_interval(std::span<const double> x, std::span<const double> y,
                                                  Stream random, double confidence = 0.95,
                                                  int resamples = 2000);

}  // namespace plumbline
