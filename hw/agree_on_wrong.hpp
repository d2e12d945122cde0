#pragma once

#include <optional>
#include <string>

#include <mpi.h>

namespace plumbline {

/// Throws RunError on every process of the communicator where something is wrong on one: "WHAT on process R:
/// WRONG", with the first such rank and its words. `what` is the same on all, `wrong` empty where all is
/// well.
void agree_on_wrong(MPI_Comm communicator, const std::string& what, const std::optional<std::string>& wrong);

}  // namespace plumbline
