#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <mpi.h>

#include "models/libraries/library.hpp"
#include "tests/hw/chosen/benchmark_call.hpp"

namespace plumbline::test {

/// The first ranks of MPI_COMM_WORLD, so that a rank is the same in both.
struct Group {
  int processes;
  MPI_Comm communicator;  ///< MPI_COMM_NULL where this process is not in it
};

/// Every process of MPI_COMM_WORLD calls it.
std::vector<Group> groups(const std::vector<int>& processes);
void free_all(std::vector<Group>& groups);

/// What runs here for the call on so many processes; empty where the library cannot run.
using Choice = std::function<std::optional<LibraryChoice>(int processes)>;

/// Makes the call in each group and prints, at process 0, a line for all groups in which the same happened:
/// the columns given, their numbers of processes as "2-7,16", the algorithm that Open MPI entered, and how
/// what it sent compares with what runs here (comparison() of sent.hpp).
void say_all(const std::string& columns, const BenchmarkCall& one, const std::vector<Group>& groups,
             const Choice& choice);

}  // namespace plumbline::test
