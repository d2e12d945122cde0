#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(DoctorCommand, tells_what_is_there) {
  const Ran ran = run("doctor");
  EXPECT_THAT(ran.out, ContainsRegex("machines +[0-9]+, in "));
  EXPECT_THAT(ran.out, HasSubstr("SimGrid        3."));
}

// A program that was copied away has neither its machines nor plumbline-mpi.
TEST(DoctorCommand, fails_where_something_is_missing) {
  const Ran ran = run_script(
      fmt::format("mkdir {0}; cp \"$PLUMBLINE\" {0}/plumbline; {0}/plumbline doctor", fresh_path("copied")));
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("machines !"));
  EXPECT_THAT(ran.out, HasSubstr("plumbline-mpi !"));
}

/// What bash would offer for these words, the last of which is being typed.
std::string completed(const std::string& words, int position) {
  return run_script(fmt::format("export PLUMBLINE; bash -c 'PATH=$(dirname \"$PLUMBLINE\"):$PATH; source "
                                "<(plumbline completion); "
                                "COMP_WORDS=({}); COMP_CWORD={}; _plumbline; echo ${{COMPREPLY[*]}}'",
                                words, position))
      .out;
}

TEST(CompletionCommand, offers_commands_options_and_names) {
  EXPECT_EQ(completed("plumbline red", 1), "reduce\n");
  EXPECT_EQ(completed("plumbline simulate --mach", 2), "--machine\n");
  EXPECT_EQ(completed("plumbline simulate --machine ib-2", 3), "ib-2008\n");
  EXPECT_EQ(completed("plumbline lesson pipe", 2), "pipelining\n");
  EXPECT_EQ(completed("plumbline reduce RUN.db --format j", 4), "json\n");
  EXPECT_EQ(completed("plumbline timeline --format t", 3), "text trace\n");
  EXPECT_EQ(completed("plumbline plan --study p", 3), "power\n");
  EXPECT_EQ(completed("plumbline lesson --a", 2), "--answer\n");
}

TEST(CompletionCommand, goes_on_inside_lists_with_what_they_lack) {
  EXPECT_EQ(completed("plumbline simulate --suite osu,imb-2", 3), "osu,imb-2021\n");
  EXPECT_EQ(completed("plumbline simulate --suite osu,skampi,os", 3), "osu,skampi,osu-nbc\n");
  EXPECT_EQ(completed("plumbline sync --methods hca2,hca3,hca", 3), "hca2,hca3,hca\n");
}

// A name that a shell would run is offered as it is.
TEST(CompletionCommand, runs_no_name) {
  const std::string folder = fresh_path("machines");
  const Ran ran = run_script(fmt::format(
      "mkdir {0}; cd {0}; touch '$(touch${{IFS}}ran).toml'; export PLUMBLINE PLUMBLINE_MACHINES={0}; bash -c "
      "'PATH=$(dirname \"$PLUMBLINE\"):$PATH; source <(plumbline completion); COMP_WORDS=(plumbline simulate "
      "--machine \"\"); "
      "COMP_CWORD=3; _plumbline; echo ${{COMPREPLY[0]}}'; ls",
      folder));
  EXPECT_EQ(ran.out, "$(touch${IFS}ran)\n$(touch${IFS}ran).toml\n");
}

TEST(Errors, name_every_command_where_there_is_none) {
  const std::string said = run("").err;
  for (const char* command : {"|translate|", "|merge|", "|lesson|", "|doctor|", "|completion|"})
    EXPECT_THAT(said, HasSubstr(command));
}

TEST(Errors, are_coloured_on_terminals_only) {
  EXPECT_THAT(run("nothing").err, Not(HasSubstr("\x1b[")));
  const auto on_a_terminal = [](const std::string& environment) {
    return run_script("export PLUMBLINE; " + environment + " script -qec '\"$PLUMBLINE\" nothing' /dev/null")
        .out;
  };
  EXPECT_THAT(on_a_terminal("TERM=xterm"), HasSubstr("\x1b[1;31merror:\x1b[0m unknown command"));
  EXPECT_THAT(on_a_terminal("TERM=xterm NO_COLOR=1"), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(on_a_terminal("TERM=dumb"), Not(HasSubstr("\x1b[")));
}

// A page is found by its own name, and what stands in columns within a command's description is no command.
TEST(Manual, HasAPageOfEachCommand) {
  const std::string folder = fresh_path("manual");
  const Ran made = run_script("command -v help2man >/dev/null || exit 77; sh " PLUMBLINE_SOURCE
                              "/cmake/make-manual.sh \"$(dirname \"$PLUMBLINE\")\" 0.1.0 " +
                              folder);
  if (made.status == 77) GTEST_SKIP() << "no help2man";
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran report = run_script("zcat " + folder + "/plumbline-report.1.gz | head -4");
  EXPECT_THAT(report.out, HasSubstr("\n.TH PLUMBLINE-REPORT \"1\""));
  EXPECT_THAT(report.out, HasSubstr("\nplumbline-report \\- "));
  const Ran commands = run_script("zcat " + folder + "/plumbline.1.gz | grep -A 1 '^.TP'");
  EXPECT_THAT(commands.out, HasSubstr("\ncalibrate\n"));
  for (const char* none : {"FILE...", "samples", "\\-simulate"})
    EXPECT_THAT(commands.out, Not(HasSubstr(none)));
}

}  // namespace
}  // namespace plumbline::test
