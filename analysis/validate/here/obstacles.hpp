#pragma once

#include <string>

#include "analysis/validate/here/here_results.hpp"

namespace plumbline {

/// plumbline-mpi in the request's folder.
std::string measuring_program(const HereRequest& request);

/// What can be told without starting anything. Throws InputError that names what keeps it from measuring: a
/// program that is missing, fewer than two cores, a folder that exists or cannot be made.
void refuse_obstacles(const HereRequest& request);

/// What is to be done about a failed start of MPI, from what was said; empty: nothing is known.
std::string remedy_for(const std::string& said);

}  // namespace plumbline
