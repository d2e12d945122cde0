#pragma once

#include <exception>
#include <optional>

#include <mpi.h>

namespace plumbline {

/// Throws RunError with the function's name and MPI's own words unless `code` is MPI_SUCCESS:
/// check(MPI_Barrier(c), "MPI_Barrier").
void check(int code, const char* function);

/// This process's rank in a communicator. Throws RunError, as size_of().
int rank_in(MPI_Comm communicator);
int size_of(MPI_Comm communicator);

/// The first rank where something is so; empty where it is nowhere. Every process calls it.
std::optional<int> first_rank_where(MPI_Comm communicator, bool here);

/// The same processes, apart from all other messages, whose errors are returned (check). Every
/// process calls it.
MPI_Comm duplicate(MPI_Comm communicator);

/// Frees communicators, which every process must do: not where one leaves a scope by an exception, alone, and
/// would wait for the others. The program then ends by mpi::World::abort().
class Release {
 public:
  void operator()(MPI_Comm& communicator) const {
    if (std::uncaught_exceptions() == before_) MPI_Comm_free(&communicator);
  }

 private:
  int before_ = std::uncaught_exceptions();
};

}  // namespace plumbline
