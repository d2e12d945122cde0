#include "models/units.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

using testing::ElementsAre;

template <class Parse>
std::string refusal(Parse parse, std::string_view text) {
  try {
    parse(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ParseTime, takes_every_unit) {
  EXPECT_EQ(parse_time("2.5us"), 2.5e-6);
  EXPECT_EQ(parse_time("10ms"), 10e-3);
  EXPECT_EQ(parse_time("1s"), 1);
  EXPECT_EQ(parse_time("3ns"), 3e-9);
  EXPECT_EQ(parse_time("7ps"), 7e-12);
  EXPECT_EQ(parse_time(" 1e3 us "), 1e-3);
  EXPECT_DOUBLE_EQ(parse_time("-0.4us"), -0.4e-6);
  EXPECT_EQ(parse_time("0"), 0);
}

TEST(ParseTime, says_what_would_be_right) {
  EXPECT_EQ(refusal(parse_time, "5 parsecs"), "'5 parsecs' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "5"), "'5' has no unit; write e.g. 5us");
  EXPECT_EQ(refusal(parse_time, "-4"), "'-4' has no unit; write e.g. 4us");
  EXPECT_EQ(refusal(parse_time, ""), "'' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "us"), "'us' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "5 us us"), "'5 us us' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "5US"), "'5US' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "nans"), "'nans' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "infs"), "'infs' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "1e999s"), "'1e999s' is not a time; write e.g. 2.5us");
  EXPECT_EQ(refusal(parse_time, "1,5us"), "'1,5us' is not a time; write e.g. 2.5us");
}

TEST(ParseRatio, takes_parts_in_a_million_and_bare_numbers) {
  EXPECT_EQ(parse_ratio("10ppm"), 10e-6);
  EXPECT_EQ(parse_ratio("-0.01 ppm"), -1e-8);
  EXPECT_EQ(parse_ratio("5ppb"), 5e-9);
  EXPECT_EQ(parse_ratio("1e-5"), 1e-5);
  EXPECT_EQ(refusal(parse_ratio, "10%"), "'10%' is not a ratio; write e.g. 10ppm, 5ppb or 1e-5");
  EXPECT_EQ(refusal(parse_ratio, "ppm"), "'ppm' is not a ratio; write e.g. 10ppm, 5ppb or 1e-5");
}

TEST(ParseFrequency, takes_every_unit) {
  EXPECT_EQ(parse_frequency("100Hz"), 100);
  EXPECT_DOUBLE_EQ(parse_frequency("2.5kHz"), 2500);
  EXPECT_DOUBLE_EQ(parse_frequency("1 MHz"), 1e6);
  EXPECT_EQ(parse_frequency("0"), 0);
  EXPECT_EQ(refusal(parse_frequency, "100"), "'100' has no unit; write e.g. 100Hz");
  EXPECT_EQ(refusal(parse_frequency, "1hz"), "'1hz' is not a frequency; write e.g. 100Hz");
}

