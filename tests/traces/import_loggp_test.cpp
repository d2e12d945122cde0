#include <gmock/gmock.h>

#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(ImportNetgauge, its_file_has_round_trips_and_parameters_and_nan_is_refused) {
  const Import import = imported("21_netgauge_loggp_ng_out_infiniband.txt");
  EXPECT_THAT(import.rows, SizeIs(128 * 9 - 4));
  EXPECT_DOUBLE_EQ(value_at(import, {"PRTT(1,0,s)", "", 1}), 2.244175e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"PRTT(n,PRTT(1,0,s),s)", "", 130049}), 282.300013e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"o_s", "", 22529}), 1.164909e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"o_s", "", 23553}), 5.905062e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"g", "", 24577}), -0.173595e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"G", "", 2049}), 0.000124e-6);
  ASSERT_THAT(import.refused,
              SizeIs(4));  // g, G and the residual of the first row, the residual of the second
  EXPECT_EQ(import.refused[0].line, 4U);
  EXPECT_EQ(import.refused[0].reason, "g: '-nan' is not a finite number");
  EXPECT_EQ(import.refused[3].line, 5U);
  EXPECT_EQ(import.refused[3].reason, "fit residual: '-nan' is not a finite number");
}

// Shell command and host names before it, cut off by the batch system; 58 sizes have parameters, 4 of them
// -nan.
TEST(ImportNetgauge, what_it_prints_is_read_up_to_where_the_job_was_cancelled) {
  const Import import = imported("22_netgauge_loggp_stdout_ipoib.txt");
  EXPECT_THAT(import.rows, SizeIs(58 * 6 - 4));
  EXPECT_EQ(import.series.at(0).version, "2.4.6");
  EXPECT_EQ(import.series.at(0).processes, 2);
  EXPECT_DOUBLE_EQ(value_at(import, {"L", "", 1}), 46.988027e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"o_s", "", 1}), -2.396758e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"o_r", "", 58369}), 283.004716e-6);
  EXPECT_EQ(row_at(import, {"L", "", 1}).repetitions, 200);
  EXPECT_THAT(import.refused,
              SizeIs(4 + 3 + 4 + 3));  // -nan, restated fits, removed values, the batch system
  EXPECT_THAT(import.refused.back().text, HasSubstr("slurmstepd: error: *** STEP 2320.1"));
}

// It prints G=-0.000545 (-14.336634 GiB/s), and 8 / (1024 * -0.000545) = -14.34: eight times too much for
// GiB/s.
TEST(ImportNetgauge, the_figure_with_the_wrong_unit_is_not_read) {
  const Import import = imported("22_netgauge_loggp_stdout_ipoib.txt");
  EXPECT_DOUBLE_EQ(value_at(import, {"G", "", 2049}), -0.000545e-6);
  EXPECT_EQ(import.of(row_at(import, {"G", "", 2049})).unit, "s/B");
  for (const Series& series : import.series) EXPECT_NE(series.unit, "B/s");
  EXPECT_THAT(import.notes, Contains(HasSubstr("the figure in GiB/s is not read")));
}

TEST(ImportNetgauge, behind_a_protocol_change_the_restated_fit_is_refused) {
  const Import import = imported("22_netgauge_loggp_stdout_ipoib.txt");
  EXPECT_EQ(import.refused[4].line, 39U);
  EXPECT_EQ(import.refused[4].reason, "restates the fit up to the protocol change");
  EXPECT_DOUBLE_EQ(value_at(import, {"g", "", 15361}), 77.904071e-6);
  EXPECT_THAT(import.notes, Contains("Netgauge: protocol change at 11265 bytes"));
  EXPECT_THAT(import.notes, Contains("Netgauge: protocol change at 23553 bytes"));
  EXPECT_THAT(import.notes, Contains("Netgauge: protocol change at 30721 bytes"));
}

