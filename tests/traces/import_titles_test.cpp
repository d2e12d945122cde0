// What the rows of a table are its title says. A title that is not known must not leave them to the table
// above.

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// The file in tests/data/inputs/NAME.
Import input(const std::string& name) {
  return import_results(std::filesystem::path(PLUMBLINE_TEST_DATA) / "inputs" / name);
}

TEST(ImportTitles, an_osu_title_may_have_no_version) {
  const Import import = input("01_title_without_version.txt");
  EXPECT_THAT(import.rows, SizeIs(4));
  EXPECT_THAT(import.refused, IsEmpty());
  // The title "# OSU MPI Bandwidth Test v5.9"; 10^6 B/s a MB/s.
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 1, "bw"}), 3.10e6);
  EXPECT_DOUBLE_EQ(value_at(import, {"bandwidth", "mean", 8, "bw"}), 24.70e6);
  // The title "# OSU MPI Broadcast Latency Test".
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 1, "bcast"}), 2.15e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 8, "bcast"}), 2.19e-6);
  EXPECT_EQ(import.series.at(0).version, "5.9");
  EXPECT_EQ(import.series.at(1).version, "");
}

TEST(ImportTitles, an_imb_heading_may_have_tabs) {
  const Import import = input("02_imb_title_with_tabs.txt");
  EXPECT_THAT(import.rows, SizeIs(2 * 3));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 8, "bcast"}), 3.57e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 8, "alltoall"}), 17.90e-6);
  for (const Series& series : import.series) EXPECT_EQ(series.processes, 16);
}

TEST(ImportTitles, reprompi_of_2020_keeps_its_sizes) {
  const Import import = input("03_reprompi_2020.txt");
  EXPECT_THAT(import.rows, SizeIs(4));
  EXPECT_THAT(import.refused, IsEmpty());
  // datatype_size_bytes=1 stands above the first line that older versions begin with: 8 elements are 8 B.
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "single", 8, "bcast", 1, -1, 0}), 0.0000021);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "single", 8, "bcast", 1, -1, 1}), 0.0000023);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "single", 4096, "bcast", 1, -1, 0}), 0.0000910);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "single", 4096, "bcast", 1, -1, 1}), 0.0000932);
  EXPECT_EQ(import.series.at(0).processes, 4);
}

TEST(ImportTitles, reprompi_whose_command_was_cut_off_keeps_its_sizes) {
  const Import import = import_text(
      "#@datatype_size_bytes=4\n#@reproMPIcommitSHA1=abc\ntest nrep count runtime_sec\nMPI_Bcast 0 2 1e-6\n",
      "x.txt");
  ASSERT_THAT(import.rows, SizeIs(1));
  EXPECT_EQ(import.rows[0].bytes, 8);  // 2 elements of 4 B
}

TEST(ImportTitles, tables_of_omb_py_are_its_own) {
  const Import import = input("11_omb_py.txt");
  EXPECT_THAT(import.rows, SizeIs(2));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "average over processes", 8, "bcast"}), 2.20e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 8, "allreduce"}), 9.75e-6);
  EXPECT_EQ(import.of(import.rows.at(0)).benchmark, "OSU");
  EXPECT_EQ(import.of(import.rows.at(1)).benchmark, "OMB-Py");
  EXPECT_EQ(import.of(import.rows.at(1)).version, "");
}

// OSU 7 prints a title, then for each datatype a line and the header once more (osu_util_mpi.c).
TEST(ImportTitles, the_second_datatype_under_an_osu_title_has_its_own_detail) {
  const Import import = import_text(
      "# OSU MPI Allreduce Latency Test v7.4\n# Datatype: MPI_CHAR.\n# Size  Avg Latency(us)\n8  2.5\n"
      "# Datatype: MPI_INT.\n# Size  Avg Latency(us)\n8  3.5\n",
      "x.txt");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.of(import.rows[0]).detail, "Datatype: MPI_CHAR.");
  EXPECT_EQ(import.of(import.rows[1]).detail, "Datatype: MPI_INT.");
  EXPECT_EQ(import.of(import.rows[1]).operation, "allreduce");
}

TEST(ImportTitles, a_comment_without_rows_is_no_title) {
  const Import import = import_text(
      "# job 17\n\n# OSU MPI Latency Test v5.8\n# Size  Latency (us)\n8  1.5\n# done\nexit 0\n"
      "# OSU MPI Latency Test v5.8\n# Size  Latency (us)\n8  1.6\n# Benchmark over\n",
      "x.txt");
  EXPECT_THAT(import.rows, SizeIs(2));
  EXPECT_THAT(import.refused, IsEmpty());
}

