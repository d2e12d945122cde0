#include "analysis/lesson/lessons.hpp"

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Lessons, come_in_the_order_of_their_pages) {
  ASSERT_GE(lessons().size(), 15u);
  EXPECT_EQ(lessons().front().name, "pipelining");
  EXPECT_EQ(lessons().back().name, "late");
}

TEST(Lessons, each_have_a_title_a_command_and_a_change_to_try) {
  for (const Lesson& lesson : lessons()) {
    EXPECT_THAT(lesson.text, StartsWith("# ")) << lesson.name;
    EXPECT_THAT(lesson.text, HasSubstr("\n$ ")) << lesson.name;
    EXPECT_THAT(lesson.text, HasSubstr("Try one change: ")) << lesson.name;
    ASSERT_FALSE(answer_of(lesson).empty()) << lesson.name;
    EXPECT_THAT(answer_of(lesson).back().text, HasSubstr(".")) << lesson.name;
  }
}

TEST(Lessons, are_steps_of_text_and_commands_without_the_recorded_output) {
  const Lesson lesson{"x", "# Title\n\nExpect 1.\n\n```console\n$ echo 1\n1\n$ echo 2\n2\n```\n\nTry one.\n"};
  const std::vector<LessonStep> steps = steps_of(lesson);
  ASSERT_EQ(steps.size(), 4u);
  EXPECT_EQ(steps[0].text, "Title\n\nExpect 1.\n\n");
  EXPECT_EQ(steps[1].kind, LessonStep::Kind::command);
  EXPECT_EQ(steps[1].text, "echo 1");
  EXPECT_EQ(steps[2].text, "echo 2");
  EXPECT_EQ(steps[3].text, "\nTry one.\n");
  EXPECT_EQ(title_of(lesson), "Title");
}

TEST(Lessons, keep_the_answer_apart) {
  const Lesson lesson{"x", "# Title\n\nTry one.\n\n## Answer\n\n```console\n$ echo 1\n1\n```\n\nIt is 1.\n"};
  ASSERT_EQ(steps_of(lesson).size(), 1u);
  EXPECT_EQ(steps_of(lesson)[0].text, "Title\n\nTry one.\n");
  const std::vector<LessonStep> answer = answer_of(lesson);
  ASSERT_EQ(answer.size(), 3u);
  EXPECT_EQ(answer[1].text, "echo 1");
  EXPECT_EQ(answer[2].text, "\nIt is 1.\n");
}

// 19 words of 4 letters and the blanks between them take 94 of 96 characters; a 20th does not fit.
TEST(Lessons, fill_lines_of_a_terminal) {
  std::string line = "word";
  for (int i = 1; i < 20; ++i) line += " word";
  const std::string text = steps_of({"x", line + "\nmore\n"}).front().text;
  EXPECT_EQ(text, line.substr(0, 94) + "\nword more\n");
}

TEST(LessonCommand, lists_the_lessons) {
  const Ran ran = run("lesson");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, StartsWith(" 1  pipelining "));
}

// The broadcast takes L + 2g = 7 us, and the loop reports 3g.
TEST(LessonCommand, runs_the_commands_of_a_lesson) {
  const Ran ran = run("lesson pipelining");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("    last   7.000 us\n"));
  EXPECT_THAT(ran.out, HasSubstr("    $ plumbline simulate --machine logp-textbook"));
  EXPECT_THAT(ran.out, Not(HasSubstr("```")));
}

TEST(LessonCommand, takes_a_name_that_is_a_command_too) {
  EXPECT_THAT(run("lesson overlap").out, StartsWith("Overlap: "));
}

TEST(LessonCommand, takes_the_number_of_a_lesson) {
  EXPECT_THAT(run("lesson 7").out, StartsWith("The N rule: "));
  EXPECT_EQ(run("lesson 16").err, error_line("there are lessons 1 to 15, not 16"));
  EXPECT_EQ(run("lesson 0").status, 2);
}

// L + 2g = 52 us, and the loop still reports 3g.
TEST(LessonCommand, answers_apart_from_the_lesson) {
  EXPECT_THAT(run("lesson pipelining").out, Not(HasSubstr("52.00 us")));
  const Ran ran = run("lesson pipelining --answer");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("truth  52.00 us"));
  EXPECT_THAT(ran.out, HasSubstr("mpbench     3.000 us"));
}

TEST(LessonCommand, names_the_nearest_lesson) {
  const Ran ran = run("lesson pipeline");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line("unknown lesson 'pipeline'; did you mean 'pipelining'?"));
}

}  // namespace
}  // namespace plumbline::test
