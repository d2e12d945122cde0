#include "models/collective.hpp"

#include <gtest/gtest.h>

#include <set>

#include "models/errors.hpp"

namespace plumbline {
namespace {

template <class Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Operation, IsFoundByItsName) {
  for (int i = 0; i < operations; ++i) {
    const auto operation = static_cast<Operation>(i);
    EXPECT_EQ(operation_named(name(operation)), operation);
  }
  EXPECT_EQ(name(Operation::reduce_scatter), "reduce-scatter");
}

TEST(Operation, ThatIsUnknownIsRefusedWithTheNearest) {
  EXPECT_EQ(error_of([] { operation_named("allredcue"); }),
            "unknown operation 'allredcue'; did you mean 'allreduce'?");
}

TEST(Operation, HasARootWhereOneProcessIsSpecial) {
  using enum Operation;
  std::set<Operation> rooted;
  for (int i = 0; i < operations; ++i)
    if (has_root(static_cast<Operation>(i))) rooted.insert(static_cast<Operation>(i));
  EXPECT_EQ(rooted, (std::set<Operation>{bcast, reduce, gather, scatter}));
}

TEST(Algorithms, AreGroupedByOperationAndNamedOnce) {
  int last = 0;
  std::set<std::pair<Operation, std::string_view>> seen;
  for (const Algorithm& algorithm : algorithms()) {
    EXPECT_GE(static_cast<int>(algorithm.operation), last);
    last = static_cast<int>(algorithm.operation);
    EXPECT_TRUE(seen.insert({algorithm.operation, algorithm.name}).second) << algorithm.name;
    EXPECT_FALSE(algorithm.source.empty()) << algorithm.name;
    EXPECT_EQ(&algorithm_named(algorithm.operation, algorithm.name), &algorithm);
  }
  EXPECT_EQ(last, operations - 1);
}

TEST(Algorithms, ThatAreUnknownAreRefusedWithTheNearestOfTheOperation) {
  EXPECT_EQ(error_of([] { algorithm_named(Operation::bcast, "binomal"); }),
            "unknown bcast algorithm 'binomal'; did you mean 'binomial'?");
  EXPECT_EQ(error_of([] { algorithm_named(Operation::alltoall, "binomial"); }),
            "unknown alltoall algorithm 'binomial'; known: linear, scattered, pairwise, bruck");
}

// ---- nearest names
// ------------------------------------------------------------------------------------------------

constexpr std::string_view words[] = {"ring", "bruck", "neighbor"};

// One insertion; two replacements; one deletion.
TEST(Nearest, IsTheNameWithTheFewestEdits) {
  EXPECT_EQ(nearest("rng", words), "ring");
  EXPECT_EQ(nearest("brcuk", words), "bruck");
  // Letters exchanged count as one slip: within half of three letters, and nearer than "usb", two off.
  const std::string_view suites[] = {"usb", "osu"};
  EXPECT_EQ(nearest("ous", suites), "osu");
  EXPECT_EQ(nearest("neighbour", words), "neighbor");
}

TEST(Nearest, IsNoneWhereMoreThanHalfTheNameWouldChange) {
  EXPECT_EQ(nearest("xy", words), "");
  EXPECT_EQ(nearest("", words), "");
  EXPECT_EQ(nearest("ring", {}), "");
}

TEST(Nearest, TakesTheFirstOfEquals) {
  constexpr std::string_view pair[] = {"aa", "bb"};
  EXPECT_EQ(nearest("ab", pair), "aa");
}

}  // namespace
}  // namespace plumbline