struct Unknown {
  const char *known, *unknown, *message;
};

void expect_refused(std::initializer_list<Unknown> cases) {
  for (const Unknown& one : cases) {
    EXPECT_NE(import_text(one.known, "x.txt").rows.size(), 0U) << one.known;
    EXPECT_EQ(import_refusal(std::string(one.known) + one.unknown), one.message) << one.unknown;
  }
}

// In each case the known table alone is read. Line numbers were counted in the texts.

TEST(ImportTitles, rows_under_an_unknown_title_are_never_an_osu_tables) {
  constexpr const char* bcast = "# OSU MPI Broadcast Latency Test v7.3\n# Size  Avg Latency(us)\n8  2.20\n";
  expect_refused({
      {bcast, "# My Allreduce\n# Size  Avg Latency(us)\n8  9.75\n",
       "x.txt:4: '# My Allreduce' is no title that is known, and a row stands under it in line 6; right "
       "would "
       "be '# OSU MPI Broadcast Latency Test v7.3'"},
      {bcast, "\n# My Allreduce\n16  9.75\n",
       "x.txt:5: '# My Allreduce' is no title that is known, and a row stands under it in line 6; right "
       "would "
       "be '# OSU MPI Broadcast Latency Test v7.3'"},
      {bcast, "# My Allreduce\n# size  count  type  time\n8  2  float  21.30  0\n",
       "x.txt:4: '# My Allreduce' is no title that is known, and a row stands under it in line 6; right "
       "would "
       "be '# OSU MPI Broadcast Latency Test v7.3'"},
      {bcast, "Allreduce\n# Size  Avg Latency(us)\n16  9.75\n",
       "x.txt:4: 'Allreduce' is no title that is known, and a row stands under it in line 6; right would be "
       "'# OSU MPI Broadcast Latency Test v7.3'"},
      {bcast, "real 0m1.2s\n# Size  Avg Latency(us)\n16  9.75\n",
       "x.txt:5: '# Size  Avg Latency(us)' has no title that is known above it, and a row stands under it in "
       "line 6; right would be '# OSU MPI Broadcast Latency Test v7.3'"},
      {bcast, "# OSU MPI Hello World Test v5.8\n# My Allreduce Latency\n# Size  Avg Latency(us)\n16  9.75\n",
       "x.txt:5: '# My Allreduce Latency' is no title that is known, and a row stands under it in line 7; "
       "right would be '# OSU MPI Broadcast Latency Test v7.3'"},
  });
}

TEST(ImportTitles, rows_under_an_unknown_title_at_the_top_are_not_passed_over) {
  EXPECT_EQ(import_refusal(
                "# My Allreduce\n# Size  Avg Latency(us)\n8  9.75\n# OSU MPI Broadcast Latency Test v7.3\n"
                "# Size  Avg Latency(us)\n8  2.20\n"),
            "x.txt:1: '# My Allreduce' is no title that is known, and a row stands under it in line 3; right "
            "would be a title like '# OSU MPI Broadcast Latency Test v7.3'");
}

TEST(ImportTitles, rows_under_an_unknown_heading_are_never_an_imb_tables) {
  constexpr const char* bcast =
      "# Benchmarking Bcast\n# #processes = 16\n#bytes #repetitions t[usec]\n8 1000 3.57\n";
  expect_refused({
      {bcast, "# Benchmark: Alltoall\n# #processes = 16\n#bytes #repetitions t[usec]\n8 1000 17.90\n",
       "x.txt:5: '# Benchmark: Alltoall' is no title that is known, and a row stands under it in line 8; "
       "right "
       "would be '# Benchmarking Bcast'"},
      {bcast, "# Alltoall\n16 1000 17.90\n",
       "x.txt:5: '# Alltoall' is no title that is known, and a row stands under it in line 6; right would be "
       "'# Benchmarking Bcast'"},
      {bcast, "Alltoall\n#bytes #repetitions t[usec]\n16 1000 17.90\n",
       "x.txt:5: 'Alltoall' is no title that is known, and a row stands under it in line 7; right would be "
       "'# Benchmarking Bcast'"},
      {bcast, "# Intel(R) MPI Benchmarks 2021.11, MPI-1 part\n#bytes #repetitions t[usec]\n8 1000 17.90\n",
       "x.txt:6: '#bytes #repetitions t[usec]' has no title that is known above it, and a row stands under "
       "it "
       "in line 7; right would be '# Benchmarking Bcast'"},
      {bcast, "# OMB Alltoall\n# Size  Avg Latency(us)\n8  9.75\n",
       "x.txt:5: '# OMB Alltoall' is no title that is known, and a row stands under it in line 7; right "
       "would "
       "be '# Benchmarking Bcast'"},
  });
}

