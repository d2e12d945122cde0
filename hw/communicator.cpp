#include "hw/communicator.hpp"

#include "hw/mpi_error.hpp"

namespace plumbline {

int rank_in(MPI_Comm communicator) {
  int rank = 0;
  check(MPI_Comm_rank(communicator, &rank), "MPI_Comm_rank");
  return rank;
}

int size_of(MPI_Comm communicator) {
  int size = 1;
  check(MPI_Comm_size(communicator, &size), "MPI_Comm_size");
  return size;
}

MPI_Comm duplicate(MPI_Comm communicator) {
  MPI_Comm own = MPI_COMM_NULL;
  check(MPI_Comm_dup(communicator, &own), "MPI_Comm_dup");
  check(MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  return own;
}

}  // namespace plumbline
