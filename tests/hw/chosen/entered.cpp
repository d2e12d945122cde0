#include "tests/hw/chosen/entered.hpp"

#include <dlfcn.h>
#include <mpi.h>

#include "tests/hw/chosen/open_mpi_functions.hpp"

// Functions in the way of the library's: a program's symbols come before those of libmpi and its components.
// They note their name and go on to the real one.
namespace plumbline::test {
namespace {

struct Entered {
  Operation operation = Operation::barrier;
  std::string_view algorithm = "none";
};

Entered& last() {
  static Entered one;
  return one;
}

void enter(Operation operation, std::string_view algorithm) {
  if (operation == last().operation) last().algorithm = algorithm;
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

void watch(Operation operation) { last() = {operation, "none"}; }

std::string_view entered() { return last().algorithm; }

}  // namespace plumbline::test

#define PLUMBLINE_NOTE(operation, algorithm, function)                                                     \
  extern "C" long function(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, \
                           long k) {                                                                       \
    static const plumbline::test::Function real = plumbline::test::real(#function);                        \
    plumbline::test::enter(plumbline::Operation::operation, algorithm);                                    \
    return real(a, b, c, d, e, f, g, h, i, j, k);                                                          \
  }
PLUMBLINE_OPEN_MPI_ALGORITHMS(PLUMBLINE_NOTE)
