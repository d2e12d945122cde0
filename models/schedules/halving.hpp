#pragma once

#include "models/schedules/fold.hpp"

// Rabenseifner's two halves ("Optimization of Collective Reduction Operations", ICCS 2004) among the 2^m
// processes that stay in, on 2^m pieces. As in MPICH the largest messages go to the nearest process:
// distances 1, 2, 4, ...
namespace plumbline::schedules {

/// Vector halving, distance doubling: each exchange keeps one half of the pieces. Returns the one piece that
/// is left.
Range scatter_halves(const Fold& fold, int rank, Rounds& rounds);

/// The way back, to everybody: vector doubling, distance halving.
void allgather_halves(const Fold& fold, int rank, Range mine, Rounds& rounds);

/// The way back to number 0 alone.
void gather_halves(const Fold& fold, int rank, Range mine, Rounds& rounds);

}  // namespace plumbline::schedules
