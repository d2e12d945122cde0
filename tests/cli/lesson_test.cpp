#include "cli/plumbline/lessons.hpp"

#include <gmock/gmock.h>

#include "models/errors.hpp"
#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Lessons, come_in_the_order_of_their_pages) {
  ASSERT_GE(lessons().size(), 13u);
  EXPECT_EQ(lessons().front().name, "pipelining");
  EXPECT_EQ(lessons().back().name, "overlap");
}

TEST(Lessons, each_have_a_title_a_command_and_a_change_to_try) {
  for (const Lesson& lesson : lessons()) {
    EXPECT_THAT(lesson.text, StartsWith("# ")) << lesson.name;
    EXPECT_THAT(lesson.text, HasSubstr("\n$ ")) << lesson.name;
    EXPECT_THAT(lesson.text, HasSubstr("Try one change: ")) << lesson.name;
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

TEST(LessonCommand, lists_the_lessons) {
  const Ran ran = run("lesson");
  EXPECT_EQ(ran.status, 0);
  EXPECT_THAT(ran.out, StartsWith("pipelining "));
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

TEST(LessonCommand, names_the_nearest_lesson) {
  const Ran ran = run("lesson pipeline");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line("unknown lesson 'pipeline'; did you mean 'pipelining'?"));
}

}  // namespace
}  // namespace plumbline::test
