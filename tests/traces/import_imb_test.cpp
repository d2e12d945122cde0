#include <gmock/gmock.h>

#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char *average = "average over processes", *min = "min over processes",
                     *max = "max over processes";

TEST(ImportImb, a_size_that_ran_out_of_time_is_refused) {
  const Import import = imported("01_imb_alltoall_timeout.txt");
  EXPECT_THAT(import.rows, SizeIs(10 * 3));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", min, 256}), 14675.01e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", max, 256}), 26076.17e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, 0}), 0.05e-6);
  EXPECT_EQ(row_at(import, {"latency", average, 128}).repetitions, 695);
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].line, 45U);
  EXPECT_EQ(import.refused[0].reason, "IMB gave up on this size: time-out");
  EXPECT_THAT(import.refused[0].text, HasSubstr("512 time-out.;"));
}

TEST(ImportImb, sizes_that_ran_out_of_memory_are_refused_and_the_launchers_summary_is_no_data) {
  const Import import = imported("03_imb_alltoall_outofmem.txt");
  EXPECT_THAT(import.rows, SizeIs(20 * 3));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, 262144}), 12806253.55e-6);
  EXPECT_EQ(row_at(import, {"latency", average, 262144}).repetitions, 1);
  ASSERT_THAT(import.refused, SizeIs(4));
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(import.refused[i].line, 55 + i);
    EXPECT_EQ(import.refused[i].reason, "IMB left this size out: out of memory");
  }
}

TEST(ImportImb, a_ping_pong_has_a_latency_and_a_bandwidth) {
  const Import import = imported("04_imb_pingpong_archer.txt");
  EXPECT_THAT(import.rows, SizeIs(24 * 2));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 131072}), 8.35e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 262144}), 23.41e-6);
  EXPECT_EQ(row_at(import, {"latency", "mean", 4194304}).repetitions, 10);
  // 4194304 B / 355.05 us = 11,813 * 10^6 B/s: this version's megabyte is 10^6 B
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 4194304}), 11813.18e6);
  EXPECT_EQ(import.series.at(0).operation, "PingPong");
  EXPECT_EQ(import.series.at(0).version, "2019 Update 1");
  EXPECT_EQ(import.series.at(0).processes, 2);
  EXPECT_EQ(import.series.at(0).detail, "( 382 additional processes waiting in MPI_Barrier)");
}

TEST(ImportImb, a_time_may_fall_with_the_size) {
  const Import import = imported("06_imb_pingpong_fulhame_hmpt.txt");
  EXPECT_THAT(import.rows, SizeIs(24 * 2));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 0}), 0.82e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 1}), 0.80e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 128}), 1.08e-6);
}

TEST(ImportImb, the_number_of_processes_is_the_tables) {
  const Import import = imported("09_imb_allreduce_archer2_32n.txt");
  EXPECT_THAT(import.rows, SizeIs(22 * 3));
  EXPECT_EQ(import.series.at(0).processes, 4096);
  EXPECT_EQ(import.series.at(0).operation, "allreduce");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", min, 4}), 18.03e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", max, 32768}), 454.73e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, 4194304}), 21308.98e-6);
}

TEST(ImportImb, seventeen_benchmarks_of_one_file_are_seventeen_tables) {
  const Import import = imported("10_imb41_mpi1_full_internode.txt");
  // PingPong and PingPing: 24 sizes * 2; Sendrecv and Exchange: 24 * 4; three reductions: 22 * 3; nine
  // others: 24 * 3; Barrier: 3
  EXPECT_THAT(import.rows, SizeIs(2 * 48 + 2 * 96 + 3 * 66 + 9 * 72 + 3));
  EXPECT_THAT(import.series, SizeIs(2 * 2 + 2 * 4 + 13 * 3));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 1, "PingPong"}), 156.68e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", min, 512, "allgather"}), 248.09e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", max, 2048, "bcast"}), 1188.59e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, 4, "reduce-scatter"}), 6.73e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, -1, "barrier"}), 287.38e-6);
  EXPECT_EQ(row_at(import, {"latency", average, -1, "barrier"}).bytes, std::nullopt);
  EXPECT_EQ(row_at(import, {"latency", average, -1, "barrier"}).repetitions, 1000);
}

