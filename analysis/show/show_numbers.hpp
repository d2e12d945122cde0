#pragma once

#include "analysis/show/show.hpp"

namespace plumbline {

// The steps of show().

/// Every number of a run store, or of what a benchmark printed, whose tables may be of an `operation` that
/// they do not say. Throws InputError where there is none.
ShownNumbers numbers_in(const std::string& file, const std::string& operation);

/// Throws InputError that says what there is where nothing passes.
void keep_what_passes(const CellFilter& filter, ShownNumbers& numbers);

}  // namespace plumbline
