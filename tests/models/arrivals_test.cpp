#include "models/arrivals/arrivals.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using Pattern = Arrivals::Pattern;

std::vector<double> delays_of(const Arrivals& arrivals, int processes, std::uint64_t call,
                              double operation = 0) {
  const Delays delays(arrivals, processes, operation);
  std::vector<double> all;
  for (int rank = 0; rank < processes; ++rank) all.push_back(delays(rank, call));
  return all;
}

// S i / (P-1) with S = 8 and P = 5: 0, 2, 4, 6, 8, and the other way round.
TEST(Arrivals, AscendAndDescendEvenlyOverTheProcesses) {
  EXPECT_THAT(delays_of({.pattern = Pattern::ascending, .size = {8}}, 5, 3), ElementsAre(0, 2, 4, 6, 8));
  EXPECT_THAT(delays_of({.pattern = Pattern::descending, .size = {8}}, 5, 0), ElementsAre(8, 6, 4, 2, 0));
}

TEST(Arrivals, LetTheLastProcessComeLateAndASingleOneNever) {
  EXPECT_THAT(delays_of({.pattern = Pattern::one_late, .size = {8}}, 3, 1), ElementsAre(0, 0, 8));
  for (const Pattern pattern : {Pattern::one_late, Pattern::ascending, Pattern::descending})
    EXPECT_THAT(delays_of({.pattern = pattern, .size = {8}}, 1, 0), ElementsAre(0));
}

// Half of an operation of 6 s.
TEST(Arrivals, AreRelativeToTheOperation) {
  const Arrivals half{.pattern = Pattern::one_late, .size = {0.5, true}};
  EXPECT_TRUE(half.is_relative());
  EXPECT_THAT(delays_of(half, 2, 0, 6), ElementsAre(0, 3));
  EXPECT_EQ(Delays(half, 2, 6).longest(), 3);
}

TEST(Arrivals, OfATableComeAgainAndAgain) {
  const Arrivals table{.pattern = Pattern::table, .table = {{{1}, {2}}, {{3}, {0.5, true}}}};
  EXPECT_TRUE(table.is_relative());
  EXPECT_THAT(delays_of(table, 2, 0, 8), ElementsAre(1, 3));
  EXPECT_THAT(delays_of(table, 2, 3, 8), ElementsAre(2, 4));
  EXPECT_EQ(Delays(table, 2, 8).longest(), 4);
  EXPECT_THROW(Delays(table, 3, 8), InputError);
}

// 4,000 draws of each: the mean of both is S/2; the standard deviation of the uniform one S/sqrt(12) = 0.289,
// of the normal one S/6 = 0.167. The mean of n draws is off by less than 4 sd/sqrt(n).
TEST(Arrivals, DrawnOnesHaveTheirMeanAndSpreadAndAreTheSameForTheSameSeed) {
  for (const auto& [pattern, sd] : {std::pair{Pattern::uniform, 0.2887}, {Pattern::normal, 0.1667}}) {
    Arrivals drawn{.pattern = pattern, .size = {1}};
    drawn.seed = 7;
    const Delays delays(drawn, 4, 0);
    double sum = 0, squares = 0;
    for (std::uint64_t call = 0; call < 1000; ++call)
      for (int rank = 0; rank < 4; ++rank) {
        const double late = delays(rank, call);
        EXPECT_EQ(late, Delays(drawn, 4, 0)(rank, call));
        EXPECT_TRUE(late >= 0 && late <= 1) << late;
        sum += late - 0.5;
        squares += (late - 0.5) * (late - 0.5);
      }
    EXPECT_NEAR(sum / 4000, 0, 4 * sd / 63.2);
    EXPECT_NEAR(std::sqrt(squares / 4000), sd, 0.05 * sd);
  }
}

TEST(Arrivals, OfACallSayWhoIsFirstAndLast) {
  const CallArrivals calls = arrivals_of_call(
      Delays({.pattern = Pattern::table, .table = {{{3e-6}}, {{1e-6}}, {{5e-6}}}}, 3, 0), 3, 9);
  EXPECT_THAT(calls.at, ElementsAre(3'000'000, 1'000'000, 5'000'000));
  EXPECT_EQ(calls.first, 1'000'000);
  EXPECT_EQ(calls.last, 5'000'000);
}

}  // namespace
}  // namespace plumbline
