#include <gtest/gtest.h>

#include "crowd.hpp"
#include "schemes/record.hpp"

namespace plumbline {
namespace {

// Process i is late at observation i and too long at observation 0.
TEST(Record, EveryProcessGetsEveryProcessesVerdicts) {
  test::crowd(5, [](Process& process) {
    Record seen({}, 6);
    for (int i = 0; i < 6; ++i) {
      const Verdict late = i == process.rank() ? Verdict::started_late : Verdict::ok;
      seen.record(i, i + 1, 1, late | (i == 0 ? Verdict::took_too_long : Verdict::ok));
    }
    EXPECT_FALSE(seen.agreed());
    EXPECT_FALSE(seen.agree(process, false));
    EXPECT_TRUE(seen.agreed());
    EXPECT_EQ(seen.valid(), 1);
    EXPECT_EQ(seen.all()[0].verdict, Verdict::both);
    for (std::size_t i = 1; i < 5; ++i) EXPECT_EQ(seen.all()[i].verdict, Verdict::started_late);
    EXPECT_EQ(seen.all()[5].verdict, Verdict::ok);
  });
}

TEST(Record, AgreesOnOneBatchAfterTheOther) {
  test::crowd(2, [](Process& process) {
    Record seen({}, 2);
    seen.record(0, 1, 1, Verdict::started_late);
    seen.agree(process, false);
    seen.record(2, 3, 1, Verdict::ok);
    seen.record(4, 5, 1, Verdict::ok);
    EXPECT_TRUE(seen.agree(process, process.rank() == 1));  // one raised its hand
    EXPECT_EQ(seen.valid(), 2);
    ASSERT_EQ(seen.last_batch().size(), 2u);
    EXPECT_EQ(seen.last_batch()[0].begin, 2);
  });
}

// Process i begins at 10 + i and ends at 20 + i, P = 4, and again a hundred later.
std::vector<double> judged(Process& process, OverProcesses processes, int judge) {
  const double rank = process.rank();
  const std::vector<Observation> observations = {{10 + rank, 20 + rank, 7 + rank},
                                                 {110 + rank, 121 + rank, 9 - rank}};
  return judged_times(process, judge, processes, observations);
}

TEST(JudgedTimes, AreThoseOfTheReport) {
  test::crowd(4, [](Process& process) {
    const auto span = judged(process, OverProcesses::span, 0);
    const auto from_root = judged(process, OverProcesses::from_root, 2);
    const auto max = judged(process, OverProcesses::max, 1);
    const auto own = judged(process, OverProcesses::root, 3);
    if (process.rank() == 0) {
      EXPECT_EQ(span, (std::vector<double>{13, 14}));  // 23 - 10, 124 - 110
    }
    if (process.rank() == 2) {
      EXPECT_EQ(from_root, (std::vector<double>{11, 12}));  // 23 - 12, 124 - 112
    }
    if (process.rank() == 1) {
      EXPECT_EQ(max, (std::vector<double>{10, 9}));
    }
    if (process.rank() == 3) {
      EXPECT_EQ(own, (std::vector<double>{10, 6}));
    }
  });
}

}  // namespace
}  // namespace plumbline
