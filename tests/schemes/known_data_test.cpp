#include "schemes/known_data.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace plumbline {
namespace {

using known_data::given;
using known_data::Values;

constexpr Collective allreduce{.operation = Operation::allreduce, .bytes = 1};

/// Saturates, as bytes do in some libraries, where others wrap.
unsigned saturating_sum(int processes, std::int64_t element, Values values) {
  unsigned sum = 0;
  for (int rank = 0; rank < processes; ++rank) sum = std::min(255U, sum + given(rank, 0, element, values));
  return sum;
}

TEST(KnownData, SumsOfBytesAreBelow256WhateverTheNumberOfProcesses) {
  for (const int processes : {1, 2, 3, 37, 254, 255, 256, 510, 511, 512, 513, 1000, 37 * 255, 100'000}) {
    const Values values = known_data::that_sum_to_a_byte(processes);
    unsigned max = 0;
    for (int element = 0; element < 500; ++element) {
      unsigned sum = 0;
      for (int rank = 0; rank < processes; ++rank) sum += given(rank, 0, element, values);
      ASSERT_LE(sum, 255U) << processes << " processes, element " << element;
      ASSERT_EQ(saturating_sum(processes, element, values),
                *known_data::expected(allreduce, processes, 0, 0, element, values));
      max = std::max(max, sum);
    }
    EXPECT_GT(max, 0U) << processes;
  }
}

// The terms are 3, 40, 77, ... of which a byte keeps what it can hold.
TEST(KnownData, SumsOfAScheduleAreTakenModulo256) {
  for (const int processes : {511, 512, 513, 1000}) {
    std::uint8_t byte = 0;
    for (int rank = 0; rank < processes; ++rank) byte = static_cast<std::uint8_t>(byte + (37 * rank + 3));
    EXPECT_EQ(*known_data::expected(allreduce, processes, 0, 0, 0) % 256, byte) << processes;
  }
}

}  // namespace
}  // namespace plumbline
