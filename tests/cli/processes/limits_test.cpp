// A small stack, and a pipe that nobody reads: a line, and no waiting.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

using testing::HasSubstr;

// Where this user may raise the limit the command works as ever.
TEST(Limits, OfTheStackAreSaidWhereTheyAreTooLow) {
  const Ran ran =
      run_script("ulimit -s 64; \"$PLUMBLINE\" predict --machine ib-2008 --processes 2 --op bcast --bytes 8");
  if (ran.status == 0) return;
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err,
            error_line("the stack may have 64 KiB, and 1 MiB is needed; raise it with ulimit -s 8192"));
}

TEST(Limits, OfAPipeThatNobodyReadsAreNoWaiting) {
  const std::string pipe = fresh_path("pipe");
  const Ran ran =
      run_script(fmt::format("mkfifo {0}; timeout -k 5 5 \"$PLUMBLINE\" predict --machine ib-2008 "
                             "--processes 2 --op bcast --bytes 8 --output {0}",
                             pipe));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            error_line(fmt::format("--output: nobody reads the pipe '{}'; start its reader first", pipe)));
  const Ran read =
      run_script(fmt::format("cat {0} & timeout -k 5 5 sh -c 'sleep 0.3; exec \"$0\" predict --machine "
                             "ib-2008 --processes 2 --op bcast --bytes 8 "
                             "--output {0}' \"$PLUMBLINE\"; wait",
                             pipe));
  EXPECT_THAT(read.out, HasSubstr("2 processes")) << read.err;
}

}  // namespace
}  // namespace plumbline::test