TEST(ImportTitles, rows_under_an_unknown_header_are_never_an_mpptest_tables) {
  constexpr const char* pairs = "#p0\tp1\tdist\tlen\tave time (us)\trate\n0\t1\t1\t8\t2.5\t0.00\n";
  constexpr const char* right = "; right would be '#p0<tab>p1<tab>dist<tab>len<tab>ave time (us)<tab>rate'";
  const std::string comment =
      std::string("x.txt:3: '# broadcast' is no title that is known, and a row stands under it in line 4") +
      right;
  const std::string header =
      std::string(
          "x.txt:3: 'p0 p1 len time' is no header that is known, and a row stands under it in line 4") +
      right;
  expect_refused({{pairs, "# broadcast\n0\t1\t1\t16\t7.5\t0.00\n", comment.c_str()},
                  {pairs, "p0 p1 len time\n0\t1\t1\t16\t7.5\t0.00\n", header.c_str()}});
}

TEST(ImportTitles, rows_under_an_unknown_title_are_never_netgauges) {
  constexpr const char* right =
      "; right would be what Netgauge -x loggp prints, from '# Info: ... Netgauge v2.4.6', or its -o file, "
      "from '# size n PRTT(1,0,s)'";
  constexpr const char* file =
      "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n"
      "# to get o: plot\n1 10 2.2 4.1 23.6 1.1 0.1 0.2 0.1 0.1 0.1\n";
  constexpr const char* printed =
      "# Info:   (0): Netgauge v2.4.6 MPI enabled (P=2, threadlevel=0) (netgauge -x loggp)\n"
      "# Info:   (0): Warming module mpi up\n L=0.6  s=1  o_s=0.1  o_r=0.2  g=0.1  G=0.1 lsqu(g,G)=0.1\n";
  const std::string comment =
      std::string("x.txt:4: '# one way' is no title that is known, and a row stands under it in line 5") +
      right;
  const std::string info =
      std::string(
          "x.txt:4: '# Info: Netgauge 3' is no title that is known, and a row stands under it in line "
          "5") +
      right;
  const std::string header =
      std::string(
          "x.txt:4: '# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_r o_s g G lsqu(g,G)' is "
          "no header that is known, and a row stands under it in line 5") +
      right;
  expect_refused({
      {file, "# one way\n2 10 2.2 4.1 23.6 1.1 0.1 0.2 0.1 0.1 0.1\n", comment.c_str()},
      {printed, "# Info: Netgauge 3\n L=0.9  s=2  o_s=0.1  o_r=0.2  g=0.1  G=0.1 lsqu(g,G)=0.1\n",
       info.c_str()},
      {file,
       "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_r o_s g G lsqu(g,G)\n"
       "1 10 2.2 4.1 23.6 1.1 0.1 0.2 0.1 0.1 0.1\n",
       header.c_str()},
  });
}

TEST(ImportTitles, rows_under_an_unknown_title_are_never_a_skampi_blocks) {
  constexpr const char* bcast =
      "# SKaMPI Version 6.0.0 rev. 5\n# begin result \"MPI_Bcast-length\"\ncount= 1 4 0.4 0.0 32 0.1 0.4\n";
  expect_refused({
      {bcast, "# begin results of MPI_Alltoall\ncount= 4 16 9.5 0.0 16 0.1 0.5\n",
       "x.txt:4: '# begin results of MPI_Alltoall' is no title that is known, and a row stands under it in "
       "line "
       "5; right would be 'begin result \"MPI_Bcast-length\"'"},
      {bcast, "# end result \"MPI_Bcast-length\"\n# MPI_Alltoall\ncount= 4 16 9.5 0.0 16 0.1 0.5\n",
       "x.txt:5: '# MPI_Alltoall' is no title that is known, and a row stands under it in line 6; right "
       "would "
       "be 'begin result \"MPI_Bcast-length\"'"},
  });
  const Import tabs = import_text(
      std::string(bcast) + "#\tbegin\tresult\t\"MPI_Alltoall-length\"\ncount= 4 16 9.5 0.0 16 0.1 0.5\n",
      "x.txt");
  EXPECT_DOUBLE_EQ(value_at(tabs, {"latency", "mean", 16, "alltoall"}), 9.5e-6);
}

