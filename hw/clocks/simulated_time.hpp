#pragma once

namespace plumbline {

/// Whether this MPI is SimGrid's SMPI, which simulates: the processes are actors of one program, and their
/// time passes in MPI calls, sleeps and readings of the clock alone (docs/how-to/smpi.md).
bool time_is_simulated();

/// Lets `seconds` of simulated time pass, at least 1 ns.
void pass_simulated_time(double seconds);

}  // namespace plumbline
