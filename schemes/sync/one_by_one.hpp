#pragma once

#include "schemes/sync/step.hpp"

namespace plumbline::sync {

/// Process 0 takes `step` with each other process in turn. Returns the line to process 0's clock.
LinearMap one_by_one(Messenger& messenger, PairStep& step);

}  // namespace plumbline::sync
