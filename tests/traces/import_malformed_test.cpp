#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/traces/import_results.hpp"

namespace plumbline::test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

const std::string osu_header = "# OSU MPI Latency Test v5.8\n# Size          Latency (us)\n";

TEST(ImportMalformed, what_is_of_no_known_format_is_refused_with_what_is_known) {
  const std::string message =
      "x.txt: is of no known format; known: OSU, IMB, Netgauge, SKaMPI, mpptest, nccl-tests, perftest, "
      "fi_pingpong, ucx_perftest, ucc_perftest, HPCC, mpiP, Caliper, ReFrame, ReproMPI, SMPI calibration, "
      "collectives, "
      "latencies, CSV (a header with bytes and seconds)";
  EXPECT_EQ(import_refusal(""), message);
  EXPECT_EQ(import_refusal("\n\n"), message);
  EXPECT_EQ(import_refusal("8 1.5\n16 2.5\n"), message);
  EXPECT_EQ(import_refusal(std::string_view("\x7f"
                                            "ELF\0\0\1\n\xff\xfe",
                                            11)),
            message);
}

TEST(ImportMalformed, a_file_that_is_not_there_is_refused) {
  EXPECT_THROW(import_results("no/such/file.txt"), InputError);
  EXPECT_THROW(import_results(PLUMBLINE_TEST_DATA), InputError);
}

TEST(ImportMalformed, every_format_has_a_name_and_a_description) {
  EXPECT_THAT(import_formats(), SizeIs(19));
  for (const ImportFormat& format : import_formats()) {
    EXPECT_FALSE(format.name.empty());
    EXPECT_FALSE(format.what.empty());
  }
}

TEST(ImportMalformed, a_number_in_the_last_line_without_an_end_is_flagged) {
  const Import import = import_text(osu_header + "8  1.5\n16  10", "x");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.rows[0].invalid, "");
  EXPECT_EQ(import.rows[1].invalid, "the file ends in this line, which may be cut off");
}

TEST(ImportMalformed, a_row_that_ends_early_is_refused) {
  const Import import = import_text(osu_header + "8  1.5\n16", "x");
  EXPECT_THAT(import.rows, SizeIs(1));
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].line, 4U);
  EXPECT_EQ(import.refused[0].reason, "has 1 columns; the header has 2");
}

TEST(ImportMalformed, every_cut_of_every_table_is_read_or_refused) {
  const std::string text =
      osu_header + "8  1.5\n16  2.5\n# Benchmarking Bcast\n#bytes #repetitions t[usec]\n 8 9 1.5\n";
  for (std::size_t length = 29; length <= text.size(); ++length)
    EXPECT_LE(import_text(text.substr(0, length), "x").rows.size(), 3U);
}

TEST(ImportMalformed, a_huge_line_is_refused_and_its_text_shortened) {
  const Import import =
      import_text(osu_header + "8  1.5\n" + std::string(5'000'000, '7') + "\n16  2.5\n", "x");
  EXPECT_THAT(import.rows, SizeIs(2));
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].reason, "is longer than 65536 bytes");
  EXPECT_EQ(import.refused[0].text.size(), 160U);
}

TEST(ImportMalformed, windows_line_ends_do_not_matter) {
  const Import import = import_text(
      "# OSU MPI Latency Test v5.8\r\n# Size          Latency (us)\r\n8  1.5\r\n16  2.5\r\n", "x");
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_DOUBLE_EQ(import.rows[1].value, 2.5e-6);
  EXPECT_EQ(import.series[0].version, "5.8");
  EXPECT_THAT(import.refused, IsEmpty());
}

TEST(ImportMalformed, a_byte_of_zero_spoils_its_number_only) {
  const Import import = import_text(osu_header + std::string("8  1.\0005\n16  2.5\n", 16), "x");
  ASSERT_THAT(import.rows, SizeIs(1));
  EXPECT_EQ(import.rows[0].bytes, 16);
  ASSERT_THAT(import.refused, SizeIs(1));
  EXPECT_EQ(import.refused[0].text, "8  1.\\x005");
  EXPECT_EQ(import.refused[0].reason, "Latency (us): '1.\\x005' is not a number");
}

TEST(ImportMalformed, numbers_that_do_not_fit_are_refused) {
  const Import import =
      import_text(osu_header + "8  1e999\n16  inf\n99999999999999999999  1.5\n32  -nan\n", "x");
  EXPECT_THAT(import.rows, IsEmpty());
  ASSERT_THAT(import.refused, SizeIs(4));
  EXPECT_EQ(import.refused[0].reason, "Latency (us): '1e999' is beyond what a number can be");
  EXPECT_EQ(import.refused[1].reason, "Latency (us): 'inf' is not a finite number");
  EXPECT_EQ(import.refused[2].reason, "'99999999999999999999' is not a size");
  EXPECT_EQ(import.refused[3].reason, "Latency (us): '-nan' is not a finite number");
}

TEST(ImportMalformed, a_wrong_number_of_columns_is_refused) {
  const Import import = import_text(osu_header + "8  1.5  2.5\n", "x");
  EXPECT_THAT(import.rows, IsEmpty());
  EXPECT_EQ(import.refused.at(0).reason, "has 3 columns; the header has 2");
}

TEST(ImportMalformed, a_size_that_does_not_grow_is_no_row_of_an_osu_table) {
  const Import import = import_text(osu_header + "8  1.5\n16  2.5\n\n1  4.5\n", "x");
  EXPECT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.refused.at(0).reason, "the size does not grow: not a row of this table");
}

TEST(ImportMalformed, a_column_that_is_not_known_is_refused_and_the_others_are_read) {
  const Import import =
      import_text("# OSU MPI Latency Test v9.9\n# Size  Latency (us)  Colour(nm)\n8  1.5  600\n", "x");
  ASSERT_THAT(import.rows, SizeIs(1));
  EXPECT_DOUBLE_EQ(import.rows[0].value, 1.5e-6);
  EXPECT_EQ(import.refused.at(0).reason, "the column 'Colour(nm)' is not known");
}

TEST(ImportMalformed, outputs_of_two_tools_in_one_file_are_both_read) {
  const Import import =
      import_text(osu_header + "8  1.5\n# Benchmarking Bcast\n#bytes #repetitions t[usec]\n 8 9 2.5\n", "x");
  EXPECT_THAT(import.formats, testing::ElementsAre("OSU", "IMB"));
  ASSERT_THAT(import.rows, SizeIs(2));
  EXPECT_EQ(import.of(import.rows[1]).benchmark, "IMB");
}

TEST(ImportMalformed, prefixes_of_three_launchers_are_taken_off) {
  for (const std::string prefix : {"[0] ", "[1,0]<stdout>:", "0: ", " 12: "}) {
    const Import import = import_text(prefix + "# OSU MPI Latency Test v5.8\n" + prefix +
                                          "# Size          Latency (us)\n" + prefix + "8   1.5\n",
                                      "x");
    ASSERT_THAT(import.rows, SizeIs(1)) << prefix;
    EXPECT_DOUBLE_EQ(import.rows[0].value, 1.5e-6);
  }
}

}  // namespace
}  // namespace plumbline::test
