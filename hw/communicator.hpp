#pragma once

#include <exception>

#include <mpi.h>

namespace plumbline {

/// This process's rank in a communicator. Throws RunError, as size_of().
int rank_in(MPI_Comm communicator);
int size_of(MPI_Comm communicator);

/// The same processes, apart from all other messages, whose errors are returned (hw/mpi_error.hpp). Every
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
