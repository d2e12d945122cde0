#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

constexpr const char* quick =
    "simulate --machine logp-textbook --processes 2 --op bcast --bytes 8 --suite osu --reps 2 --format csv";

TEST(Output, GoesToAFileIfAsked) {
  const std::string file = file_with(
      "result.csv", "something longer than the result, which must be gone " + std::string(2000, '.'));
  const Ran ran = run(std::string(quick) + " --output " + file);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  EXPECT_EQ(text.str(), run(quick).out);
}

TEST(Output, EndsQuietlyWhereNobodyReads) {
  const Ran ran =
      run_script("{ sleep 0.1; \"$PLUMBLINE\" " + std::string(quick) + "; echo status $? >&2; } | true");
  EXPECT_EQ(ran.err, "status 0\n");
}

TEST(Output, GoesNowhereWhereStdoutIsClosed) {
  const Ran ran = run(std::string(quick) + " >&-");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
}

TEST(Output, SaysThatADeviceIsFull) {
  const Ran ran = run(std::string(quick) + " --output /dev/full");
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, error_line("cannot write /dev/full: No space left on device"));
}

}  // namespace
}  // namespace plumbline::test
