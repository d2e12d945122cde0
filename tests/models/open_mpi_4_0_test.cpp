#include <gtest/gtest.h>

#include "tests/support/library_choices.hpp"

namespace plumbline::test {
namespace {

using enum Operation;

// Looked up by hand in v1.6.5's coll_tuned_decision_fixed.c, at its limits. A pipeline of 1 MiB is of 128 KiB
// below 1.6134e-6 x 1,048,576 + 2.1102 = 3.8 processes, a split tree below 13, a pipeline of 16 KiB below
// 3.2118e-6 x 1,048,576 + 8.7936 = 12.2 (never, beyond 13), else of 8 KiB. At 16 MiB they end at 29.2, 40.9
// (64 KiB) and 62.7. A reduction of 4,096 B is binomial above 0.6016 x 4 + 1.3496 = 3.8 processes (8 at
// least); of 64 KiB a pipeline of 1 KiB above 12.3, binary above 3.9; of 1 MiB, 51.7 and 44.4, a pipeline of
// 32 KiB above 5.06. Reduce-scatter, by all blocks: 262,145 B halve above 0.0012 x 262,145 + 8 = 322.6.
constexpr LibraryExample examples[] = {
    {barrier, 2, 0, "two_proc"},
    {barrier, 256, 0, "recursive_doubling"},
    {barrier, 255, 0, "bruck"},
    {bcast, 9, 2047, "binomial"},
    {bcast, 9, 2048, "split_binary_tree", 1024},
    {bcast, 9, 370727, "split_binary_tree", 1024},
    {bcast, 3, 1 << 20, "pipeline", 131072},
    {bcast, 4, 1 << 20, "split_binary_tree", 8192},
    {bcast, 13, 1 << 20, "pipeline", 8192},
    {bcast, 40, 1 << 24, "pipeline", 65536},
    {bcast, 62, 1 << 24, "pipeline", 16384},
    {reduce, 7, 508, "linear"},
    {reduce, 8, 508, "binomial"},
    {reduce, 7, 20476, "binomial"},
    {reduce, 8, 4096, "binomial", 1024},
    {reduce, 13, 65536, "pipeline", 1024},
    {reduce, 8, 65536, "binary", 32768},
    {reduce, 45, 1 << 20, "binary", 32768},
    {reduce, 44, 1 << 20, "pipeline", 32768},
    {reduce, 5, 1 << 20, "pipeline", 65536},
    {allreduce, 5, 9996, "recursive_doubling"},
    {allreduce, 5, 10000, "ring"},
    {allreduce, 2, 4 << 20, "segmented_ring", 1 << 20},
    {allreduce, 2500, 10000, "nonoverlapping"},
    {gather, 61, 1024, "binomial"},
    {gather, 60, 1024, "basic_linear"},
    {gather, 11, 1023, "binomial"},
    {gather, 4, 6001, "linear_sync"},
    {scatter, 11, 299, "binomial"},
    {scatter, 10, 299, "basic_linear"},
    {allgather, 2, 8, "two_proc"},
    {allgather, 16, 3124, "recursive_doubling"},
    {allgather, 16, 3125, "neighbor"},
    {allgather, 17, 2941, "bruck"},
    {allgather, 17, 2942, "ring"},
    {alltoall, 2, 8, "two_proc"},
    {alltoall, 13, 199, "modified_bruck"},
    {alltoall, 12, 199, "linear"},
    {alltoall, 13, 3000, "pairwise"},
    {scan, 4, 8, "linear"},
};

TEST(OpenMpi40, ChoosesByItsFixedRules) {
  expect_runs(Library::open_mpi_4_0, examples);
  for (const LibraryExample& one : examples)
    EXPECT_EQ(own_choice(Library::open_mpi_4_0, one.operation, one.processes, one.bytes).segment, one.segment)
        << name(one.operation) << ", P " << one.processes << ", bytes " << one.bytes;
}

// 12,288 B, or 262,144 B on a power of two, are halved: blocks of 1,024 B on 12, of 16,384 B on 16 processes.
TEST(OpenMpi40, ChoosesForUnequalBlocksOfReduceScatterByAllBytes) {
  const auto chosen = [](int processes, std::int64_t block) {
    return forced_choice(Library::open_mpi_4_0, 0, {.operation = reduce_scatter, .bytes = block}, processes,
                         4)
        .theirs;
  };
  EXPECT_EQ(chosen(12, 1024), "recursive_halving");
  EXPECT_EQ(chosen(12, 1028), "ring");
  EXPECT_EQ(chosen(16, 16384), "recursive_halving");
  EXPECT_EQ(chosen(16, 16388), "ring");
}

// A block of a linear gather with synchronisation comes in two parts, of which we have one.
TEST(OpenMpi40, SaysWhereAStandInDiffers) {
  const auto differs = [](std::int64_t block) {
    return library_choice(Library::open_mpi_4_0, {.operation = gather, .bytes = block}, 16, 1).differs;
  };
  EXPECT_EQ(differs(6000), "");
  EXPECT_NE(differs(8192), "");
}

TEST(OpenMpi40, IsForcedByNumber) {
  EXPECT_EQ(forced_choice(Library::open_mpi_4_0, 5, {.operation = bcast, .bytes = 8}, 8, 1).theirs,
            "binary_tree");
}

}  // namespace
}  // namespace plumbline::test
