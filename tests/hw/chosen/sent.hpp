#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <mpi.h>

#include "models/collective.hpp"

namespace plumbline::test {

/// What a process sends to one other.
struct Sent {
  std::int64_t messages = 0, bytes = 0;
  bool operator==(const Sent&) const = default;
};

/// What this process has sent so far to each of MPI_COMM_WORLD, within collectives or not, as Open MPI's
/// pml/monitoring notes it. It must have been started with pml_monitoring_enable=1.
const std::vector<Sent>& sent();

/// What a schedule sends from a process.
std::vector<Sent> scheduled(const Collective& call, int processes, int rank);

/// How what Open MPI sent compares with a schedule, over all processes of the communicator, which all call
/// this: "same"; "cut", as many messages between the same processes, but of other bytes, since Open MPI cuts
/// a buffer between elements and we between bytes; "differ".
std::string_view comparison(const std::vector<Sent>& theirs, const std::vector<Sent>& ours,
                            std::int64_t element_bytes, MPI_Comm communicator);

}  // namespace plumbline::test
