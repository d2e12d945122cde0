#pragma once

#include <functional>
#include <vector>

#include "models/schedule.hpp"
#include "sim/simgrid/engine/endpoint.hpp"

namespace plumbline::on_simgrid {

/// One process's part of a collective.
struct Plan {
  Collective resolved;
  Rounds rounds;
  std::vector<std::vector<StepMarks>> marked;  ///< as marked_steps()
};

/// One process's part of a collective, message by message: in each round all receives are posted, the sends
/// start in order, and everything completes. `before_round` comes first in each. Row `first_row` + i plays
/// process i. Called by the endpoint's actor.
void run_schedule(Endpoint& endpoint, const Plan& plan, int first_row = 0,
                  const std::function<void(std::span<const Step>)>& before_round = {});

}  // namespace plumbline::on_simgrid