// 4194304 B / 36946.39 us = 113.52 * 10^6 B/s, printed as 108.26: the megabyte of version 4.1 is 2^20 B. A
// Sendrecv counts both directions: 2 * 4194304 B / 68961.41 us = 116.01 * 2^20 B/s.
TEST(ImportImb, what_a_megabyte_is_is_learned_from_the_rows) {
  const Import import = imported("10_imb41_mpi1_full_internode.txt");
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 4194304, "PingPong"}), 108.26 * 1048576);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 4194304, "Sendrecv"}), 116.01 * 1048576);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 0, "Exchange"}), 0);
}

TEST(ImportImb, where_no_row_shows_what_a_megabyte_is_bandwidths_are_flagged) {
  const Import import = import_text(
      "# Benchmarking PingPong\n# #processes = 2\n#bytes #repetitions t[usec] Mbytes/sec\n 8 1000 16.00 "
      "0.50\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.rows[0].invalid, "");
  EXPECT_EQ(import.rows[1].invalid, "whether a megabyte is 10^6 or 2^20 B is not known");
}

TEST(ImportImb, lists_of_numbers_without_names_are_refused) {
  const Import import = imported("18_imb2019_latencies_histogram.txt");
  EXPECT_THAT(import.rows, SizeIs(2 * 4));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, 1024}), 1.80e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 1024}), 569.96e6);
  EXPECT_EQ(row_at(import, {"latency", min, 0}).repetitions, 1'000'000);
  ASSERT_THAT(import.refused, SizeIs(2));
  EXPECT_EQ(import.refused[0].line, 36U);
  EXPECT_EQ(import.refused[1].line, 38U);
  EXPECT_EQ(import.refused[1].reason, "a list of numbers without names");
}

// The column says 0.00 for the size whose data was wrong.
TEST(ImportImb, an_error_printed_for_a_size_flags_its_row_whatever_the_defects_say) {
  const Import import = imported("53_imb_check_defects_errors.txt");
  ASSERT_THAT(import.rows, SizeIs(2 * 3));
  EXPECT_EQ(import.series.at(0).operation, "reduce-scatter");
  EXPECT_EQ(import.series.at(0).processes, 16);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", max, 0}), 0.27e-6);
  EXPECT_EQ(row_at(import, {"latency", average, 0}).invalid, "");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, 4}), 2.41e-6);
  EXPECT_EQ(row_at(import, {"latency", average, 4}).invalid,
            "an error was printed for this size: failed validation");
  EXPECT_THAT(import.refused, SizeIs(8));
  EXPECT_EQ(import.refused[0].text, "15: Error Reduce_scatter,size = 4,sample #0");
}

TEST(ImportImb, defects_flag_a_row) {
  const Import import = import_text(
      "# Benchmarking Bcast\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec] defects\n8 10 1 3 2 "
      "0.5\n",
      "x");
  EXPECT_EQ(row_at(import, {"latency", average, 8}).invalid, "has defects: failed validation");
}

TEST(ImportImb, version_2021_is_read) {
  const Import import = imported("65_imb2021_bcast.txt");
  EXPECT_THAT(import.rows, SizeIs(14 * 3));
  EXPECT_EQ(import.series.at(0).version, "2021.11");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", min, 1}), 0.07e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", max, 1}), 1.61e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", average, 4096}), 4.99e-6);
}

// The headers of IMB-NBC, from its sources.
TEST(ImportImb, nonblocking_tables_have_an_overlap) {
  const Import import = import_text(
      "#    Intel(R) MPI Benchmarks 2019 Update 6, MPI-NBC part\n# Benchmarking Ibcast\n# #processes = "
      "4\n#---\n"
      "  #bytes #repetitions t_ovrl[usec] t_pure[usec]  t_CPU[usec]   overlap[%]\n"
      "       8         1000        20.10        10.20        10.40        95.10\n",
      "x");
  EXPECT_EQ(import.series.at(0).operation, "ibcast");
  EXPECT_DOUBLE_EQ(value_at(import, {"overall", "", 8}), 20.10e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"pure latency", "", 8}), 10.20e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"overlap", "", 8}), 0.9510);
}

}  // namespace
}  // namespace plumbline::test
