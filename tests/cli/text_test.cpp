#include "analysis/run/text.hpp"

#include <gtest/gtest.h>

#include "models/units.hpp"

namespace plumbline {
namespace {

TEST(TimeText, HasFourDigitsAndASensibleUnit) {
  EXPECT_EQ(time_text(0), "0 s");
  EXPECT_EQ(time_text(1), "1.000 s");
  EXPECT_EQ(time_text(12.3456), "12.35 s");
  EXPECT_EQ(time_text(1234.56), "1235 s");
  EXPECT_EQ(time_text(0.0123456), "12.35 ms");
  EXPECT_EQ(time_text(4.1119e-6), "4.112 us");
  EXPECT_EQ(time_text(942.84e-9), "942.8 ns");
  EXPECT_EQ(time_text(3e-12), "3.000 ps");
  EXPECT_EQ(time_text(-4.1119e-6), "-4.112 us");
}

TEST(ShortTimeText, IsAsShortAsItGoes) {
  EXPECT_EQ(short_time_text(0), "0 s");
  EXPECT_EQ(short_time_text(60), "60 s");
  EXPECT_EQ(short_time_text(0.3), "300 ms");
  EXPECT_EQ(short_time_text(1e-3), "1 ms");
  EXPECT_EQ(short_time_text(1.5e-6), "1.5 us");
}

TEST(TimeText, GoesToTheNextUnitWhereRoundingDoes) {
  EXPECT_EQ(time_text(999.96e-9), "1.000 us");
  EXPECT_EQ(time_text(999.94e-9), "999.9 ns");
  EXPECT_EQ(time_text(9.99996e-6), "10.00 us");
  EXPECT_EQ(time_text(99.9996e-6), "100.0 us");
}

TEST(BytesText, UsesAUnitThatDivides) {
  EXPECT_EQ(bytes_text(0), "0 B");
  EXPECT_EQ(bytes_text(1000), "1000 B");
  EXPECT_EQ(bytes_text(1024), "1 KiB");
  EXPECT_EQ(bytes_text(12 * 1024), "12 KiB");
  EXPECT_EQ(bytes_text(1536), "1536 B");
  EXPECT_EQ(bytes_text(1 << 20), "1 MiB");
}

TEST(ErrorText, IsAPercentageAndPastTenTimesAFactor) {
  EXPECT_EQ(error_text(std::nullopt), "-");
  EXPECT_EQ(error_text(0), "+0.0 %");
  EXPECT_EQ(error_text(-0.0001), "+0.0 %");
  EXPECT_EQ(error_text(-0.541), "-54.1 %");
  EXPECT_EQ(error_text(1.017), "+101.7 %");
  EXPECT_EQ(error_text(62.34), "x 63.3");
}

TEST(TextTable, AlignsItsColumnsAndLeavesNoBlanksAtTheEnd) {
  TextTable table({TextTable::Align::left, TextTable::Align::right, TextTable::Align::left});
  table.row({"a", "1", "x"});
  table.row({"bcd", "22", ""});
  EXPECT_EQ(table.text(), "a     1  x\nbcd  22\n");
}

}  // namespace
}  // namespace plumbline
