#include "traces/machine/sample_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include <fmt/format.h>
#include <lzma.h>

#include "models/errors.hpp"
#include "traces/read_file.hpp"
#include "traces/xz.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;

std::string refusal(std::string_view text, std::string_view column) {
  try {
    parse_samples(text, "x.csv", column);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SampleFile, a_column_is_found_by_name) {
  EXPECT_THAT(parse_samples("a,b\n1,2\n3,4e-6\n", "x.csv", "b"), ElementsAre(2, 4e-6));
}

TEST(SampleFile, a_column_is_found_by_number_with_names_or_without) {
  EXPECT_THAT(parse_samples("a,b\n1,2\n3,4\n", "x.csv", "2"), ElementsAre(2, 4));
  EXPECT_THAT(parse_samples("1,2\n3,4\n", "x.csv", "1"), ElementsAre(1, 3));
  EXPECT_THAT(parse_samples("MPI_Recv,8,2e-6\n", "x.csv", "3"), ElementsAre(2e-6));
}

TEST(SampleFile, empty_lines_blanks_and_windows_line_ends_do_not_matter) {
  EXPECT_THAT(parse_samples("a, b\r\n1, 2\r\n\r\n3 ,4", "x.csv", "b"), ElementsAre(2, 4));
}

TEST(SampleFile, errors_name_the_line) {
  EXPECT_EQ(refusal("a,b\n1,2\n3,x\n", "b"), "x.csv:3: 'x' is not a number");
  EXPECT_EQ(refusal("a,b\n1,2\n3\n", "b"), "x.csv:3: has 1 columns; column 2 is asked for");
  EXPECT_EQ(refusal("1,2\n", "3"), "x.csv:1: has 2 columns; column 3 is asked for");
  EXPECT_EQ(refusal("time_s,bytes\n1,2\n", "tims_s"),
            "x.csv:1: unknown column 'tims_s'; did you mean 'time_s'?");
  EXPECT_EQ(refusal("a\n", "a"), "x.csv: holds no samples");
  EXPECT_EQ(refusal("", "1"), "x.csv: holds no samples");
  EXPECT_EQ(refusal("a\n1e999\n", "a"), "x.csv:2: '1e999' is not a number");
  EXPECT_EQ(refusal("a\nnan\n", "a"), "x.csv:2: 'nan' is not a number");
}

// A header has no numeric cell, whichever column is asked for.
TEST(SampleFile, a_first_line_with_a_number_in_it_is_no_header) {
  for (const char* bad : {"inf", "nan", "1e999", "x5e-6", "5e-6s", "-inf", "+1"}) {
    SCOPED_TRACE(bad);
    const std::string not_a_number = fmt::format("x.csv:1: '{}' is not a number", bad);
    EXPECT_EQ(refusal(fmt::format("0,{}\n1,2\n", bad), "2"), not_a_number);
    EXPECT_EQ(refusal(fmt::format("{}\n1\n", bad), "1"), not_a_number);
  }
  EXPECT_EQ(refusal("begin,2\n1,2\n", "begin"),
            "x.csv:1: holds numbers, no names; ask for column 'begin' by its number");
}

TEST(SampleFile, a_name_may_look_a_little_like_a_number) {
  for (const char* name : {"t1", "info", "nanoseconds", "e", "x.y", ""})
    EXPECT_THAT(parse_samples(fmt::format("{}\n7\n", name), "x.csv", "1"), ElementsAre(7)) << name;
}

TEST(SampleFile, an_xz_file_that_is_cut_off_is_refused) {
  const std::filesystem::path whole = PLUMBLINE_SOURCE "/traces/samples/stampede_rtt_16B.csv.xz";
  const std::string content = read_file(whole);
  const auto cut = std::filesystem::path(testing::TempDir()) / "plumbline_cut.csv.xz";
  std::ofstream(cut, std::ios::binary) << content.substr(0, content.size() / 2);
  try {
    read_samples(cut, "1");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), cut.string() + ": is not a whole .xz file");
  }
  std::filesystem::remove(cut);
}

TEST(SampleFile, xz_files_one_after_the_other_are_one_text) {
  const std::string content = read_file(PLUMBLINE_SOURCE "/traces/samples/stampede_rtt_16B.csv.xz");
  const std::string once = decompress_xz(content);
  EXPECT_TRUE(once.starts_with("bytes,send_s,recv_s,rtt_s\n"));
  EXPECT_EQ(decompress_xz(content + content), once + once);
}

std::string xz_refusal(std::string_view compressed, std::size_t most) {
  try {
    decompress_xz(compressed, most);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

/// `size` equal bytes, compressed: 1.5 KB for 10 MB.
std::string zeros_compressed(std::size_t size) {
  const std::string zeros(size, '0');
  std::string compressed(lzma_stream_buffer_bound(size), '\0');
  std::size_t written = 0;
  EXPECT_EQ(lzma_easy_buffer_encode(
                6, LZMA_CHECK_CRC32, nullptr, reinterpret_cast<const std::uint8_t*>(zeros.data()), size,
                reinterpret_cast<std::uint8_t*>(compressed.data()), &written, compressed.size()),
            LZMA_OK);
  compressed.resize(written);
  return compressed;
}

TEST(SampleFile, an_xz_file_that_swells_past_the_limit_is_refused) {
  const std::string bomb = zeros_compressed(std::size_t{4} << 20);
  EXPECT_LT(bomb.size(), 2000u);
  EXPECT_EQ(xz_refusal(bomb, std::size_t{4} << 20), "accepted");
  EXPECT_EQ(xz_refusal(bomb, std::size_t{3} << 20), "holds more than 3 MiB; use a part of it");
}

TEST(SampleFile, what_is_quoted_from_a_file_is_printable_and_short) {
  EXPECT_EQ(refusal("a\n\x1b[2J\xff\n", "a"), "x.csv:2: '\\x1b[2J\\xff' is not a number");
  EXPECT_EQ(refusal("a\n" + std::string(1000, 'x') + "\n", "a"),
            "x.csv:2: '" + std::string(157, 'x') + "...' is not a number");
  EXPECT_EQ(refusal("\x1b[2J,b\n1,2\n", "time"), "x.csv:1: unknown column 'time'; known: \\x1b[2J, b");
}

TEST(SampleFile, what_is_no_xz_is_refused) {
  EXPECT_THROW(decompress_xz("bytes,send_s\n"), std::runtime_error);
  EXPECT_THROW(decompress_xz(""), std::runtime_error);
}

}  // namespace
}  // namespace plumbline
