#include "tests/hw/chosen/benchmark_call.hpp"

#include <cstdlib>
#include <memory>
#include <vector>

#include "hw/communicator.hpp"
#include "hw/library.hpp"

namespace plumbline::test {
namespace {

constexpr std::string_view by_counts_name = "MPI_Reduce_scatter";

/// Zeros. What nobody writes to has no memory of its own.
std::unique_ptr<void, decltype(&std::free)> zeros(std::size_t bytes) {
  return {std::calloc(bytes == 0 ? 1 : bytes, 1), &std::free};
}

MPI_Datatype type_of(const Datatype& datatype) {
  if (datatype.name == "char") return MPI_CHAR;
  if (datatype.name == "double") return MPI_DOUBLE;
  return MPI_FLOAT;
}

LibraryCall arguments(const BenchmarkCall& one, int processes, MPI_Comm communicator) {
  LibraryCall result = library_call(one.call, processes, communicator);
  if (one.datatype == nullptr || one.call.bytes == 0) return result;
  result.type = type_of(*one.datatype);
  result.count = static_cast<int>(one.call.bytes / one.datatype->bytes);
  return result;
}

}  // namespace

BenchmarkCall call_named(const std::string& name) {
  if (name == by_counts_name) return {.call = {.operation = Operation::reduce_scatter}, .by_counts = true};
  return {.call = {.operation = operation_named(name)}};
}

std::string name(const BenchmarkCall& one) {
  return std::string(one.by_counts ? by_counts_name : plumbline::name(one.call.operation));
}

std::vector<BenchmarkCall> asked(int count, char** names) {
  std::vector<BenchmarkCall> all;
  for (int i = 0; i < count; ++i) all.push_back(call_named(names[i]));
  for (int i = 0; i < operations && count == 0; ++i)
    all.push_back({.call = {.operation = static_cast<Operation>(i)}});
  if (count == 0) all.push_back(call_named(std::string(by_counts_name)));
  return all;
}

std::int64_t element_bytes(const BenchmarkCall& one) {
  return plumbline::element_bytes(one.datatype, one.call.operation, one.call.bytes);
}

std::size_t written_bytes(const BenchmarkCall& one, int processes) {
  const LibraryFunction& function = library_function(one.call.operation);
  // reductions keep what they receive, and partial sums, of the length of their input
  const std::size_t times = function.reduces ? 2 : 0;
  std::size_t bytes = 0;
  for (int rank = 0; rank < processes; ++rank)
    bytes += times * buffer_bytes(function.given, one.call, processes, rank) +
             buffer_bytes(function.gotten, one.call, processes, rank);
  return bytes;
}

void carry_out(const BenchmarkCall& one, MPI_Comm communicator) {
  const LibraryFunction& function = library_function(one.call.operation);
  const int rank = rank_in(communicator), processes = size_of(communicator);
  const auto given = zeros(buffer_bytes(function.given, one.call, processes, rank));
  const auto gotten = zeros(buffer_bytes(function.gotten, one.call, processes, rank));
  const LibraryCall to = arguments(one, processes, communicator);
  if (!one.by_counts) {
    check(function.call(given.get(), gotten.get(), to), function.name);
    return;
  }
  const std::vector<int> counts(static_cast<std::size_t>(processes), to.count);
  check(MPI_Reduce_scatter(given.get(), gotten.get(), counts.data(), to.type, MPI_SUM, communicator),
        "MPI_Reduce_scatter");
}

}  // namespace plumbline::test
