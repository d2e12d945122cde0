// What the TOML parser takes for granted, and ends the program by an assertion where it is not so: none of it
// reaches the parser, whichever text it stands in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "models/errors.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/machine/toml_hazards.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using namespace std::string_literals;

constexpr std::string_view good = "[network]\nL = '5us'\no = '0.5us'\ng = '1us'\nG = '6ns/B'\n";

std::string refusal_of(std::string_view text, const std::vector<std::string>& settings = {}) {
  try {
    parse_machine(text, "m.toml", settings);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(TomlHazards, control_characters_are_refused_wherever_they_stand) {
  const std::string after = "m.toml:6: is not TOML: a control character; in a text write \\u00";
  EXPECT_EQ(refusal_of(std::string(good) + "[\0\0AAA"s), after + "00");
  EXPECT_EQ(refusal_of(std::string(good) + "name = 'a\x1b'\n"), after + "1b");
  EXPECT_EQ(refusal_of(std::string(good) + "# \x7f\n"), after + "7f");
  EXPECT_EQ(refusal_of(std::string(good) + "a\x01 = 1\n"), after + "01");
  EXPECT_EQ(refusal_of(std::string(good) + "# a\rb\n"),
            "m.toml:6: is not TOML: a line ends in '\\r' alone; lines end in '\\n'");
  EXPECT_EQ(refusal_of("name =\t'a'\r\n" + std::string(good)), "accepted");
  EXPECT_EQ(refusal_of("name = \"a\\u0000b\"\n" + std::string(good)), "accepted");
}

TEST(TomlHazards, control_characters_in_settings_are_refused) {
  EXPECT_EQ(refusal_of(good, {"[\0\0AAA=5"s}), "--set [\\x00\\x00AAA=5: has a control character");
  EXPECT_EQ(refusal_of(good, {"network.L=5us\n"}), "--set network.L=5us\\x0a: has a control character");
  EXPECT_EQ(refusal_of(good, {"\x1b[2Jnetwork.L=5us"}),
            "--set \\x1b[2Jnetwork.L=5us: has a control character");
  EXPECT_EQ(refusal_of(good, {"network.L =\t'5us'"}), "accepted");
}

TEST(TomlHazards, a_setting_is_neither_a_table_nor_a_comment) {
  for (const std::string setting :
       {"[!x=5", "[ =5", "[[=5", "[noise] #=5", "#network.L=5us", "=5", " =5", "!=5"}) {
    EXPECT_THAT(refusal_of(good, {setting}), HasSubstr("' is not a key; write e.g. --set network.L=5us"));
  }
  EXPECT_THAT(refusal_of(good, {"network.jitter=[}"}), HasSubstr("--set network.jitter=[}"));
}

// TOML 1.0: a table's name is a key, of letters, digits, - and _, or quoted.
TEST(TomlHazards, names_of_tables_that_are_no_keys_are_refused) {
  for (const std::string header :
       {"[!x]", "[=", "[", "[ ", "[[", "[[ !]]", "[\xc3\xa9]", "[#]", "[.a]", "  [{"}) {
    EXPECT_EQ(refusal_of(std::string(good) + header + "\n"),
              "m.toml:6: is not TOML: a table's name, [name], begins with a letter, a digit, - or _, or "
              "stands in quotation marks")
        << header;
  }
  EXPECT_THAT(refusal_of("\xef\xbb\xbf[!]\n"), HasSubstr("m.toml:1: is not TOML: a table's name"));
}

TEST(TomlHazards, a_brace_closes_no_list) {
  for (const std::string list : {"[}", "[1,}", "[ # }\n }", "[[1], [}]", "{ a = [} }"})
    EXPECT_THAT(refusal_of(std::string(good) + "sizes = " + list + "\n"),
                HasSubstr("a [ is closed by ], not by }"))
        << list;
}

// Each of these is TOML, though a line of it looks like the name of a table that is none.
TEST(TomlHazards, texts_comments_and_lists_are_left_to_the_parser) {
  for (const std::string text :
       {"a = [\n[1], [\n[+1.5],\n[0.5]]\n]", "a = '''\n[!x]\n'''", "a = \"\"\"\n[!\\\"\"\"\"\"",
        "a = \"[}\\\"[}\"", "# [!\na = '[}'", "[a.'!'] # [!\n[[b]]\n[ c ]\n[\"!\"]", "a = ''",
        "a = {b = [{c = 1}]}\n[d]", "a = ['it', '[!']"})
    EXPECT_FALSE(toml_hazard(text)) << text;
}

TEST(TomlHazards, the_parser_says_where_a_text_does_not_end) {
  EXPECT_EQ(refusal_of("name = \"a\n[!]\n"),
            "m.toml:1: is not TOML: a text does not end on its line; is a quotation mark missing?");
}

}  // namespace
}  // namespace plumbline::test
