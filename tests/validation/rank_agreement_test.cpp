#include "validation/rank_agreement.hpp"

#include <gmock/gmock.h>

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::DoubleNear;
using testing::Optional;

const Stream random_draws{1, Purpose::bootstrap, 0, 0};

/// Three launches around `time`, 1 % apart: what is 10 % away does not overlap, however it is resampled.
std::vector<double> around(double time) { return {0.99 * time, time, 1.01 * time}; }

TEST(RankAgreement, finds_the_same_order) {
  const std::vector<Ranked> ranked{{"a", 10, around(1)}, {"b", 20, around(2)}, {"c", 30, around(3)}};
  const RankAgreement found = rank_agreement(ranked, random_draws);
  EXPECT_EQ(found.pairs, 3u);
  EXPECT_EQ(found.decided, 3u);
  EXPECT_EQ(found.agreed(), 3u);
  EXPECT_THAT(found.tau, Optional(DoubleEq(1)));
}

// Of a < b < c measured, simulated b < a < c: the pair (a, b) is inverted. tau = (2 - 1) / 3.
TEST(RankAgreement, names_what_is_in_another_order) {
  const std::vector<Ranked> ranked{{"c", 30, around(3)}, {"b", 10, around(2)}, {"a", 20, around(1)}};
  const RankAgreement found = rank_agreement(ranked, random_draws);
  EXPECT_EQ(found.agreed(), 2u);
  ASSERT_EQ(found.inversions.size(), 1u);
  EXPECT_EQ(found.inversions[0].first, "a");
  EXPECT_EQ(found.inversions[0].second, "b");
  EXPECT_FALSE(found.inversions[0].tied);
  EXPECT_THAT(found.tau, Optional(DoubleNear(1.0 / 3, 1e-12)));
}

// Pairs: (a, b) tied in simulation, (a, c) and (b, c) in the measured order.
// tau_b = 2 / sqrt((3 - 1) (3 - 0)) = 2 / sqrt(6).
TEST(RankAgreement, says_what_the_simulator_cannot_tell_apart) {
  const std::vector<Ranked> ranked{{"a", 10, around(1)}, {"b", 10, around(2)}, {"c", 30, around(3)}};
  const RankAgreement found = rank_agreement(ranked, random_draws);
  ASSERT_EQ(found.inversions.size(), 1u);
  EXPECT_TRUE(found.inversions[0].tied);
  EXPECT_THAT(found.tau, Optional(DoubleNear(0.816496580927726, 1e-12)));
}

// Launches of 0.9 to 1.1 and 0.95 to 1.15: a resample may well order them either way.
TEST(RankAgreement, leaves_undecided_what_the_launches_do_not_tell) {
  const std::vector<Ranked> ranked{{"a", 2, {0.9, 1.0, 1.1}}, {"b", 1, {0.95, 1.05, 1.15}}};
  const RankAgreement found = rank_agreement(ranked, random_draws);
  EXPECT_EQ(found.pairs, 1u);
  EXPECT_EQ(found.decided, 0u);
  EXPECT_TRUE(found.inversions.empty());
  EXPECT_THAT(found.tau, Optional(DoubleEq(-1)));
}

TEST(RankAgreement, decides_nothing_by_one_launch) {
  const std::vector<Ranked> ranked{{"a", 1, {1}}, {"b", 2, {2}}};
  EXPECT_EQ(rank_agreement(ranked, random_draws).decided, 0u);
}

TEST(RankAgreement, has_no_tau_where_all_are_the_same) {
  const std::vector<Ranked> ranked{{"a", 1, around(1)}, {"b", 1, around(2)}};
  EXPECT_FALSE(rank_agreement(ranked, random_draws).tau);
}

}  // namespace
}  // namespace plumbline
