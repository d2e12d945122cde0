// Names as files have them: what is shown of them, and that no two become one.
#include <gtest/gtest.h>

#include <string>

#include "traces/printable.hpp"

namespace plumbline::test {
namespace {

TEST(Legible, keeps_utf_8) {
  for (const char* name : {"bcast", "caf\u00e9", "\u05e9\u05dc\u05d5\u05dd", "\U0001f600\U0001f389", "a\\b"})
    EXPECT_EQ(legible(name), name);
}

TEST(Legible, escapes_what_no_terminal_should_get) {
  EXPECT_EQ(legible("a\x1b[31m\x07"), "a\\x1b[31m\\x07");
  EXPECT_EQ(legible("a\tb\n\x7f"), "a\\x09b\\x0a\\x7f");
  EXPECT_EQ(legible("\u0085"), "\\xc2\\x85");       // next line, of C1
  EXPECT_EQ(legible("\u202e"), "\\xe2\\x80\\xae");  // from right to left from here on
}

// RFC 3629: 0xe9 is Latin-1's e acute; c0 af is a slash in two bytes; ed a0 80 a surrogate; f4 90 80 80 is
// above U+10FFFF; e2 82 the Euro sign without its last byte.
TEST(Legible, escapes_bytes_that_are_no_utf_8) {
  EXPECT_EQ(legible("caf\xe9"), "caf\\xe9");
  EXPECT_EQ(legible("\xc0\xaf"), "\\xc0\\xaf");
  EXPECT_EQ(legible("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(legible("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(legible("\xe2\x82"), "\\xe2\\x82");
}

TEST(Legible, keeps_different_names_different) {
  EXPECT_NE(legible("\xe9"), legible("\xe8"));
  EXPECT_NE(legible("\x1b"), legible("\\x1b"));  // the byte, and what it looks like when it is escaped
  EXPECT_EQ(legible("\\x1b"), "\\x5cx1b");
  EXPECT_NE(legible(std::string(200, 'a') + "1"), legible(std::string(200, 'a') + "2"));
}

TEST(Shown, keeps_lines_and_escapes_the_rest) {
  EXPECT_EQ(shown("a\tb\nc\\x1b\n"), "a\tb\nc\\x1b\n");
  EXPECT_EQ(shown("a\x1b[2J\n\u009b\u202e\xff"), "a\\x1b[2J\n\\xc2\\x9b\\xe2\\x80\\xae\\xff");
}

// RFC 8259: any character of a string may stand as \u and four hexadecimal digits.
TEST(Shown, keeps_json_the_same_document) {
  EXPECT_EQ(shown_json("{\"caf\u00e9\": \"\u009b2J\x7f\"}\n"), "{\"caf\u00e9\": \"\\u009b2J\\u007f\"}\n");
}

// Two bytes each: 78 of them are 156 bytes, one more 158, which leaves no room for three dots.
TEST(Printable, cuts_long_text_between_characters) {
  std::string text, most;
  for (int i = 0; i < 100; ++i) text += "\u00e9";
  for (int i = 0; i < 78; ++i) most += "\u00e9";
  EXPECT_EQ(printable(text), most + "...");
  EXPECT_EQ(printable(std::string(160, 'a')), std::string(160, 'a'));
  EXPECT_EQ(printable(std::string(161, 'a')), std::string(157, 'a') + "...");
  EXPECT_EQ(printable("a\tb"), "a b");
}

}  // namespace
}  // namespace plumbline::test