// Line 74 ends in "!!! d (135.743525) is smaller than g+size*G (218.062841) !!!".
TEST(ImportNetgauge, overheads_that_it_warns_of_are_flagged) {
  const Import import = imported("22_netgauge_loggp_stdout_ipoib.txt");
  EXPECT_EQ(invalid_rows(import), 2U);
  EXPECT_EQ(row_at(import, {"o_s", "", 31745}).invalid, "Netgauge says that its delay was below g + size G");
  EXPECT_EQ(row_at(import, {"g", "", 31745}).invalid, "");
}

TEST(ImportNetgauge, shared_memory_with_a_negative_gap_is_read) {
  const Import import = imported("66_netgauge_loggp_shared_memory.txt");
  EXPECT_THAT(import.rows, SizeIs(128 * 6 - 4));
  EXPECT_DOUBLE_EQ(value_at(import, {"g", "", 4097}), -0.034905e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"o_s", "", 4097}), 4.493466e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"G", "", 8193}), 0.000067e-6);
  EXPECT_EQ(row_at(import, {"L", "", 1}).repetitions, 100);
  EXPECT_THAT(import.notes, Contains("Netgauge: protocol change at 4097 bytes"));
  EXPECT_THAT(import.notes, Contains(HasSubstr("L is half a round trip")));
}

TEST(ImportSkampi, version_5_without_any_header_is_read) {
  const Import import = imported("26_skampi5_demo.sko.txt");
  EXPECT_THAT(import.rows, SizeIs(18 * 4));  // mean, standard error, two processes
  EXPECT_THAT(import.refused, IsEmpty());
  const ImportedRow& first = import.rows.at(0);
  EXPECT_DOUBLE_EQ(first.value, 6.0e-6);
  EXPECT_EQ(first.bytes, 4);
  EXPECT_EQ(first.repetitions, 160);
  EXPECT_EQ(import.of(first).operation, "Pingpong_Send_Recv");
  EXPECT_EQ(import.of(first).detail, "Pingpong_Send_Recv; iterations= 1");
  EXPECT_EQ(import.of(first).version, "");
  EXPECT_DOUBLE_EQ(import.rows.at(4).value, 4.5e-6);  // iterations= 2
  EXPECT_DOUBLE_EQ(import.rows.at(7).value, 4.4e-6);  // its second process
  EXPECT_EQ(import.rows.at(7).rank, 1);
  EXPECT_DOUBLE_EQ(import.rows.at(68).value, 3.0e-6);  // iterations= 512
  EXPECT_EQ(import.of(import.rows.at(68)).detail, "Pingpong_Send_Recv; iterations= 512");
}

TEST(ImportSkampi, version_6_gives_means_errors_and_each_process) {
  const Import import = imported("63_skampi6_bcast.txt");
  EXPECT_THAT(import.rows, SizeIs(6 * 4));
  EXPECT_EQ(import.series.at(0).operation, "bcast");
  EXPECT_EQ(import.series.at(0).version, "6.0.0");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 4}), 0.4e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "standard error", 4096}), 0.1e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean of one process", 1024, "bcast", 1, 0}), 1.1e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean of one process", 1024, "bcast", 1, 1}), 0.8e-6);
  EXPECT_EQ(row_at(import, {"latency", "mean", 4096}).repetitions, 37);
}

// The last two columns have no name; mpptest's gnuplot file uses them as error bars.
TEST(ImportMpptest, unnamed_columns_are_min_and_max_and_the_rate_is_not_read) {
  const Import import = imported("27_mpptest_bisect_n16_pianosa.txt");
  EXPECT_THAT(import.rows, SizeIs(15 * 3));
  EXPECT_THAT(import.refused, IsEmpty());
  EXPECT_EQ(import.series.at(0).detail, "p0 0, p1 15, distance 15");
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 16}), 70.171849e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "mean", 32}), 649.229902e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "min", 64}), 614.559650e-6);
  EXPECT_DOUBLE_EQ(value_at(import, {"latency", "max", 256}), 2744.438648e-6);
  ASSERT_THAT(import.notes, SizeIs(1));
  EXPECT_THAT(import.notes[0], HasSubstr("'rate' is not read"));
}

}  // namespace
}  // namespace plumbline::test
