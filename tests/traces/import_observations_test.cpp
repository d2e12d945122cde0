#include <gmock/gmock.h>

#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(ImportReproMpi, a_summary_is_in_seconds) {
  const Import import = imported("61_reprompi_roundtime_summary.txt");
  EXPECT_THAT(import.rows, SizeIs(2 * 4));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_EQ(import.series.at(0).benchmark, "ReproMPI");
  EXPECT_EQ(import.series.at(0).operation, "bcast");
  EXPECT_EQ(import.series.at(0).processes, 2);
  EXPECT_EQ(import.series.at(0).detail,
            "clock=MPI_Wtime; clocksync=HCA3; procsync=roundtime; runtime_type=local");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 8}), 0.0000005181);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "median", 1024}), 0.0000010930);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max", 1024}), 0.0001185250);
  EXPECT_EQ(row_at(import, {"latency", "median", 8}).repetitions, 500);
}

TEST(ImportReproMpi, observations_keep_their_process_and_number) {
  const Import import = imported("62_reprompi_window_observations.txt");
  EXPECT_THAT(import.rows, SizeIs(10 * 4));
  EXPECT_DOUBLE_EQ(value_at(import, {"local start", "single", 8, "bcast", 1, 0, 0}), 0.1048995900);
  EXPECT_DOUBLE_EQ(value_at(import, {"local end", "single", 8, "bcast", 1, 1, 2}), 0.1050086770);
  EXPECT_DOUBLE_EQ(value_at(import, {"global start", "single", 8, "bcast", 1, 1, 0}), 0.1049199995);
  EXPECT_DOUBLE_EQ(value_at(import, {"global end", "single", 8, "bcast", 1, 1, 4}), 0.1056999575);
  EXPECT_EQ(invalid_rows(import), 0U);
}

TEST(ImportReproMpi, an_errorcode_flags_an_observation) {
  const Import import = import_text(
      "#@reproMPIcommitSHA1=abc\n#@nprocs=2\nprocess test nrep count errorcode gl_tend_sec\n"
      "0 MPI_Bcast 0 8 0 0.5\n0 MPI_Bcast 1 8 1 0.6\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.rows[0].invalid, "");
  EXPECT_EQ(import.rows[1].invalid, "errorcode is not 0");
  EXPECT_EQ(import.rows[0].bytes, std::nullopt);  // how large an element is was not said
}

TEST(ImportSmpi, a_compressed_calibration_is_read_call_by_call) {
  const Import import = imported("smpi_stampede_pingpong.csv.xz");
  ASSERT_THAT(import.rows, SizeIs(200));
  EXPECT_EQ(import.of(import.rows[0]).operation, "MPI_Send");
  EXPECT_EQ(import.of(import.rows[0]).metric, "duration of the call");
  EXPECT_EQ(import.of(import.rows[1]).operation, "MPI_Recv");
  EXPECT_DOUBLE_EQ(import.rows[0].value, 2.060230e-04);
  EXPECT_DOUBLE_EQ(import.rows[1].value, 1.817220e-04);
  EXPECT_EQ(import.rows[0].bytes, 765921);
  EXPECT_DOUBLE_EQ(import.rows[199].value, 6.369000e-06);
  EXPECT_EQ(import.rows[199].bytes, 3863);
}

TEST(ImportSmpi, calls_of_one_kind_are_one_series) {
  const Import import = imported("smpi_graphene_isend.csv");
  EXPECT_THAT(import.rows, SizeIs(20));
  EXPECT_THAT(import.series, SizeIs(1));
  EXPECT_DOUBLE_EQ(import.rows[0].value, 1.146600e-05);
  EXPECT_DOUBLE_EQ(import.rows[19].value, 3.396e-06);
  EXPECT_EQ(import.rows[19].bytes, 26);
}

TEST(ImportSmpi, the_time_of_an_unsaid_number_of_calls_is_refused) {
  const Import import = imported("smpi_stampede_wtime.csv");
  EXPECT_THAT(import.rows, IsEmpty());
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].reason, "the time of a number of MPI_Wtime calls that the file does not say");
}

TEST(ImportCsv, columns_are_found_by_name) {
  const Import import = import_text(
      "operation,bytes,seconds,processes,statistic,run\nbcast,8,2.5e-6,4,median,3\nbcast,16,3e-6,4,median,"
      "3\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_THAT(import.series, SizeIs(1));
  EXPECT_EQ(import.series[0].operation, "bcast");
  EXPECT_EQ(import.series[0].statistic, "median");
  EXPECT_EQ(import.series[0].processes, 4);
  EXPECT_EQ(import.series[0].run, 3);
  EXPECT_DOUBLE_EQ(import.rows[0].value, 2.5e-6);
  EXPECT_EQ(import.rows[1].bytes, 16);
  EXPECT_EQ(import.rows[1].line, 3U);
}

TEST(ImportCsv, runs_count_from_one) {
  const Import import = import_text("operation,bytes,seconds,run\nbcast,8,1e-6,0\nbcast,8,1e-6,2\n", "x");
  ASSERT_THAT(import.rows, SizeIs(1));
  EXPECT_EQ(import.of(import.rows[0]).run, 2);
  EXPECT_EQ(import.refused.at(0).reason, "run: the first run is 1");
}

TEST(ImportCsv, quotes_and_no_processes_are_refused) {
  const Import import =
      import_text("operation,bytes,seconds,processes\n\"bcast\",8,1e-6,2\nbcast,8,1e-6,0\n", "x");
  EXPECT_THAT(import.rows, IsEmpty());
  ASSERT_THAT(import.refused, SizeIs(2));
  EXPECT_EQ(import.refused[0].reason, "has quotes; cells are written without");
  EXPECT_EQ(import.refused[1].reason, "processes: at least 1 takes part");
}

TEST(ImportCsv, what_is_not_said_stays_empty) {
  const Import import = import_text("operation,bytes,seconds\nbcast,8,1e-6\nbcast,,2e-6\n", "x");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.series.at(0).benchmark, "");
  EXPECT_EQ(import.series.at(0).processes, std::nullopt);
  EXPECT_EQ(import.rows[1].bytes, std::nullopt);
}

TEST(ImportCsv, bad_cells_and_unknown_columns_are_refused) {
  const Import import = import_text(
      "operation,bytes,seconds,colour\nbcast,8,1e-6,red\nbcast,8,x,red\nbcast,-8,1e-6,red\n"
      "bcast,8,1e-6\nbcast,8,nan,red\n",
      "x");
  EXPECT_THAT(import.rows, SizeIs(1));
  ASSERT_THAT(import.refused, SizeIs(5));
  EXPECT_EQ(import.refused[0].reason, "the column 'colour' is not known");
  EXPECT_EQ(import.refused[1].reason, "seconds: 'x' is not a number");
  EXPECT_EQ(import.refused[2].reason, "bytes: '-8' is not a count");
  EXPECT_EQ(import.refused[3].reason, "has 3 columns; the header has 4");
  EXPECT_EQ(import.refused[4].reason, "seconds: 'nan' is not a finite number");
}

}  // namespace
}  // namespace plumbline::test