TEST(ParseBytes, takes_binary_and_decimal_units) {
  EXPECT_EQ(parse_bytes("8"), 8);
  EXPECT_EQ(parse_bytes("0"), 0);
  EXPECT_EQ(parse_bytes("17420B"), 17420);
  EXPECT_EQ(parse_bytes("12KiB"), 12288);
  EXPECT_EQ(parse_bytes("1Ki"), 1024);
  EXPECT_EQ(parse_bytes("1MiB"), 1 << 20);
  EXPECT_EQ(parse_bytes("1Mi"), 1 << 20);
  EXPECT_EQ(parse_bytes("2Gi"), std::int64_t{1} << 31);
  EXPECT_EQ(parse_bytes("4kB"), 4000);
  EXPECT_EQ(parse_bytes("3 MB"), 3'000'000);
  EXPECT_EQ(parse_bytes("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
}

TEST(ParseBytes, says_what_would_be_right) {
  EXPECT_EQ(refusal(parse_bytes, "9223372036854775808"),
            "'9223372036854775808' is past the largest size, 2^63 - 1 bytes");
  EXPECT_EQ(refusal(parse_bytes, "99999999999999999999999"),
            "'99999999999999999999999' is past the largest size, 2^63 - 1 bytes");
  EXPECT_EQ(refusal(parse_bytes, "8192Pi"), "'8192Pi' is past the largest size, 2^63 - 1 bytes");
  EXPECT_EQ(refusal(parse_bytes, "-8"), "'-8' is negative; a size is at least 0, e.g. 8 or 12KiB");
  EXPECT_EQ(refusal(parse_bytes, "1.5KiB"),
            "'1.5KiB' is not whole; write a size in whole bytes, e.g. 1536 or 12KiB");
  EXPECT_EQ(refusal(parse_bytes, "0.5"),
            "'0.5' is not whole; write a size in whole bytes, e.g. 1536 or 12KiB");
  EXPECT_EQ(refusal(parse_bytes, "4K"), "'4K' may be powers of ten or of two; write KiB or kB");
  EXPECT_EQ(refusal(parse_bytes, "4M"), "'4M' may be powers of ten or of two; write MiB or MB");
  EXPECT_EQ(refusal(parse_bytes, "many"), "'many' is not a size; write e.g. 8, 12KiB or 4kB");
  EXPECT_EQ(refusal(parse_bytes, ""), "'' is not a size; write e.g. 8, 12KiB or 4kB");
  EXPECT_EQ(refusal(parse_bytes, "1e3"), "'1e3' is not a size; write e.g. 8, 12KiB or 4kB");
  EXPECT_EQ(refusal(parse_bytes, "8 parsecs"), "'8 parsecs' is not a size; write e.g. 8, 12KiB or 4kB");
}

TEST(ParseByteList, takes_sizes_and_ranges) {
  EXPECT_THAT(parse_byte_list("8,1Ki,64Ki"), ElementsAre(8, 1024, 65536));
  EXPECT_THAT(parse_byte_list("8"), ElementsAre(8));
  EXPECT_THAT(parse_byte_list("1..8"), ElementsAre(1, 2, 4, 8));
  EXPECT_THAT(parse_byte_list("0..4"), ElementsAre(0, 1, 2, 4));
  EXPECT_THAT(parse_byte_list("4..4"), ElementsAre(4));
  EXPECT_THAT(parse_byte_list("3..20"), ElementsAre(3, 4, 8, 16, 20));
  EXPECT_THAT(parse_byte_list(" 8 , 1Ki..2Ki"), ElementsAre(8, 1024, 2048));
  EXPECT_EQ(parse_byte_list("1..1Mi").size(), 21U);
  EXPECT_EQ(parse_byte_list("1..9223372036854775807").size(), 64U);  // 2^0 .. 2^62 and 2^63 - 1
}

TEST(ParseByteList, says_what_would_be_right) {
  EXPECT_EQ(refusal(parse_byte_list, "8,,16"), "'8,,16' lacks a size; write e.g. 8,1Ki,64Ki or 1..1Mi");
  EXPECT_EQ(refusal(parse_byte_list, ""), "'' lacks a size; write e.g. 8,1Ki,64Ki or 1..1Mi");
  EXPECT_EQ(refusal(parse_byte_list, "8,"), "'8,' lacks a size; write e.g. 8,1Ki,64Ki or 1..1Mi");
  EXPECT_EQ(refusal(parse_byte_list, "1Mi..1"),
            "'1Mi..1' runs downwards; write the lesser size first, e.g. 1..1Mi");
  EXPECT_EQ(refusal(parse_byte_list, "1.."), "'' is not a size; write e.g. 8, 12KiB or 4kB");
  EXPECT_EQ(refusal(parse_byte_list, "8,-1"), "'-1' is negative; a size is at least 0, e.g. 8 or 12KiB");
}

TEST(ParseTimePerByte, takes_times_and_rates) {
  EXPECT_EQ(parse_time_per_byte("6ns/B"), 6e-9);
  EXPECT_DOUBLE_EQ(parse_time_per_byte("0.12ns/B"), 0.12e-9);
  EXPECT_EQ(parse_time_per_byte("12.5GB/s"), 0.08e-9);
  EXPECT_EQ(parse_time_per_byte("1GiB/s"), 1.0 / (1 << 30));
  EXPECT_EQ(parse_time_per_byte("38MB/s"), 1 / 38e6);
  EXPECT_EQ(parse_time_per_byte("0"), 0);
}

TEST(ParseTimePerByte, says_what_would_be_right) {
  EXPECT_EQ(refusal(parse_time_per_byte, "6ns"),
            "'6ns' is not a time a byte or a rate; write e.g. 6ns/B or 12.5GB/s");
  EXPECT_EQ(refusal(parse_time_per_byte, "6"), "'6' has no unit; write e.g. 6ns/B");
  EXPECT_EQ(refusal(parse_time_per_byte, "1Gb/s"),
            "'1Gb/s' is not a time a byte or a rate; write e.g. 6ns/B or 12.5GB/s");
  EXPECT_EQ(refusal(parse_time_per_byte, "1/s"),
            "'1/s' is not a time a byte or a rate; write e.g. 6ns/B or 12.5GB/s");
  EXPECT_EQ(refusal(parse_time_per_byte, "0GB/s"), "'0GB/s' must be above 0; write e.g. 12.5GB/s");
  EXPECT_EQ(refusal(parse_time_per_byte, "-1GB/s"), "'-1GB/s' must be above 0; write e.g. 12.5GB/s");
  EXPECT_EQ(refusal(parse_time_per_byte, "6/B"),
            "'6/B' is not a time a byte or a rate; write e.g. 6ns/B or 12.5GB/s");
}

}  // namespace
}  // namespace plumbline
