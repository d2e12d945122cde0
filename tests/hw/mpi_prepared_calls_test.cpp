#include <gmock/gmock.h>

#include "hw/prepared_calls.hpp"
#include "tests/hw/mpi_fixture.hpp"

namespace plumbline {
namespace {

Collective barrier() { return {}; }
Collective bcast_from(int root, std::int64_t bytes = 8) {
  return {.operation = Operation::bcast, .root = root, .bytes = bytes};
}

TEST(PreparedCalls, FindsACallAgain) {
  PreparedCalls calls(MPI_COMM_WORLD, 0);
  calls.prepare(bcast_from(0));
  calls.prepare(barrier());
  EXPECT_EQ(calls.size(), 2u);
  for (int repetition = 0; repetition < 3; ++repetition) {
    EXPECT_EQ(calls.find(bcast_from(0)).call, bcast_from(0));
    EXPECT_EQ(calls.find(barrier()).call, barrier());
    EXPECT_EQ(calls.find(barrier()).call, barrier());
  }
  EXPECT_EQ(calls.size(), 2u);
}

TEST(PreparedCalls, ForeseesWhatCameNextTheLastTime) {
  PreparedCalls calls(MPI_COMM_WORLD, 0);
  const Prepared* const bcast = &calls.find(bcast_from(0));
  const Prepared* const after = &calls.find(barrier());
  EXPECT_EQ(bcast->next, after);
  calls.find(bcast_from(0));
  EXPECT_EQ(after->next, bcast);
}

TEST(PreparedCalls, LibrarysCallsShareTheirMemory) {
  PreparedCalls calls(MPI_COMM_WORLD, 0);
  calls.prepare(bcast_from(0, 100000));
  const std::byte* const large = calls.given(calls.find(bcast_from(0, 100000)));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(large) % 4096, 0u);
  EXPECT_EQ(calls.given(calls.find(bcast_from(0, 8))), large);
}

// What a cell prepared stays for three cells more.
TEST(PreparedCalls, GiveBackWhatIsNotUsedAnyMore) {
  PreparedCalls calls(MPI_COMM_WORLD, 0);
  for (std::int64_t cell = 1; cell <= 20; ++cell) {
    calls.prepare(bcast_from(0, cell));
    calls.prepare(barrier());
    calls.find(bcast_from(0, cell));
    calls.find(barrier());
  }
  EXPECT_EQ(calls.size(), 4u + 1u);
  EXPECT_EQ(calls.find(bcast_from(0, 1)).call, bcast_from(0, 1));  // prepared anew
}

// 2 x 64 KiB of buffers hold two pieces of 60,000 bytes, the second at the next cache line.
TEST(PreparedCalls, GoThroughTheirBuffersWhereTheyCycle) {
  PreparedCalls calls(MPI_COMM_WORLD, 131072);
  Prepared& call = calls.find({.operation = Operation::allreduce, .bytes = 60000});
  const std::byte* const first = calls.given(call);
  calls.run_library(call);
  EXPECT_EQ(calls.given(call) - first, 60032);
  calls.run_library(call);
  EXPECT_EQ(calls.given(call), first);
}

}  // namespace
}  // namespace plumbline
