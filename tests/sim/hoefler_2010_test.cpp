// Hoefler, Schneider, Lumsdaine, "Accurately measuring overhead, communication time and progression of
// blocking and nonblocking collective operations at massive scale": figures 1, 2 and 3. Four processes, a
// flat broadcast from process 0, LogP without overheads (o = 0). docs/explanation/papers.md has the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

namespace plumbline {
namespace {

using test::us;
using testing::ElementsAre;

constexpr int processes = 4;
const std::vector<double> latencies{0.5, 1, 5, 40, 1000};  // us; g = 1 us

Launch launch_of(double L) { return {test::machine_of({.L = L, .g = 1}), processes}; }
Collective flat() { return test::call_of(Operation::bcast, "flat", 1); }
Collective linear_barrier() { return test::call_of(Operation::barrier, "linear", 1); }

/// Each process's time for `calls` broadcasts in a row, all processes starting at 0.
std::vector<Picoseconds> times_of_a_loop(double L, int calls) {
  return test::simulated(launch_of(L), [&](Process& process, std::vector<Picoseconds>& out) {
    const double begin = process.now();
    for (int call = 0; call < calls; ++call) process.run(flat());
    out.push_back(to_picoseconds(process.now() - begin));
  });
}

// Process i gets what leaves at (i-1)g, L later; the root is done with its last send, at 2g.
TEST(Hoefler2010Figure1, ASingleFlatBroadcastTakesLPlus2gAtTheSlowest) {
  for (const double L : latencies)
    EXPECT_THAT(times_of_a_loop(L, 1), ElementsAre(us(2), us(L), us(L + 1), us(L + 2)));
}

// Nine sends, g apart: process 3's third leaves at 8g. Divided by three, the loop gives (8g + L)/3.
TEST(Hoefler2010Figure1, ThreeInALoopTake8gPlusLAtTheSlowest) {
  for (const double L : latencies) {
    EXPECT_THAT(times_of_a_loop(L, 3), ElementsAre(us(8), us(6 + L), us(7 + L), us(8 + L)));
  }
}

// (8g + L)/3 < L + 2g for L > g: the loop shows less than the truth. At L = g both are 3g, below the loop
// shows more.
TEST(Hoefler2010Figure1, TheLoopUnderestimatesWhereTheLatencyPassesTheGap) {
  for (const double L : latencies) {
    const auto truth = times_of_a_loop(L, 1)[3], thrice = times_of_a_loop(L, 3)[3];
    EXPECT_EQ(thrice<3 * truth, L> 1) << L;
    EXPECT_EQ(thrice == 3 * truth, L == 1) << L;
  }
}

/// How long each process is in the broadcast, if it comes at `starts`.
std::vector<Picoseconds> waits(double L, const std::vector<double>& starts) {
  return test::simulated(launch_of(L), [&](Process& process, std::vector<Picoseconds>& out) {
    process.wait_until(starts[static_cast<std::size_t>(process.rank())] * 1e-6);
    const double begin = process.now();
    process.run(flat());
    out.push_back(to_picoseconds(process.now() - begin));
  });
}

// Messages arrive at 1, 2 and 3 at L, L+g and L+2g = 5, 6 and 7. Process 1 comes at 9: its message is there.
// Process 2 comes at 4 and waits 2. Process 3 comes in time and waits 7.
TEST(Hoefler2010Figure2, ProcessesThatComeLateWaitLess) {
  EXPECT_THAT(waits(5, {0, 9, 4, 0}), ElementsAre(us(2), us(0), us(2), us(7)));
}

// The root comes 20 late: everything happens 20 later, and whoever came at 0 waits 20 longer than the usual
// 5, 6 and 7.
TEST(Hoefler2010Figure2, ARootThatComesLateMakesAllOthersWait) {
  EXPECT_THAT(waits(5, {20, 0, 0, 0}), ElementsAre(us(2), us(25), us(26), us(27)));
}

/// Begin and end of a broadcast right after a linear barrier, process by process, in true time.
std::vector<Picoseconds> after_a_linear_barrier(double L) {
  return test::simulated(launch_of(L), [](Process& process, std::vector<Picoseconds>& out) {
    process.run(linear_barrier());
    out.push_back(to_picoseconds(process.now()));
    process.run(flat());
    out.push_back(to_picoseconds(process.now()));
  });
}

// The root's six sends leave g apart: releases of 1, 2, 3, then broadcasts to 1, 2, 3. So release and
// broadcast of each process leave 3g apart, both travel L, and the process measures 3g. The root begins with
// its last release and ends with its last broadcast: 3g as well.
TEST(Hoefler2010Figure3, AfterALinearBarrierEveryProcessMeasures3gWhateverL) {
  for (const double L : latencies) {
    const auto times = after_a_linear_barrier(L);
    for (std::size_t rank = 0; rank < processes; ++rank) {
      EXPECT_EQ(times[2 * rank + 1] - times[2 * rank], us(3)) << "process " << rank << ", L " << L;
    }
  }
}

// What the drawing's labels count: from the root's release of a process, which the process sees L later, to
// the end of its broadcast: 3g + L. For process 3, the last to be released, that is from when the root leaves
// the barrier. The truth is L + 2g.
TEST(Hoefler2010Figure3, FromTheRootsReleaseToTheEndItIs3gPlusL) {
  for (const double L : latencies) {
    const auto times = after_a_linear_barrier(L);
    const Picoseconds root_leaves = times[0], last_ends = times[2 * 3 + 1];
    EXPECT_EQ(last_ends - root_leaves, us(3 + L)) << L;
  }
}

}  // namespace
}  // namespace plumbline
