#include <gtest/gtest.h>

#include "schemes/global_clock.hpp"

namespace plumbline {
namespace {

const LinearMap first{.at = 100, .offset = 5, .skew = 0.25};
const LinearMap then{.at = 90, .offset = -3, .skew = -0.5};

// At 104: 104 + 5 + 0.25 * 4 = 110. From there 110 - 3 - 0.5 * 20 = 97.
TEST(LinearMap, IsALineAroundItsAnchor) {
  EXPECT_DOUBLE_EQ(first.global(104), 110);
  EXPECT_DOUBLE_EQ(then.global(110), 97);
}

TEST(LinearMap, OfNothingIsTheIdentityToTheLastBit) {
  EXPECT_EQ(LinearMap{}.global(0.1), 0.1);
  EXPECT_EQ(LinearMap{}.local(0.1), 0.1);
}

// 1.25 * 0.5 = 0.625 = 1 - 0.375. At 100: 105 -> 105 - 3 - 0.5 * 15 = 94.5, offset -5.5.
TEST(LinearMap, ChainsIntoOneLine) {
  const LinearMap both = chain(first, then);
  EXPECT_DOUBLE_EQ(both.at, 100);
  EXPECT_DOUBLE_EQ(both.offset, -5.5);
  EXPECT_DOUBLE_EQ(both.skew, -0.375);
  for (const double local : {-50.0, 0.0, 100.0, 104.0, 1e6})
    EXPECT_DOUBLE_EQ(both.global(local), then.global(first.global(local)));
}

TEST(LinearMap, ChainedWithItsInverseIsTheIdentity) {
  for (const double local : {-50.0, 0.0, 100.0, 1e6}) {
    EXPECT_NEAR(inverse(first).global(first.global(local)), local, 1e-9);
    EXPECT_NEAR(first.local(first.global(local)), local, 1e-9);
  }
  EXPECT_NEAR(chain(first, inverse(first)).skew, 0, 1e-16);
}

}  // namespace
}  // namespace plumbline
