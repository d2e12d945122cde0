#pragma once

#include "models/random.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// Up to so many empty messages; Open MPI's buffer of 4 KiB between two processes of a node holds 127.
inline constexpr int most_history = 127;

/// Empty messages, as many as `stream` says, from the lower to the higher of any two processes whose ranks
/// differ in one bit: no measurement, but something for it to come after. Every process calls it with the
/// same stream.
///
/// Where a message comes to lie in an MPI library's buffers depends on all messages before it, and with it up
/// to a fifth of the time of a call (docs/explanation/fidelity.md). Otherwise each launch of a program would
/// have the same luck.
void vary_history(Process& process, Stream stream);

}  // namespace plumbline
