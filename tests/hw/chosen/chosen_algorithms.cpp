// chosen_algorithms LARGEST [OPERATION...]: which algorithm Open MPI runs of each operation, on 2 processes
// up to all that mpirun started, for sizes of up to LARGEST bytes: "operation, bytes, first and last number
// of processes, algorithm", a line a stretch of them. This program puts functions of its own in the way of
// the library's (its symbols come before those of libmpi and its components), which note their name and go on
// to the real one. Where an algorithm hands over to another of the same operation, the last one is that which
// runs.

#include <dlfcn.h>

#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include <mpi.h>

#include "hw/communicator.hpp"
#include "hw/library.hpp"
#include "tests/hw/chosen/open_mpi_functions.hpp"

namespace plumbline {
namespace {

struct Ran {
  Operation operation = Operation::barrier;
  std::string_view algorithm = "none";
};

/// What is called here, and its algorithm that was entered last.
Ran& ran() {
  static Ran one;
  return one;
}

void enter(Operation operation, std::string_view algorithm) {
  if (operation == ran().operation) ran().algorithm = algorithm;
}

/// All arguments are pointers or whole numbers, at most eleven (reduce's chain); what is passed on beyond
/// them nobody reads.
using Function = long (*)(long, long, long, long, long, long, long, long, long, long, long);

Function real(const char* name) {
  const auto found = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
  if (found == nullptr) MPI_Abort(MPI_COMM_WORLD, 3);
  return found;
}

}  // namespace
}  // namespace plumbline

#define PLUMBLINE_NOTE(operation, algorithm, function)                                                     \
  extern "C" long function(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, \
                           long k) {                                                                       \
    static const plumbline::Function real = plumbline::real(#function);                                    \
    plumbline::enter(plumbline::Operation::operation, algorithm);                                          \
    return real(a, b, c, d, e, f, g, h, i, j, k);                                                          \
  }
PLUMBLINE_OPEN_MPI_ALGORITHMS(PLUMBLINE_NOTE)

namespace plumbline {
namespace {

/// Those named; all where none is.
std::vector<Operation> asked(int count, char** names) {
  std::vector<Operation> all;
  for (int i = 0; i < count; ++i) all.push_back(operation_named(names[i]));
  for (int i = 0; i < operations && count == 0; ++i) all.push_back(static_cast<Operation>(i));
  return all;
}

/// Each power of two with the number below it; of the operations that count elements each size up to 64, too.
std::set<std::int64_t> sizes(Operation operation, std::int64_t largest) {
  if (operation == Operation::barrier) return {0};
  std::set<std::int64_t> all;
  for (std::int64_t bytes = 1; bytes <= largest; bytes *= 2)
    all.insert({std::max<std::int64_t>(bytes - 1, 1), bytes});
  if (operation == Operation::reduce || operation == Operation::allreduce)
    for (std::int64_t bytes = 1; bytes <= std::min<std::int64_t>(64, largest); ++bytes) all.insert(bytes);
  return all;
}

/// Whether the buffers of all processes fit into half a gigabyte.
bool fits(const Collective& call, int processes) {
  const LibraryFunction& function = library_function(call.operation);
  std::size_t bytes = 0;
  for (int rank = 0; rank < processes; ++rank)
    bytes += buffer_bytes(function.given, call, processes, rank) +
             buffer_bytes(function.gotten, call, processes, rank);
  return bytes <= std::size_t{1} << 29;
}

std::string_view algorithm_of(const Collective& call, MPI_Comm communicator) {
  const LibraryFunction& function = library_function(call.operation);
  const int rank = rank_in(communicator), processes = size_of(communicator);
  std::vector<std::byte> given(buffer_bytes(function.given, call, processes, rank));
  std::vector<std::byte> gotten(buffer_bytes(function.gotten, call, processes, rank));
  ran() = {call.operation, "none"};
  function.call(given.data(), gotten.data(), library_call(call, processes, communicator));
  return ran().algorithm;
}

/// [P - 2]: the first P processes; MPI_COMM_NULL where this one is not among them.
std::vector<MPI_Comm> firsts(int most) {
  std::vector<MPI_Comm> all;
  const int rank = rank_in(MPI_COMM_WORLD);
  for (int processes = 2; processes <= most; ++processes)
    MPI_Comm_split(MPI_COMM_WORLD, rank < processes ? 0 : MPI_UNDEFINED, rank, &all.emplace_back());
  return all;
}

void say(const Collective& call, int first, int last, std::string_view algorithm) {
  if (rank_in(MPI_COMM_WORLD) != 0 || last < first) return;
  std::cout << name(call.operation) << '\t' << call.bytes << '\t' << first << '\t' << last << '\t'
            << algorithm << '\n';
}

void say_all(const Collective& call, const std::vector<MPI_Comm>& communicators) {
  std::string_view algorithm;
  int first = 2, processes = 2;
  for (; processes - 2 < static_cast<int>(communicators.size()) && fits(call, processes); ++processes) {
    const MPI_Comm communicator = communicators[static_cast<std::size_t>(processes - 2)];
    if (communicator == MPI_COMM_NULL) continue;
    const std::string_view now = algorithm_of(call, communicator);
    if (now == algorithm) continue;
    say(call, first, processes - 1, algorithm);
    algorithm = now;
    first = processes;
  }
  say(call, first, processes - 1, algorithm);
  MPI_Barrier(MPI_COMM_WORLD);
}

}  // namespace
}  // namespace plumbline

int main(int argc, char** argv) {
  using namespace plumbline;
  MPI_Init(&argc, &argv);
  if (argc < 2) MPI_Abort(MPI_COMM_WORLD, 2);
  const std::vector<MPI_Comm> communicators = firsts(size_of(MPI_COMM_WORLD));
  for (const Operation operation : asked(argc - 2, argv + 2))
    for (const std::int64_t bytes : sizes(operation, std::atoll(argv[1])))
      say_all({.operation = operation, .bytes = bytes}, communicators);
  MPI_Finalize();
}
