#pragma once

namespace plumbline {

/// Throws RunError with the function's name and MPI's own words unless `code` is MPI_SUCCESS:
/// check(MPI_Barrier(c), "MPI_Barrier").
void check(int code, const char* function);

}  // namespace plumbline
