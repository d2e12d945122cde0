#include "validation/quantity.hpp"

#include <gmock/gmock.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

TEST(Quantity, is_a_time_a_ratio_or_a_number) {
  EXPECT_DOUBLE_EQ(parse_quantity("4.5us"), 4.5e-6);
  EXPECT_DOUBLE_EQ(parse_quantity("-1ps"), -1e-12);
  EXPECT_DOUBLE_EQ(parse_quantity("10ppm"), 1e-5);
  EXPECT_DOUBLE_EQ(parse_quantity("1.5%"), 0.015);
  EXPECT_DOUBLE_EQ(parse_quantity("2e-3"), 0.002);
  EXPECT_DOUBLE_EQ(parse_quantity(" 3 "), 3);
}

TEST(Quantity, is_refused_with_its_text) {
  for (const char* text : {"", "us", "3 apples", "%", "1%%"}) {
    try {
      parse_quantity(text);
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(std::string("'") + text + "' is not a quantity"));
    }
  }
}

TEST(Quantity, is_shown_in_microseconds_in_percent_or_as_it_is) {
  EXPECT_EQ(quantity_text(4.33333e-6, Shown::time), "4.333 us");
  EXPECT_EQ(quantity_text(7.894e-9, Shown::time), "0.00789 us");
  EXPECT_EQ(quantity_text(-1e-21, Shown::time), "0.000 us");
  EXPECT_EQ(quantity_text(524288, Shown::number), "524288");
  EXPECT_EQ(quantity_text(1.5163, Shown::number), "1.516");
  EXPECT_EQ(quantity_text(0.0152, Shown::percent), "1.52 %");
}

}  // namespace
}  // namespace plumbline
