#pragma once

#include <span>

#include "models/timeline.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

/// Who did what when in one call alone, on an idle network: process i calls at starts[i], all at 0 where
/// there are none. On a platform at most once a program, as simulate().
Timeline timeline_of(const Launch& launch, const Collective& operation,
                     std::span<const Picoseconds> starts = {});

/// The same of a suite's whole run, clocks included. On a platform at most once a program.
Timeline timeline_of(const Launch& launch, const Suite& suite, const Protocol& protocol);

/// The same of what `body` does as every process. On a platform at most once a program.
Timeline timeline_of(const Launch& launch, std::int64_t bytes, const std::function<void(Process&)>& body);

}  // namespace plumbline
