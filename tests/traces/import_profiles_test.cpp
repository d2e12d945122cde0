// goptest, Caliper and ReFrame, each in two forms. The forms are those of their sources and documents; what
// the numbers are in SI units was computed by hand.

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pointwise;
using testing::SizeIs;

std::string cit_page(const std::string& type, const std::string& header_and_rows) {
  return "set default\nset font variable\nset curve window y 0.15 0.90\n"
         "title left 'time (us)', bottom 'Processes',\n      top 'Comm Perf for MPI (n16)',\n 'type = " +
         type + "'\n\n" + header_and_rows;
}

std::vector<double> values_of(const Import& import) {
  std::vector<double> values;
  for (const ImportedRow& row : import.rows) values.push_back(row.value);
  return values;
}

// gop.c's dsum sums doubles: sizes of 0 and 256 are 0 and 2,048 B. C.It draws the last column first.
TEST(ImportGoptest, takes_sizes_from_the_commands_of_cit) {
  const Import import = import_text(
      cit_page("dsum",
               "#np time (us) for various sizes\n2 10.500000 21.250000 \n4 11.500000 22.250000 \n"
               "# Model complexity is (1.0e-05 + n * 2.0e-08)\nset limits ymin 0\n"
               "set order x d y\nplot square\njoin '256'\nset order x y d\nplot square\njoin '0'\nwait\nnew "
               "page\n"),
      "x");
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_THAT(import.formats, ElementsAre("mpptest"));
  EXPECT_THAT(values_of(import), Pointwise(DoubleEq(), {10.5e-6, 21.25e-6, 11.5e-6, 22.25e-6}));
  EXPECT_EQ(import.rows[0].bytes, 0);
  EXPECT_EQ(import.rows[1].bytes, 2048);
  const Series& series = import.of(import.rows[3]);
  EXPECT_EQ(series.operation, "allreduce");
  EXPECT_EQ(series.detail, "doubles");
  EXPECT_EQ(series.statistic, "min of means");
  EXPECT_EQ(series.processes, 4);
}

// gnuplot counts columns from 1: 'using 1:3' is the second time. What gop.c calls scatter is MPI_Bcast.
TEST(ImportGoptest, takes_sizes_from_the_commands_of_gnuplot) {
  const Import import = import_text(
      "set xlabel \"Processes\"\nset ylabel \"time (us)\"\nset title \"Comm Perf for MPI (n16) type "
      "scatter\"\n"
      "plot 'gop.gpl' using 1:2 title '64' with lines,\\\n'gop.gpl' using 1:3 title '1024' with lines\n"
      "pause -1 \"Press <return> to continue\"\n\n#np time (us) for various sizes\n8 5.500000 7.250000 \n",
      "x");
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min of means", 64, "bcast"}), 5.5e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min of means", 1024, "bcast"}), 7.25e-6);
}

TEST(ImportGoptest, refuses_rows_without_sizes_or_test) {
  const Import no_sizes = import_text(cit_page("sync", "#np time (us) for various sizes\n2 10.5 \n"), "x");
  EXPECT_THAT(no_sizes.rows, IsEmpty());
  ASSERT_THAT(no_sizes.refused, SizeIs(1));
  EXPECT_EQ(no_sizes.refused[0].reason, "no plot command says what size column 2 is of");
  const Import no_test = import_text("#np time (us) for various sizes\n2 10.5 \n", "x");
  ASSERT_THAT(no_test.refused, SizeIs(1));
  EXPECT_THAT(no_test.refused[0].reason, HasSubstr("is of no test that is known"));
}

// mpptest -gop prints the table of its ping-pong, under a title of its own: these were once latencies.
TEST(ImportGoptest, tables_of_mpptest_are_of_the_test_in_their_title) {
  const std::string table = "#p0\tp1\tdist\tlen\tave time (us)\trate\n0\t7\t7\t16\t2.500000\t3.20\n";
  const auto series = [&](const std::string& type) {
    const Import import = import_text(cit_page(type, table), "x");
    return import.of(import.rows.at(0));
  };
  EXPECT_EQ(series("isum").operation, "allreduce");
  EXPECT_EQ(series("sync").operation, "barrier");
  EXPECT_EQ(series("Halo exchange (2)").operation, "halo");
  EXPECT_EQ(series("blocking-bisect").operation, "latency");
  EXPECT_EQ(import_text(cit_page("isum", table), "x").rows.at(0).bytes, 64);  // of 4 B each
  const Import unknown = import_text(cit_page("colx", table), "x");
  EXPECT_THAT(unknown.rows, IsEmpty());
  EXPECT_THAT(unknown.refused, SizeIs(1));
}

// Lulesh of Caliper's documents: 4 broadcasts by each process took 0.000054 to 0.0005 s, 0.000436 s on
// average: 13.5, 125 and 109 us a call. Of 10 to 11 allreduces nobody can tell.
TEST(ImportCaliper, divides_times_by_calls_where_all_processes_have_as_many) {
  const Import import = import_text(
      "$ CALI_CONFIG=mpi-report srun -n 8 ./lulesh2.0\n"
      "Function                Count (min) Count (max) Time (min) Time (max) Time (avg) Time %\n"
      "                                446         518   0.315387   0.415731   0.353483 83.299370\n"
      "MPI_Allreduce                    10          11   0.000281   0.068973   0.045038 10.613409\n"
      "MPI_Comm_split                    2           2   0.000176   0.001925   0.000999  0.235499\n"
      "MPI_Bcast                         4           4   0.000054   0.000500   0.000436  0.102674\n\nElapsed "
      "9\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(6));
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min over processes", -1, "bcast"}), 13.5e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max over processes", -1, "bcast"}), 125e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", -1, "bcast"}), 109e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min over processes", -1, "comm_split"}), 88e-6);
  EXPECT_EQ(import.rows[3].repetitions, 4);
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].reason, "10 to 11 calls by a process: no time a call is said");
}

