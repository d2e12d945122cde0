#include <mpi.h>

#include "hw/watchdog.hpp"

// Process 0 receives what nobody sends, and the others wait for process 0.
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  { const plumbline::Watchdog in_time(60, "what ends in time", rank); }
  const plumbline::Watchdog watchdog(rank == 0 ? 1 : 60, "bcast of 8 bytes", rank);
  char byte = 0;
  if (rank == 0) MPI_Recv(&byte, 1, MPI_CHAR, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
