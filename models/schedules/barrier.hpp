#pragma once

#include "models/schedule.hpp"

namespace plumbline::schedules {

void barrier_dissemination(const Shape& shape, int rank, Rounds& rounds);

}  // namespace plumbline::schedules