TEST(ImportTitles, rows_under_an_unknown_header_are_never_a_reprompi_tables) {
  constexpr const char* bcast =
      "#Command-Line Arguments: mpibenchmark --calls-list=MPI_Bcast\n#@datatype_size_bytes=4\n"
      "test nrep count runtime_sec\nMPI_Bcast 0 2 0.0000021\n# Execution time: 0s\n";
  constexpr const char* right =
      "; right would be '#Command-Line Arguments: ... mpibenchmark ...' and a header like 'test nrep count "
      "runtime_sec'";
  const std::string header =
      std::string(
          "x.txt:6: 'test nrep msize runtime_sec' is no header that is known, and a row stands under it "
          "in line 7") +
      right;
  const std::string comment =
      std::string(
          "x.txt:6: '# another tool' is no title that is known, and a row stands under it in line 7") +
      right;
  const std::string key =
      std::string(
          "x.txt:6: '#@nprocs=8' is followed by no header that is known, and a row stands under it in "
          "line 7") +
      right;
  expect_refused({{bcast, "test nrep msize runtime_sec\nMPI_Bcast 1 8 0.0000023\n", header.c_str()},
                  {bcast, "# another tool\nMPI_Bcast 1 8 0.0000023\n", comment.c_str()},
                  {bcast, "#@nprocs=8\nMPI_Bcast 1 2 0.0000023\n", key.c_str()}});
}

TEST(ImportTitles, another_run_of_reprompi_takes_nothing_over_from_the_run_above) {
  const Import import = import_text(
      "#@datatype_size_bytes=4\n#@procsync=window\ntest nrep count runtime_sec\nMPI_Bcast 0 2 0.0000021\n"
      "#@procsync=roundtime\ntest nrep count runtime_sec\nMPI_Bcast 0 2 0.0000091\n",
      "x.txt");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.rows[0].bytes, 8);
  EXPECT_EQ(import.rows[1].bytes, std::nullopt);  // its datatype was not said
  EXPECT_EQ(import.of(import.rows[1]).detail, "procsync=roundtime");
}

TEST(ImportTitles, rows_under_an_unknown_header_are_never_those_of_a_csv_table) {
  expect_refused(
      {{"operation,bytes,seconds\nbcast,8,1e-6\n", "size,time\n16,2.5\n",
        "x.txt:3: 'size,time' is no header that is known, and a row stands under it in line 4; right "
        "would be one with bytes and seconds"}});
}

TEST(ImportTitles, two_columns_of_one_name_are_refused_with_their_file) {
  const std::string file = std::string(PLUMBLINE_TEST_DATA) + "/inputs/04_two_columns_of_one_name.txt";
  try {
    import_results(file);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), file +
                                ":2: two columns are called 'Avg Latency(us)'; right would be a name of its "
                                "own for each");
  }
}

TEST(ImportTitles, two_columns_of_one_name_are_refused_in_every_format) {
  const char* const right = "; right would be a name of its own for each";
  EXPECT_EQ(import_refusal("# OSU MPI Latency Test v5.8\n# Size  Latency (us)  Latency(us)\n8  1.5  2.5\n"),
            std::string("x.txt:2: two columns are called 'Latency(us)'") + right);
  EXPECT_EQ(import_refusal("# Benchmarking Bcast\n#bytes #repetitions t[usec] t[usec]\n8 9 1.5 2.5\n"),
            std::string("x.txt:2: two columns are called 't[usec]'") + right);
  EXPECT_EQ(import_refusal("#@nprocs=2\ntest nrep count runtime_sec runtime_sec\nMPI_Bcast 0 8 1e-6 2e-6\n"),
            std::string("x.txt:2: two columns are called 'runtime_sec'") + right);
  EXPECT_EQ(import_refusal("operation,bytes,seconds,seconds\nbcast,8,1e-6,2e-6\n"),
            std::string("x.txt:1: two columns are called 'seconds'") + right);
  EXPECT_EQ(import_refusal("#p0\tp1\tdist\tlen\tave time (us)\trate\trate\n0\t1\t1\t8\t2.5\t0.00\t1\t2\n"),
            std::string("x.txt:1: two columns are called 'rate'") + right);
  EXPECT_EQ(
      import_refusal("# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_s g G lsqu(g,G)\n"),
      std::string("x.txt:1: two columns are called 'o_s'") + right);
}

}  // namespace
}  // namespace plumbline::test