TEST(ImportCaliper, reads_narrow_columns_and_ends_with_the_table) {
  const Import import = import_text(
      "Function      Count (min) Count (max) Time (min) Time (max) Time (avg) Time %\n"
      "                      435         505   0.495476   0.669825   0.546080 77.752653\n"
      "MPI_Allreduce           9           9   0.005468   0.161736   0.107671 15.330481\n"
      "Total 1 2 3 4 5 6\nMPI_Reduce              1           1   0.000013   0.000056   0.000031  0.004449\n",
      "x");
  ASSERT_THAT(import.rows, SizeIs(3));
  EXPECT_NEAR(import.rows[1].value, 0.017970667, 1e-9);  // 0.161736 / 9
}

// The log in ReFrame's tutorial, with columns left out: copy 21,116.7 MB/s, triad 14,813.0 MB/s.
TEST(ImportReframe, reads_logs_with_a_header) {
  const Import import = import_text(
      "result|job_completion_time|environ|jobid|name|num_tasks|partition|copy_bw_value|copy_bw_unit|copy_bw_"
      "ref|"
      "triad_bw_value|triad_bw_unit|triad_bw_ref|system\n"
      "pass|2024-02-21T22:51:16|gnu|65|stream_test|1|compute|21116.7|MB/s|0|14813.0|MB/s|0|pseudo-cluster\n"
      "pass|2024-02-25T20:45:17|gnu|69|stream_test|1|compute|11429.4|MB/s|0|None|MB/s|0|pseudo-cluster\n"
      "fail|2024-02-25T20:45:17|gnu|70|stream_test|1|compute|100.5|Gflop/s|0|None|MB/s|0|pseudo-cluster\n",
      "x");
  EXPECT_THAT(values_of(import), Pointwise(DoubleEq(), {21116.7e6, 14813.0e6, 11429.4e6}));
  const Series& series = import.of(import.rows[2]);
  EXPECT_EQ(series.benchmark, "ReFrame");
  EXPECT_EQ(series.operation, "stream_test");
  EXPECT_EQ(series.detail, "copy_bw; pseudo-cluster:compute+gnu");
  EXPECT_EQ(series.processes, 1);
  EXPECT_EQ(series.run, 2);  // each line is a launch
  EXPECT_THAT(import.refused, SizeIs(3));
  EXPECT_EQ(import.refused[1].reason, "copy_bw: 'Gflop/s' is no unit of time, nor of bytes a second");
}

// A format that ends with the variables ends with a bar, as a row of Markdown does.
TEST(ImportReframe, reads_logs_whose_lines_end_with_a_bar) {
  const Import import = import_text(
      "result|name|num_tasks|lat_value|lat_unit|\npass|osu_barrier_run|8|4.5|us|\npass|osu_barrier_run|8|5.5|"
      "us|\n",
      "x");
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_THAT(values_of(import), Pointwise(DoubleEq(), {4.5e-6, 5.5e-6}));
  EXPECT_EQ(import.of(import.rows[1]).operation, "barrier");
}

// ReFrame before version 4: each line says what it has. 173 us is 173e-6 s; a test of an OSU program is of
// its operation.
TEST(ImportReframe, reads_logs_whose_lines_say_what_they_have) {
  const Import import = import_text(
      "2022-08-11T10:14:55|reframe 3.12.0|stream_test @tresa:default+gnu|jobid=94829|copy_bandwidth=6697.9|"
      "ref=0 (l=null, u=null)|MB/s\n"
      "2019-10-24T17:47:09|reframe 2.20-dev2|osu_allreduce_test on daint:gpu using PrgEnv-gnu|jobid=823|"
      "num_tasks=16|latency=173|ref=170 (l=None, u=0.1)|us\n",
      "x");
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_THAT(values_of(import), Pointwise(DoubleEq(), {6697.9e6, 173e-6}));
  EXPECT_EQ(import.of(import.rows[0]).version, "3.12.0");
  EXPECT_EQ(import.of(import.rows[0]).detail, "copy_bandwidth; @tresa:default+gnu");
  EXPECT_EQ(import.of(import.rows[1]).operation, "allreduce");
  EXPECT_EQ(import.of(import.rows[1]).processes, 16);
}

TEST(ImportReframe, a_header_that_is_not_known_refuses_the_rows_below_it) {
  const std::string text =
      "result|name|lat_value|lat_unit|lat_ref\npass|a|2.5|us|0\nresult|nane|bw_value|bw_unit|bw_ref\n"
      "pass|b|7.5|us|0\n";
  EXPECT_THAT(import_refusal(text),
              HasSubstr("is no header that is known, and a row stands under it in line 4"));
}

}  // namespace
}  // namespace plumbline::test
