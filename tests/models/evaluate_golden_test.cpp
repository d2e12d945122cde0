#include <cstdlib>

#include <gtest/gtest.h>

#include "models/evaluate.hpp"
#include "tests/support/golden_loggp.hpp"

namespace plumbline {
namespace {

TEST(Evaluator, MeetsEveryRowOfTheIndependentTableTo1e12s) {
  const auto rows = test::read_golden();
  ASSERT_FALSE(rows.empty());
  if (std::getenv("PLUMBLINE_GOLDEN_LOGGP") == nullptr) {
    EXPECT_EQ(rows.size(), 542U);  // of the table that is shipped
  }
  for (const test::GoldenRow& row : rows) {
    const auto finish = finishing_times(test::machine_of(row), test::call_of(row), row.processes);
    EXPECT_LE(test::deviation(row, finish), 1e-12) << test::describe(row);
  }
}

}  // namespace
}  // namespace plumbline
