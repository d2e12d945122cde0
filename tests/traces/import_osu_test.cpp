#include <gmock/gmock.h>

#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// The expected numbers were read off the files: microseconds are 1e-6 s, OSU's megabyte is 1e6 B.

TEST(ImportOsu, full_statistics_are_average_min_and_max_over_processes) {
  const Import import = imported("37_osu57_bcast_full_cpu_abci.txt");
  EXPECT_THAT(import.rows, SizeIs(26 * 3));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 1}), 2.53e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min over processes", 1}), 1.02e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max over processes", 33554432}), 7783.36e-6);
  EXPECT_EQ(row_at(import, {"latency", "average over processes", 8192}).repetitions, 1000);
  EXPECT_EQ(row_at(import, {"latency", "average over processes", 16384}).repetitions, 100);
  EXPECT_EQ(row_at(import, {"latency", "average over processes", 1}).line, 4U);
}

TEST(ImportOsu, a_series_says_what_the_file_says_and_no_more) {
  const Import import = imported("37_osu57_bcast_full_cpu_abci.txt");
  const Series& series = import.series.at(0);
  EXPECT_EQ(series.benchmark, "OSU");
  EXPECT_EQ(series.version, "5.7");
  EXPECT_EQ(series.operation, "bcast");
  EXPECT_EQ(series.unit, "s");
  EXPECT_EQ(series.detail, "");
  EXPECT_EQ(series.processes, std::nullopt);
  EXPECT_EQ(series.run, 1);
  EXPECT_EQ(series.line, 3U);
}

TEST(ImportOsu, debugging_output_of_the_library_before_the_title_is_no_table) {
  const Import import = imported("13_osu571_bcast_full_impi_debug.txt");
  EXPECT_THAT(import.rows, SizeIs(2 * 3));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 4}), 329.26e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min over processes", 4}), 4.03e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max over processes", 8}), 52.95e-6);
  EXPECT_EQ(invalid_rows(import), 0U);  // that the first size is slow is not for an importer to judge
}

TEST(ImportOsu, a_barrier_has_no_size) {
  const Import import = imported("14_osu571_barrier_full.txt");
  ASSERT_THAT(import.rows, SizeIs(3));
  EXPECT_EQ(import.of(import.rows[0]).operation, "barrier");
  EXPECT_EQ(import.rows[0].bytes, std::nullopt);
  EXPECT_EQ(import.rows[0].repetitions, 1000);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes"}), 41.14e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min over processes"}), 41.11e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max over processes"}), 41.15e-6);
}

TEST(ImportOsu, a_nonblocking_table_has_its_parts_and_the_overlap_as_a_ratio) {
  const Import import = imported("15_osu571_ibcast.txt");
  ASSERT_THAT(import.rows, SizeIs(2 * 9));
  EXPECT_EQ(import.of(import.rows[0]).operation, "ibcast");
  EXPECT_EQ(import.of(import.rows[0]).detail, "");  // "Overall = ..." explains a column
  const char* const average = "average over processes";
  EXPECT_DOUBLE_EQ(value_at(import, {"overall", average, 4}), 155.13e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"compute", average, 4}), 148.36e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"init", average, 4}), 1.20e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"wait", average, 8}), 206.60e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"pure latency", "max over processes", 4}), 266.56e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"overlap", average, 4}), 0.9514);
  EXPECT_EQ(value_at(import, {"overlap", average, 8}), 0);
}

TEST(ImportOsu, a_launchers_rank_prefix_is_taken_off_and_gpu_buffers_are_kept_apart) {
  const Import import = imported("50_osu_rocm_prepend_rank_jump.txt");
  EXPECT_THAT(import.rows, SizeIs(23));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_EQ(import.series.at(0).operation, "latency");
  EXPECT_EQ(import.series.at(0).detail, "ROCM; Send Buffer on HOST (H) and Receive Buffer on DEVICE (D)");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 1024}), 102.97e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 2048}), 5.07e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 2097152}), 202.88e-6);
  ASSERT_THAT(import.notes, SizeIs(1));
  EXPECT_THAT(import.notes[0], HasSubstr("prefix"));
}

TEST(ImportOsu, a_row_that_failed_validation_is_flagged) {
  const Import import = imported("52_osu74_validation_fail.txt");
  ASSERT_THAT(import.rows, SizeIs(5));
  EXPECT_EQ(invalid_rows(import), 1U);
  EXPECT_EQ(import.rows[4].bytes, 16);
  EXPECT_EQ(import.rows[4].invalid, "failed validation");
  EXPECT_DOUBLE_EQ(import.rows[3].value, 1.51e-6);
  EXPECT_EQ(import.rows[3].invalid, "");
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].line, 10U);
  EXPECT_THAT(import.refused[0].text, HasSubstr("DATA VALIDATION ERROR"));
}

