#pragma once

#include <gtest/gtest.h>
#include <mpi.h>

#include "hw/factors/nodes.hpp"
#include "hw/mpi_process.hpp"

namespace plumbline {

/// A process of MPI_COMM_WORLD; the tests run on every process of it.
class OnMpi : public testing::Test {
 protected:
  static Timer timer() {
    Timer timer(TimerKind::monotonic);
    agree_on_zero(MPI_COMM_WORLD, timer);
    return timer;
  }

  MpiProcess process_{MPI_COMM_WORLD, timer()};
};

}  // namespace plumbline
