#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "schemes/sync/tree.hpp"

namespace plumbline::sync {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;
using Pair = std::pair<int, int>;

std::vector<Pair> pairs(int processes, int step) {
  std::vector<Pair> result;
  for (int rank = 0; rank < processes; ++rank) {
    const auto partner = meeting(processes, rank, step);
    if (partner && partner->lower) result.emplace_back(rank, partner->peer);
  }
  return result;
}

TEST(SyncTree, HasThePairsOfFigure7ForSevenProcesses) {
  EXPECT_EQ(core_size(7), 4);
  EXPECT_EQ(tree_steps(7), 3);
  EXPECT_THAT(pairs(7, 0), ElementsAre(Pair(0, 1), Pair(2, 3)));
  EXPECT_THAT(pairs(7, 1), ElementsAre(Pair(0, 2)));
  EXPECT_THAT(pairs(7, 2), ElementsAre(Pair(0, 4), Pair(1, 5), Pair(2, 6)));
}

TEST(SyncTree, HasNoStepBeyondThePowerOfTwo) {
  EXPECT_THAT(pairs(8, 2), ElementsAre(Pair(0, 4)));
  EXPECT_THAT(pairs(8, 3), IsEmpty());
  EXPECT_THAT(pairs(1, 0), IsEmpty());
}

// log2(t) + 1 where P > t is ceil(log2 P), for t < P < 2t.
TEST(SyncTree, TakesExactlyTheCeilingOfLog2StepsForEveryPUpTo1025) {
  EXPECT_EQ(tree_steps(1), 0);
  for (int processes = 2; processes <= 1025; ++processes) {
    int ceiling = 0;
    while ((1 << ceiling) < processes) ++ceiling;
    EXPECT_EQ(tree_steps(processes), ceiling) << processes;
  }
}

TEST(SyncTree, IsMutualEverywhere) {
  for (int processes = 1; processes <= 1025; ++processes)
    for (int step = 0; step < tree_steps(processes); ++step)
      for (int rank = 0; rank < processes; ++rank)
        if (const auto mine = meeting(processes, rank, step)) {
          const auto theirs = meeting(processes, mine->peer, step);
          ASSERT_TRUE(theirs && theirs->peer == rank && theirs->lower != mine->lower)
              << rank << " and " << mine->peer << " of " << processes << " in step " << step;
        }
}

TEST(SyncTree, LeavesEveryProcessBut0ExactlyOnceAsTheHigher) {
  for (int processes = 1; processes <= 1025; ++processes) {
    std::vector<int> met(static_cast<std::size_t>(processes));
    for (int step = 0; step < tree_steps(processes); ++step)
      for (const auto& [low, high] : pairs(processes, step)) ++met[static_cast<std::size_t>(high)];
    EXPECT_EQ(met[0], 0);
    EXPECT_EQ(std::count(met.begin() + 1, met.end(), 1), processes - 1) << processes;
  }
}

TEST(Descent, GoesFromTheLongestDistanceToTheShortestThenBeyondTheCore) {
  EXPECT_THAT(descent(7, 0).children, ElementsAre(2, 1, 4));
  EXPECT_FALSE(descent(7, 0).parent);
  EXPECT_THAT(descent(7, 2).parent, Optional(0));
  EXPECT_THAT(descent(7, 2).children, ElementsAre(3, 6));
  EXPECT_THAT(descent(7, 5).parent, Optional(1));
  EXPECT_THAT(descent(7, 5).children, IsEmpty());
  EXPECT_THAT(descent(1, 0).children, IsEmpty());
}

}  // namespace
}  // namespace plumbline::sync