TEST(ImportOsu, percentiles_keep_their_number) {
  const Import import = imported("64_osu74_bcast_percentiles.txt");
  EXPECT_THAT(import.rows, SizeIs(7 * 6));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_EQ(import.series.at(0).detail, "Datatype: MPI_CHAR.");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "p50", 1}), 0.44e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "p90", 16}), 0.62e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "p99", 64}), 0.71e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max over processes", 16}), 1.21e-6);
}

TEST(ImportOsu, twenty_runs_of_three_benchmarks_in_one_file_are_told_apart) {
  const Import import = imported("36_osu58_lassen_20runs.txt");
  // 23 sizes with two columns, 24 and 19 with one, 20 times
  EXPECT_THAT(import.rows, SizeIs(20 * (23 * 2 + 24 + 19)));
  EXPECT_THAT(import.series, SizeIs(20 * 4));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 1, "mbw_mr", 1}), 7.25e6);
  EXPECT_DOUBLE_EQ(value_at(import, {"message rate", "mean", 1, "mbw_mr", 1}), 7251072.93);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 2, "mbw_mr", 20}), 15.00e6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 4194304, "latency", 1}), 308.44e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 8, "latency", 2}), 1.15e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 4, "allreduce", 1}), 2.63e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 1048576, "allreduce", 20}),
                   573.00e-6);
  EXPECT_EQ(import.series.at(0).unit, "B/s");
  EXPECT_EQ(import.series.at(1).unit, "1/s");
  EXPECT_EQ(import.series.at(0).detail, "[ pairs: 2 ] [ window size: 64 ]; np=4");
}

TEST(ImportOsu, a_launchers_event_log_behind_a_table_is_no_data) {
  const Import google = imported("osu58_allreduce_google_run1.txt");
  EXPECT_THAT(google.rows, SizeIs(19));
  EXPECT_THAT(google.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(google, {"latency", "average over processes", 4}), 866.87e-6);
  EXPECT_DOUBLE_EQ(value_at(google, {"latency", "average over processes", 1048576}), 5036.14e-6);
  const Import amazon = imported("osu58_allreduce_aws_run2.txt");
  EXPECT_THAT(amazon.rows, SizeIs(19));
  EXPECT_DOUBLE_EQ(value_at(amazon, {"latency", "average over processes", 8}), 1740.45e-6);
}

TEST(ImportOsu, the_same_table_again_is_another_run) {
  const std::string table = "# OSU MPI Latency Test v3.1.1\n# Size            Latency (us)\n8   1.5\n";
  const Import import = import_text(table + "\n" + table, "x");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.of(import.rows[0]).run, 1);
  EXPECT_EQ(import.of(import.rows[1]).run, 2);
}

struct Title {
  const char *text, *operation, *detail, *version;
};

// From the sources of versions 2.1 to 7.4.
TEST(ImportOsu, titles_of_every_version_become_operations) {
  const Title titles[] = {
      {"# OSU MPI Latency Test (Version 2.1)", "latency", "", "2.1"},
      {"# OSU MPI Bandwidth Test v3.1.1", "bw", "", "3.1.1"},
      {"# OSU MPI Bi-Directional Bandwidth Test v7.0", "bibw", "", "7.0"},
      {"# OSU MPI-CUDA Allreduce Latency Test v5.9", "allreduce", "CUDA", "5.9"},
      {"# OSU MPI All-to-All Personalized Exchange Latency Test v5.6", "alltoall", "", "5.6"},
      {"# OSU MPI Reduce_scatter Latency Test v5.6", "reduce-scatter", "", "5.6"},
      {"# OSU MPI Allgatherv Latency Test v5.6", "allgatherv", "", "5.6"},
      {"# OSU MPI Non-blocking Allreduce Latency Test v7.4", "iallreduce", "", "7.4"},
      {"# OSU MPI-ROCM Non-blocking All-to-All Latency Test v7.4", "ialltoall", "ROCM", "7.4"},
      {"# OSU MPI_Put Latency Test v5.8", "mpi_put", "", "5.8"},
      {"# OSU MPI_Accumulate latency Test v5.8", "mpi_accumulate", "", "5.8"},
      {"# OSU Broadcast Latency Test v3.1.1", "bcast", "", "3.1.1"},
      {"# OSU NCCL-CUDA Allreduce Latency Test v7.5", "allreduce", "NCCL-CUDA", "7.5"},
      {"# OSU NCCL-CUDA All-to-All Personalized Exchange Latency Test v7.5", "alltoall", "NCCL-CUDA", "7.5"},
  };
  for (const Title& title : titles) {
    const Import import = import_text(std::string(title.text) + "\n# Size   Latency (us)\n8   1.5\n", "x");
    EXPECT_EQ(import.series.at(0).operation, title.operation) << title.text;
    EXPECT_EQ(import.series.at(0).detail, title.detail) << title.text;
    EXPECT_EQ(import.series.at(0).version, title.version) << title.text;
  }
}

}  // namespace
}  // namespace plumbline::test
