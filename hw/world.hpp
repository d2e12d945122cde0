#pragma once

#include <map>
#include <string>
#include <vector>

#include <mpi.h>

namespace plumbline::mpi {

/// MPI from MPI_Init to MPI_Finalize: one a program. Errors are RunError (hw/communicator.hpp).
class World {
 public:
  World(int& argc, char**& argv);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  MPI_Comm communicator() const { return communicator_; }
  int rank() const { return rank_; }
  int size() const { return size_; }

  /// The first `processes` processes; MPI_COMM_NULL on the others. Every process calls it in step; the same
  /// communicator is given again.
  MPI_Comm first(int processes);

  /// Returns when every process has called it. Who waits sleeps, up to 1 ms at a time, so that the processors
  /// are left to those who measure.
  void meet();

  /// The text of process `from`, on every process.
  std::string share(std::string text, int from = 0);
  double share(double number);
  /// Every process's bytes of `communicator`, by rank, on its process 0; empty on the others.
  static std::vector<std::string> gather(MPI_Comm communicator, const std::string& bytes);

  /// Ends all processes; some MPI libraries print lines of their own. Never returns.
  [[noreturn]] void abort(int status);

 private:
  MPI_Comm communicator_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
  std::map<int, MPI_Comm> first_;
};

}  // namespace plumbline::mpi
