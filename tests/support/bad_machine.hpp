#pragma once

#include "schemes/suite.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline::test {

/// Clocks that lie, and a network that jitters.
inline Machine bad_machine() {
  Machine machine = machine_of({.L = 2.5, .o_s = 0.5, .o_r = 0.5, .g = 1, .G = 0.001});
  machine.network.between_nodes.jitter = Distribution(Lognormal{1e-7, 0.5});
  machine.clock.offset = {Spread::Kind::normal, 1e-3};
  machine.clock.skew = {Spread::Kind::normal, 1e-5};
  machine.clock.wander = 1e-8;
  machine.clock.tick = 1000;
  machine.clock.read_cost = 25'000;
  return machine;
}

/// Few observations of a small broadcast.
inline Protocol small_protocol() {
  Protocol small;
  small.operation = {
      .operation = Operation::bcast, .algorithm = &algorithm_named(Operation::bcast, "binomial"), .bytes = 8};
  small.barrier = {.operation = Operation::barrier,
                   .algorithm = &algorithm_named(Operation::barrier, "dissemination")};
  small.reps = 10;
  small.sync.fit_points = 5;
  small.sync.fit_span = 0.001;
  return small;
}

}  // namespace plumbline::test
