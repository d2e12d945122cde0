#pragma once

#include "schemes/known_data.hpp"

// The tests of the executor and of the simulated network look at results with it.
namespace plumbline::test {

using known_data::expected;
using known_data::fill;
using known_data::result_of;

/// How many bytes of the process's result are wrong; a block of the wrong size counts as one.
inline int wrong_bytes(Execution& execution, const Collective& call, int P, int rank) {
  int wrong = 0;
  for (std::int64_t block = 0; block < execution.layout().count; ++block) {
    if (!expected(call, P, rank, block, 0)) continue;
    const auto bytes = result_of(execution, call, block);
    if (std::ssize(bytes) != execution.layout().bytes(block, 1)) ++wrong;
    for (std::int64_t i = 0; i < std::ssize(bytes); ++i)
      wrong += std::to_integer<unsigned>(bytes[static_cast<std::size_t>(i)]) !=
               *expected(call, P, rank, block, i) % 256;
  }
  return wrong;
}

}  // namespace plumbline::test
