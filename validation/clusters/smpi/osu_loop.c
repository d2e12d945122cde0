/* What OSU's osu_bcast, osu_reduce, osu_allreduce and osu_barrier time: each call by each process, calls
 * separated by MPI_Barrier (barriers are timed one right after the other); the mean over iterations and
 * processes, in us.
 *
 *     osu_loop bcast|reduce|allreduce|barrier|pingpong BYTES WARM_UP ITERATIONS
 *
 * pingpong: half a round trip between processes 0 and 1, as osu_latency has it. Sums are of floats. No
 * globals: smpirun -no-privatize may run it. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ping_pong(int rank, char* buffer, int bytes) {
  if (rank == 0) {
    MPI_Send(buffer, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
    MPI_Recv(buffer, bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(buffer, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(buffer, bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
  }
}

static void call(const char* operation, int rank, char* send, char* receive, int bytes) {
  const int floats = bytes / (int)sizeof(float);
  if (strcmp(operation, "bcast") == 0)
    MPI_Bcast(send, bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
  else if (strcmp(operation, "reduce") == 0)
    MPI_Reduce(send, receive, floats, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD);
  else if (strcmp(operation, "allreduce") == 0)
    MPI_Allreduce(send, receive, floats, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  else if (strcmp(operation, "barrier") == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    ping_pong(rank, send, bytes);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 5) {
    fprintf(stderr, "usage: osu_loop OPERATION BYTES WARM_UP ITERATIONS\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const char* operation = argv[1];
  const int bytes = atoi(argv[2]), warm_up = atoi(argv[3]), iterations = atoi(argv[4]);
  const int separated = strcmp(operation, "barrier") != 0 && strcmp(operation, "pingpong") != 0;
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  char* send = calloc((size_t)bytes + 1, 1);
  char* receive = calloc((size_t)bytes + 1, 1);
  double mine = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < warm_up + iterations; ++i) {
    const double begin = MPI_Wtime();
    call(operation, rank, send, receive, bytes);
    const double end = MPI_Wtime();
    if (i >= warm_up) mine += end - begin;
    if (separated) MPI_Barrier(MPI_COMM_WORLD);
  }
  double all = 0;
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  const double calls = strcmp(operation, "pingpong") == 0 ? 2.0 * iterations : iterations;
  if (rank == 0) printf("%.6f\n", 1e6 * all / size / calls);
  free(send);
  free(receive);
  MPI_Finalize();
  return 0;
}
