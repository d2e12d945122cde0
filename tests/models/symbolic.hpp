#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/schedule.hpp"

// Runs all processes' rounds on names instead of data and says what is wrong, if anything.
//
// A process holds of each block a set: of the processes whose contributions are summed in it, where the
// operation reduces; "it is here", where it only moves data; for a barrier, of the processes that it knows
// have arrived. Messages of a pair match in order. A send is complete only when its receive is posted, as
// above the rendezvous limit: a schedule that needs buffering deadlocks here.
namespace plumbline::symbolic {

/// Every process's rounds.
std::vector<Rounds> program_of(const Collective& call, int processes);

/// What is wrong with `program` as a way to do `call`: "" or one sentence.
std::string fault_in(const std::vector<Rounds>& program, const Collective& call);

}  // namespace plumbline::symbolic
