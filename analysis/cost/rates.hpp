#pragma once

#include <cmath>

// What a simulation's parts cost, in seconds of one core: measured by `simulate --jobs 1` (processor time of
// the release build) on a 2-core EPYC machine of 2020, by the suites mpbench and osu and by `sync`, on
// stampede-ib and fat-tree, P = 2 to 65,536. The caches are what makes more processes slower.

namespace plumbline::rates {

// The native engine. Measured, a message of a collective: 0.09 to 0.15 us up to P = 1,024, 0.2 at 16,384; a
// process's return to its scheme 0.4, 0.9, 1.7 and 4 us at P = 2, 256, 1,024 and 16,384.
inline double message(double processes) { return 0.12e-6 + 0.8e-9 * std::sqrt(processes); }
inline double wake(double processes) { return 0.4e-6 + 0.04e-6 * std::sqrt(processes); }
inline constexpr double direct_message = 1.2e-6;  ///< it wakes its receiver
inline constexpr double process = 10e-6;          ///< to begin and to end it

// SimGrid's engine, message by message: 10 us at P = 4 and 64, 18 us at 256.
inline double simgrid_message(double processes) { return 10e-6 + 0.03e-6 * processes; }
inline constexpr double simgrid_process = 100e-6;

// Messages that share the links of a platform. A flow that begins or ends has the links shared anew among all
// flows that are connected by shared links: one a process, and more where links are slower than the hosts.
// Measured: 5.7 us a message of 1 MiB in alltoall by pairwise exchange, P = 64 and 256; in the linear one, on
// a tree of switches with a quarter of the links upwards, 53, 200 and 1,300 us at P = 32, 64 and 128, which
// have 992, 4,032 and 16,256 messages on their way; at P = 64 2.5, 9.5 and 131 us for 8 B, 1 and 16 KiB.
inline constexpr double flow = 5e-6, connected_flow = 0.06e-6;
inline constexpr double platform = 0.03;  ///< to build it

inline constexpr double job = 3e-3;               ///< to fork, and to send and take the result
inline constexpr double stored_byte = 1 / 100e6;  ///< to pack, to send and to write it

}  // namespace plumbline::rates
