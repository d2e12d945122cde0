#include "schemes/known_data.hpp"

namespace plumbline::known_data {
namespace {

constexpr int of_rank = 37;  // a prime: the elements of so many processes in a row are as many values
constexpr int most_in_byte = 255;

unsigned sum(int first, int last, std::int64_t block, std::int64_t i,
             Values values) {  // over first <= giver < last
  unsigned total = 0;
  for (int giver = first; giver < last; ++giver) total += given(giver, block, i, values);
  return total;
}

template <class Value>
std::optional<Value> only_if(bool condition, Value value) {
  return condition ? std::optional(value) : std::nullopt;
}

std::optional<WrongByte> first_wrong(std::span<const std::byte> bytes, const Collective& call, int processes,
                                     int rank, std::int64_t block) {
  for (std::int64_t i = 0; i < std::ssize(bytes); ++i) {
    const auto is = std::to_integer<unsigned>(bytes[static_cast<std::size_t>(i)]);
    const unsigned must_be = *expected(call, processes, rank, block, i) % 256;
    if (is != must_be) return WrongByte{block, i, is, must_be};
  }
  return {};
}

}  // namespace

// Up to 255 processes: each value is at most 255 / P. More give 0 or 1, and 1 is what one of m gives: of P
// processes in a row ceil(P / m) or fewer, where m and 37 have no common divisor.
Values that_sum_to_a_byte(int processes) {
  const auto share = static_cast<unsigned>(most_in_byte / processes);
  if (share > 0) return {share + 1, share + 1};
  const int m = (processes + most_in_byte - 1) / most_in_byte;
  return {static_cast<unsigned>(m % of_rank == 0 ? m + 1 : m), 2};
}

unsigned given(int rank, std::int64_t block, std::int64_t i, Values values) {
  const auto number =
      static_cast<unsigned>(std::int64_t{rank} * of_rank + block * 11 + i * 5 + 3) % values.modulus;
  return number < values.below ? number : 0;
}

bool gives(const Collective& call, int processes, int rank, std::int64_t block) {
  switch (call.operation) {
    case Operation::bcast:
    case Operation::scatter:
      return rank == call.root;
    case Operation::gather:
    case Operation::allgather:
      return block == rank;
    case Operation::alltoall:
      return block / processes == rank;
    case Operation::barrier:
      return false;
    default:
      return true;
  }
}

std::optional<unsigned> expected(const Collective& call, int processes, int rank, std::int64_t block,
                                 std::int64_t i, Values values) {
  switch (call.operation) {
    case Operation::barrier:
      return {};
    case Operation::bcast:
      return given(call.root, block, i, values);
    case Operation::reduce:
      return only_if(rank == call.root, sum(0, processes, block, i, values));
    case Operation::allreduce:
      return sum(0, processes, block, i, values);
    case Operation::gather:
      return only_if(rank == call.root, given(static_cast<int>(block), block, i, values));
    case Operation::scatter:
      return only_if(block == rank, given(call.root, block, i, values));
    case Operation::allgather:
      return given(static_cast<int>(block), block, i, values);
    case Operation::alltoall:
      return only_if(block % processes == rank, given(static_cast<int>(block / processes), block, i, values));
    case Operation::reduce_scatter:
      return only_if(block == rank, sum(0, processes, block, i, values));
    case Operation::scan:
      return sum(0, rank + 1, block, i, values);
    case Operation::exscan:
      return only_if(rank > 0, sum(0, rank, block, i, values));
  }
  return {};
}

void fill(Execution& execution, const Collective& call, int processes, int rank) {
  for (std::int64_t block = 0; block < execution.layout().count; ++block) {
    if (!gives(call, processes, rank, block)) continue;
    const auto bytes = execution.block(block);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::byte>(given(rank, block, static_cast<std::int64_t>(i)));
  }
}

std::span<std::byte> result_of(Execution& execution, const Collective& call, std::int64_t block) {
  const bool scans = call.operation == Operation::scan || call.operation == Operation::exscan;
  if (!scans) return execution.block(block);
  const Layout& layout = execution.layout();
  return execution.prefix().subspan(static_cast<std::size_t>(layout.offset(block)),
                                    static_cast<std::size_t>(layout.bytes(block, 1)));
}

std::optional<WrongByte> first_wrong(Execution& execution, const Collective& call, int processes, int rank) {
  for (std::int64_t block = 0; block < execution.layout().count; ++block) {
    if (!expected(call, processes, rank, block, 0)) continue;
    const auto bytes = result_of(execution, call, block);
    if (std::ssize(bytes) != execution.layout().bytes(block, 1)) return WrongByte{block, -1};
    if (auto wrong = first_wrong(bytes, call, processes, rank, block)) return wrong;
  }
  return {};
}

}  // namespace plumbline::known_data
