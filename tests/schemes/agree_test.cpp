#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "crowd.hpp"
#include "schemes/agree.hpp"
#include "scripted_process.hpp"

namespace plumbline {
namespace {

using test::ScriptedProcess;
using testing::ElementsAre;

std::string calls_of_share(int rank, int size, int root = 0) {
  ScriptedProcess process(rank, size);
  std::array<double, 1> value{};
  share_from(process, root, value);
  return process.calls();
}

TEST(ShareFrom, SendsDownABinomialTreeFarthestFirst) {
  EXPECT_EQ(calls_of_share(0, 6), "send to 4 (8 bytes), send to 2 (8 bytes), send to 1 (8 bytes)");
  EXPECT_EQ(calls_of_share(4, 6), "recv from 0 (8 bytes), send to 5 (8 bytes)");
  EXPECT_EQ(calls_of_share(5, 6), "recv from 4 (8 bytes)");
  EXPECT_EQ(calls_of_share(2, 6), "recv from 0 (8 bytes), send to 3 (8 bytes)");
}

TEST(ShareFrom, CountsRanksFromTheRoot) {
  EXPECT_EQ(calls_of_share(2, 3, 2), "send to 1 (8 bytes), send to 0 (8 bytes)");
  EXPECT_EQ(calls_of_share(0, 3, 2), "recv from 2 (8 bytes)");
}

TEST(ShareFrom, SendsNothingAlone) { EXPECT_EQ(calls_of_share(0, 1), ""); }

TEST(MaxAt, TakesTheMaxElementByElement) {
  ScriptedProcess process(0, 3);
  process.arriving = {{1, 9}, {7, 2}};
  std::array<double, 2> values{5, 5};
  max_at(process, 0, values);
  EXPECT_THAT(values, ElementsAre(7, 9));
  EXPECT_EQ(process.calls(), "recv from 1 (16 bytes), recv from 2 (16 bytes)");
}

TEST(MaxAt, PassesOnWhatIsBelow) {
  ScriptedProcess process(2, 4);
  process.arriving = {{8}};
  std::array<double, 1> value{3};
  max_at(process, 0, value);
  EXPECT_EQ(process.calls(), "recv from 3 (8 bytes), send to 0 (8 bytes)");
  EXPECT_THAT(process.sent, ElementsAre(ElementsAre(8)));
}

TEST(Agreement, ReachesEveryProcessForAnyNumberAndAnyRoot) {
  for (int size = 1; size <= 9; ++size)
    for (int root = 0; root < size; ++root)
      test::crowd(size, [&](Process& process) {
        std::array<double, 2> values{1.0 * process.rank(), -1.0 * process.rank()};
        max_at(process, root, values);
        if (process.rank() == root) {
          EXPECT_THAT(values, ElementsAre(size - 1, 0));
        }
        share_from(process, root, values);
        EXPECT_THAT(values, ElementsAre(size - 1, 0))
            << process.rank() << " of " << size << ", root " << root;
      });
}

}  // namespace
}  // namespace plumbline
