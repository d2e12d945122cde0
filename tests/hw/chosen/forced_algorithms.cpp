// forced_algorithms PROCESSES [OPERATION...]: every algorithm that Open MPI can be made to use by
// coll_tuned_OPERATION_algorithm, on PROCESSES ("2-7,16"), against what is simulated for it; lines as
// chosen_algorithms prints them. Needs pml_monitoring_enable=1 and coll_tuned_use_dynamic_rules=1.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <mpi.h>

#include "hw/communicator.hpp"
#include "models/errors.hpp"
#include "models/libraries/open_mpi_choice.hpp"
#include "tests/hw/chosen/seen.hpp"
#include "tests/support/open_mpi_choices.hpp"

namespace plumbline::test {
namespace {

struct Forced {
  BenchmarkCall one;
  int number;
  std::int64_t segment;  // bytes
};

void set_variable(const std::string& name, int value) {
  int index = 0, count = 0;
  MPI_T_cvar_handle handle = nullptr;
  check(MPI_T_cvar_get_index(name.c_str(), &index), "MPI_T_cvar_get_index");
  check(MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count), "MPI_T_cvar_handle_alloc");
  check(MPI_T_cvar_write(handle, &value), "MPI_T_cvar_write");
  check(MPI_T_cvar_handle_free(&handle), "MPI_T_cvar_handle_free");
}

bool takes_segments(Operation operation) {
  return operation == Operation::bcast || operation == Operation::reduce || operation == Operation::allreduce;
}

/// A communicator keeps what is set when it is made.
void set_variables(const Forced& forced, int number) {
  const Operation operation = forced.one.call.operation;
  std::string name = "coll_tuned_" + std::string(plumbline::name(operation)) + "_algorithm";
  std::ranges::replace(name, '-', '_');
  if (operation == Operation::reduce_scatter && !forced.one.by_counts)
    name = "coll_tuned_reduce_scatter_block_algorithm";
  set_variable(name, number);
  if (takes_segments(operation)) set_variable(name + "_segmentsize", static_cast<int>(forced.segment));
}

int numbers(const BenchmarkCall& one) {
  switch (one.call.operation) {
    case Operation::bcast:
      return 9;
    case Operation::reduce:
      return 7;
    case Operation::barrier:
    case Operation::allreduce:
    case Operation::allgather:
      return 6;
    case Operation::alltoall:
      return 5;
    case Operation::reduce_scatter:
      return 4;
    case Operation::gather:
    case Operation::scatter:
      return 3;
    default:
      return 2;
  }
}

std::vector<std::int64_t> sizes(Operation operation) {
  if (operation == Operation::barrier) return {0};
  return {4, 8, 64, 256, 1024, 4096, 28672, 65536, 262144};
}

std::optional<LibraryChoice> choice(const Forced& forced, int processes) {
  Collective call = forced.one.call;
  call.segment = forced.segment;
  if (call.operation == Operation::reduce_scatter && !forced.one.by_counts)
    return open_mpi_choice(block_algorithm(forced.number), call, processes, element_bytes(forced.one));
  try {
    return forced_choice(Library::open_mpi_4_1, forced.number, call, processes, element_bytes(forced.one));
  } catch (const InputError&) {  // it takes two processes
    return {};
  }
}

void say_sizes(Forced forced, const std::vector<int>& processes) {
  set_variables(forced, forced.number);
  std::vector<Group> groups = test::groups(processes);
  for (const std::int64_t bytes : sizes(forced.one.call.operation)) {
    forced.one.call.bytes = bytes;
    const std::string columns = name(forced.one) + "\t" + std::to_string(forced.number) + "\t" +
                                std::to_string(forced.segment) + "\t-\t" + std::to_string(bytes);
    say_all(columns, forced.one, groups, [&](int count) { return choice(forced, count); });
  }
  free_all(groups);
  set_variables(forced, 0);
}

void say_numbers(const BenchmarkCall& one, const std::vector<int>& processes) {
  for (int number = 1; number <= numbers(one); ++number)
    for (const std::int64_t segment : {0, 1024, 8192})
      if (segment == 0 || takes_segments(one.call.operation)) say_sizes({one, number, segment}, processes);
}

}  // namespace
}  // namespace plumbline::test

int main(int argc, char** argv) {
  using namespace plumbline;
  int provided = 0;
  MPI_Init(&argc, &argv);
  MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
  if (argc < 2) MPI_Abort(MPI_COMM_WORLD, 2);
  const std::vector<int> processes = test::numbers_in(argv[1]);
  for (const test::BenchmarkCall& one : test::asked(argc - 2, argv + 2)) test::say_numbers(one, processes);
  MPI_T_finalize();
  MPI_Finalize();
}
