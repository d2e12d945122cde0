// chosen_algorithms PROCESSES MIN MAX DATATYPE [OPERATION...]: which algorithm Open MPI runs of each
// operation, on PROCESSES ("2-7,16") of those that mpirun started, for sizes of MIN to MAX bytes, and
// whether it sends what our schedule for the same call sends. Lines as tests/data/open_mpi_choices.tsv has
// them. DATATYPE is char, double, or "-": those of plumbline-mpi. MPI_Reduce_scatter is an OPERATION, too;
// reduce-scatter is MPI_Reduce_scatter_block. Needs pml_monitoring_enable=1.

#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <mpi.h>

#include "tests/hw/chosen/seen.hpp"
#include "tests/support/open_mpi_choices.hpp"

namespace plumbline::test {
namespace {

bool counts_elements(Operation operation) {
  return operation == Operation::reduce || operation == Operation::allreduce;
}

/// Each power of two with what is one byte, and one element, below it; of the operations whose algorithms
/// count elements each size up to 64 and each number of elements up to 64, too.
std::set<std::int64_t> sizes(const BenchmarkCall& one, std::int64_t min, std::int64_t max) {
  if (one.call.operation == Operation::barrier) return {0};
  const std::int64_t element =
      one.datatype != nullptr ? one.datatype->bytes : plumbline::element_bytes(one.call.operation, 0);
  std::set<std::int64_t> all;
  for (std::int64_t bytes = 1; bytes <= max; bytes *= 2) all.insert({bytes - 1, bytes - element, bytes});
  if (counts_elements(one.call.operation))
    for (std::int64_t i = 1; i <= 64; ++i) all.insert({i, i * element});
  std::erase_if(all, [&](std::int64_t bytes) {
    return bytes < min || bytes > max || (one.datatype != nullptr && bytes % element != 0);
  });
  return all;
}

LibraryChoice choice(const BenchmarkCall& one, int processes) {
  if (one.by_counts) return forced_choice(Library::open_mpi_4_1, 0, one.call, processes, element_bytes(one));
  return library_choice(Library::open_mpi_4_1, one.call, processes, element_bytes(one));
}

std::string columns(const BenchmarkCall& one) {
  return name(one) + "\t0\t0\t" + std::string(one.datatype == nullptr ? "-" : one.datatype->name) + "\t" +
         std::to_string(one.call.bytes);
}

}  // namespace
}  // namespace plumbline::test

int main(int argc, char** argv) {
  using namespace plumbline;
  MPI_Init(&argc, &argv);
  if (argc < 5) MPI_Abort(MPI_COMM_WORLD, 2);
  const std::vector<test::Group> groups = test::groups(test::numbers_in(argv[1]));
  for (test::BenchmarkCall one : test::asked(argc - 5, argv + 5)) {
    if (std::string_view(argv[4]) != "-") one.datatype = &datatype_named(argv[4]);
    for (const std::int64_t bytes : test::sizes(one, std::atoll(argv[2]), std::atoll(argv[3]))) {
      one.call.bytes = bytes;
      test::say_all(test::columns(one), one, groups,
                    [&](int processes) { return test::choice(one, processes); });
    }
  }
  MPI_Finalize();
}
