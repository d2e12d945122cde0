#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "models/collective.hpp"
#include "schemes/executor.hpp"

/// Who gives which data to a collective, and what each process must have in the end, by the definition of the
/// operation. Blocks are those of models/schedule.hpp.
namespace plumbline::known_data {

/// What elements are: a number below `modulus` that a mistake would hardly give, or 0 where it is not below
/// `below`.
struct Values {
  unsigned modulus = 256, below = 256;
};
/// Values whose sum over so many processes, 1 or more, is at most 255.
Values that_sum_to_a_byte(int processes);

/// Element i of what process `rank` has at first of block `block`.
unsigned given(int rank, std::int64_t block, std::int64_t i, Values values = {});

/// Whether process `rank` of `processes` has data of its own in block `block` at first.
bool gives(const Collective& call, int processes, int rank, std::int64_t block);

/// Element i of block `block` at `rank` in the end, before it is cut to a byte; empty where it has nothing to
/// be.
std::optional<unsigned> expected(const Collective& call, int processes, int rank, std::int64_t block,
                                 std::int64_t i, Values values = {});

/// Puts what the process gives into its blocks.
void fill(Execution& execution, const Collective& call, int processes, int rank);

/// The block of the result; scans yield the whole buffer in one piece.
std::span<std::byte> result_of(Execution& execution, const Collective& call, std::int64_t block);

/// Where a result is wrong: the first byte that is, or -1 where the block has not the size that it must have.
struct WrongByte {
  std::int64_t block = 0, index = 0;
  unsigned is = 0, must_be = 0;
};
std::optional<WrongByte> first_wrong(Execution& execution, const Collective& call, int processes, int rank);

}  // namespace plumbline::known_data
