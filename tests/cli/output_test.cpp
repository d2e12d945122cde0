#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

constexpr const char* quick =
    "simulate --machine logp-textbook --processes 2 --op bcast --bytes 8 --suite osu --reps 2 --format csv";

std::string content_of(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(Output, GoesToAFileIfAsked) {
  const std::string file = file_with(
      "result.csv", "something longer than the result, which must be gone " + std::string(2000, '.'));
  const Ran ran = run(std::string(quick) + " --output " + file);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(content_of(file), run(quick).out);
}

TEST(Output, EndsQuietlyWhereNobodyReads) {
  const Ran ran =
      run_script("{ sleep 0.1; \"$PLUMBLINE\" " + std::string(quick) + "; echo status $? >&2; } | true");
  EXPECT_EQ(ran.err, "status 0\n");
}

TEST(Output, IsRefusedBeforeAnyWorkWhereStdoutIsClosed) {
  for (const char* command :
       {quick, "--help", "list machines", "predict --machine gige --processes 2 --op bcast --bytes 8",
        "sync --machine gige --processes 2"}) {
    const Ran ran = run(std::string(command) + " >&-");
    EXPECT_EQ(ran.status, 3) << command;
    EXPECT_EQ(ran.err, error_line("stdout is closed; open it, or name a file with --output")) << command;
  }
}

TEST(Output, GoesToItsFileWhereStdoutIsClosed) {
  const std::string file = file_with("closed.csv", "");
  const Ran ran = run(std::string(quick) + " --output " + file + " >&-");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(content_of(file), "");
}

TEST(Output, LeavesTheFileAsItIsWhereTheRunFails) {
  const std::string file = file_with("kept.csv", "measured last year\n");
  const Ran ran =
      run("simulate --machine gige --processes 4 --op bcast --bytes 8 --suite skampi --window 1ns "
          "--output " +
          file);
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(content_of(file), "measured last year\n");
}

TEST(Output, IsNotMadeWhereTheRunFails) {
  const std::string file = fresh_path("never.csv");
  EXPECT_EQ(
      run("simulate --machine gige --processes 4 --op bcast --bytes 8 --suite skampi --window 1ns --output " +
          file)
          .status,
      2);
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Output, IsNotWrittenIntoAReadOnlyFile) {
  const std::string file = file_with("read_only.csv", "measured last year\n");
  std::filesystem::permissions(file, std::filesystem::perms::owner_read);
  const Ran ran = run(std::string(quick) + " --output " + file);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, error_line("--output: '" + file + "' is read-only; name another file"));
  EXPECT_EQ(content_of(file), "measured last year\n");
  std::filesystem::remove(file);
}

// Nothing already measured is ever lost.
TEST(Output, IsNeverAFileThatIsRead) {
  const std::string csv =
      file_with("in.csv", "operation,bytes,seconds\nlatency,1,1e-6\nlatency,2,2e-6\nlatency,4,3e-6\n");
  const std::string machine = file_with("in.toml", "[network]\nL = '2us'\no = 0\ng = '1us'\nG = 0\n");
  const std::string link = fresh_path("link.csv"), other = fresh_path("other.db"),
                    store = fresh_path("in.db");
  std::filesystem::create_symlink(csv, link);
  ASSERT_EQ(run("import " + csv + " --store " + store).status, 0);
  for (const std::string& command :
       {"import " + csv + " --store " + other + " --output " + csv,
        "import " + csv + " --store " + other + " --output " + link,
        "import " + csv + " --store " + other + " --output " + other, "calibrate " + csv + " --output " + csv,
        "calibrate --samples x.json," + csv + " --output " + csv,
        "calibrate --simulate " + machine + " --output " + machine,
        "export " + store + " --to csv --output " + store,
        "compare " + csv + " " + store + ":x@1..2 --output " + store,
        "predict --processes 2 --op bcast --bytes 8 --machine " + machine + " --output " + machine}) {
    const std::uintmax_t before = std::filesystem::file_size(store);
    const Ran ran = run(command);
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_NE(ran.err.find("plumbline: error: --output: '"), std::string::npos) << command << ran.err;
    EXPECT_EQ(std::filesystem::file_size(store), before) << command;
    EXPECT_EQ(content_of(csv).substr(0, 9), "operation") << command;
    EXPECT_EQ(content_of(machine).substr(0, 9), "[network]") << command;
    EXPECT_FALSE(std::filesystem::exists(other)) << command;
  }
}

// A file's name may hold any bytes, JSON only UTF-8.
TEST(Output, TakesAMachineWhoseNameIsNoUtf8AsJson) {
  const std::string file = file_with("m\xff.toml", "[network]\nL = '2us'\no = 0\ng = '1us'\nG = 0\n");
  for (const char* command :
       {"simulate --op bcast --bytes 8 --suite osu --reps 2 --processes 2",
        "sync --methods none --seeds 1 --processes 2", "predict --op bcast --bytes 8 --processes 2"}) {
    const Ran ran = run(std::string(command) + " --format json --machine '" + file + "'");
    EXPECT_EQ(ran.status, 0) << command << ran.err;
    EXPECT_EQ(ran.out.front(), '{') << command;
  }
}

TEST(Output, SaysThatADeviceIsFull) {
  const Ran ran = run(std::string(quick) + " --output /dev/full");
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, error_line("cannot write /dev/full: No space left on device"));
}

}  // namespace
}  // namespace plumbline::test
