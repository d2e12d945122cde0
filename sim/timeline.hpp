#pragma once

#include <span>

#include "models/timeline.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

/// Who did what when in one call alone, on an idle network: process i calls at starts[i], all at 0 where
/// there are none. No engine, but on a platform: may be called any number of times there is
/// none.
Timeline timeline_of(const Launch& launch, const Collective& operation,
                     std::span<const Picoseconds> starts = {});

/// The same of a suite's whole run, clocks included. At most once a program, as simulate().
Timeline timeline_of(const Launch& launch, const Suite& suite, const Experiment& experiment);

/// The same of what `body` does as every process. At most once a program, as simulate().
Timeline timeline_of(const Launch& launch, std::int64_t bytes, const std::function<void(Process&)>& body);

}  // namespace plumbline
