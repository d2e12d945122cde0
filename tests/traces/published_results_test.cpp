#include "traces/published_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plumbline {
namespace {

Published results_of(std::string_view text) {
  PublishedResults results;
  results.add(import_text(text, "x"), "x");
  return results.results();
}

// 1 us + 3 us and 2 us + 4 us: halves of 2 and 3 us, whose median is 2.5 us. The receive of 7 B has no send.
TEST(PublishedResults, ASendAndTheReceiveBehindItAreARoundTrip) {
  const Published found = results_of(
      "MPI_Send,8,0.1,1e-6\nMPI_Recv,8,0.1,3e-6\nMPI_Send,8,0.2,2e-6\nMPI_Recv,8,0.2,4e-6\n"
      "MPI_Recv,7,0.3,9e-6\nMPI_Send,64,0.4,3e-6\nMPI_Recv,64,0.4,5e-6\n");
  ASSERT_EQ(found.sizes.size(), 2U);
  EXPECT_EQ(found.sizes[0].bytes, 8);
  EXPECT_DOUBLE_EQ(*found.sizes[0].half_trip, 2.5e-6);
  EXPECT_DOUBLE_EQ(*found.sizes[1].half_trip, 4e-6);
  EXPECT_FALSE(found.sizes[0].receive);
  ASSERT_EQ(found.small.size(), 2U);  // 64 B are no small message
  EXPECT_DOUBLE_EQ(found.small[0].time, 4e-6);
}

TEST(PublishedResults, ReceivesAloneAreReceivesAndSendsSends) {
  PublishedResults results;
  EXPECT_EQ(results.add(import_text("MPI_Recv,8,0.1,3e-6\nMPI_Recv,8,0.1,5e-6\n", "x"), "x"), 2U);
  EXPECT_EQ(results.add(import_text("MPI_Isend,8,0.1,1e-6\nMPI_Isend,0,0.1,2e-6\n", "x"), "x"),
            1U);  // 0 B do not count
  const Published found = results.results();
  ASSERT_EQ(found.sizes.size(), 1U);
  EXPECT_DOUBLE_EQ(*found.sizes[0].receive, 4e-6);
  EXPECT_DOUBLE_EQ(*found.sizes[0].send, 1e-6);
  EXPECT_FALSE(found.sizes[0].half_trip);
}

// A send of -1 us, one of 0, a trip of less than 1 ps and one of more than a day are no times.
TEST(PublishedResults, WhatIsNoTimeDoesNotCount) {
  const Published found = results_of(
      "MPI_Send,8,0.1,-1e-6\nMPI_Recv,8,0.1,3e-6\nMPI_Send,8,0.1,0\nMPI_Recv,8,0.1,3e-6\n"
      "MPI_Send,8,0.2,1e-320\nMPI_Recv,8,0.2,1e-320\nMPI_Send,8,0.2,1e6\nMPI_Recv,8,0.2,1e6\n"
      "MPI_Send,8,0.2,2e-6\nMPI_Recv,8,0.2,4e-6\n");
  ASSERT_EQ(found.sizes.size(), 1U);
  EXPECT_DOUBLE_EQ(*found.sizes[0].half_trip, 3e-6);
  EXPECT_EQ(found.small.size(), 1U);
}

TEST(PublishedResults, SendsBesideAPingPongCount) {
  const Published found =
      results_of("MPI_Isend,8,0.1,5e-7\nMPI_Recv,8,0.1,9e-6\nMPI_Send,8,0.2,2e-6\nMPI_Recv,8,0.2,4e-6\n");
  ASSERT_EQ(found.sizes.size(), 1U);
  EXPECT_DOUBLE_EQ(*found.sizes[0].send, 5e-7);
  EXPECT_FALSE(found.sizes[0].receive);
  EXPECT_DOUBLE_EQ(*found.sizes[0].half_trip, 3e-6);
}

TEST(PublishedResults, TablesOfDifferentDetailsAreToldApart) {
  PublishedResults results;
  const std::string rows = "# Size          Latency (us)\n8   1.5\n16   2.5\n";
  results.add(import_text("# OSU MPI Latency Test v5.8\n" + rows + "# OSU MPI-CUDA Latency Test v5.8\n" +
                              rows + "# OSU MPI-CUDA Latency Test v5.8\n" + rows,
                          "x"),
              "a.txt");
  EXPECT_THAT(results.tables(), testing::ElementsAre("a.txt: OSU latency", "a.txt: OSU latency, CUDA"));
}

// 1,000 B at 500 MB/s: a message every 2 us.
TEST(PublishedResults, ABandwidthIsTheSpacingOfAStream) {
  const Published found =
      results_of("# OSU MPI Bandwidth Test v5.8\n# Size      Bandwidth (MB/s)\n1000      500.00\n");
  ASSERT_EQ(found.sizes.size(), 1U);
  EXPECT_DOUBLE_EQ(*found.sizes[0].spacing, 2e-6);
}

TEST(PublishedResults, WhatDoesNotCountIsNamed) {
  PublishedResults results;
  const Import import = import_text(
      "# OSU MPI Latency Test v7.3\n# Size  Latency (us)\n8  1.5\n# OSU MPI Allreduce Latency Test v7.3\n"
      "# Size  Avg Latency(us)\n8  2.5\n",
      "x");
  EXPECT_EQ(results.add(import, "x"), 1U);
  EXPECT_EQ(results.unused(), std::set<std::string>{"OSU allreduce"});
}

TEST(PublishedResults, ThePingPongOfMpptestIsPointToPoint) {
  PublishedResults results;
  const Import import = import_text("#p0\tp1\tdist\tlen\tave time (us)\trate\n0\t1\t1\t8\t2.5\t3.2\n", "x");
  EXPECT_EQ(results.add(import, "x"), 1U);
  EXPECT_DOUBLE_EQ(results.results().sizes.at(0).half_trip.value(), 2.5e-6);
}

}  // namespace
}  // namespace plumbline
