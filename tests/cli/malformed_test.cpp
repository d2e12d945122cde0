// Every file of tests/data/malformed has one defect, which its name says; errors.tsv has what the user needs
// to be told of each: the file, the line or key, and what is right.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

/// The file's name to the error; FILE in it stands for that name, * for anything.
std::map<std::string, std::string> expected_errors() {
  std::map<std::string, std::string> errors;
  std::ifstream table(PLUMBLINE_TEST_DATA "/malformed/errors.tsv");
  for (std::string line; std::getline(table, line);) {
    const std::size_t tab = line.find('\t');
    errors.emplace(line.substr(0, tab), line.substr(tab + 1));
  }
  return errors;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// The whole of stderr: one line.
std::regex pattern_of(const std::string& error, const std::string& file) {
  const std::string escaped = std::regex_replace(error, std::regex(R"([.^$|()\[\]{}+?\\])"), R"(\$&)");
  return std::regex("plumbline: error: " + replaced(replaced(escaped, "*", "[^\n]*"), "FILE", file) + "\n");
}

Ran told_of(const std::string& file) {
  const bool machine = file.starts_with("machine-");
  return run_script(fmt::format("cd {}/malformed && \"$PLUMBLINE\" {} {}", PLUMBLINE_TEST_DATA,
                                machine ? "predict --processes 4 --op bcast --bytes 8 --machine" : "simulate",
                                file));
}

TEST(Malformed, EveryFileIsRefusedInOneLineThatSaysWhatIsRight) {
  for (const auto& [file, error] : expected_errors()) {
    const Ran ran = told_of(file);
    EXPECT_EQ(ran.status, 2) << file;
    EXPECT_EQ(ran.out, "") << file;
    EXPECT_TRUE(std::regex_match(ran.err, pattern_of(error, file)))
        << file << "\n  expected: " << error << "\n  said:     " << ran.err;
  }
}

TEST(Malformed, EveryFileHasItsErrorInTheTable) {
  std::set<std::string> files, named;
  for (const auto& entry : std::filesystem::directory_iterator(PLUMBLINE_TEST_DATA "/malformed"))
    if (entry.path().extension() == ".toml") files.insert(entry.path().filename().string());
  for (const auto& [file, error] : expected_errors()) named.insert(file);
  EXPECT_EQ(files, named);
  EXPECT_GE(files.size(), 100u);
}

// As large as nobody writes one: refused in time, not read for minutes.
TEST(Malformed, AHugeMachineFileIsRefusedToo) {
  std::string text = "name = \"huge\"\n";
  for (int i = 0; i < 200'000; ++i) text += fmt::format("key{} = {}\n", i, i);
  const std::string file = file_with("huge.toml", text);
  const Ran ran = run("predict --processes 4 --op bcast --bytes 8 --machine " + file);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(std::regex_match(ran.err, pattern_of("FILE:2: unknown key 'key0'; known: *", file))) << ran.err;
}

}  // namespace
}  // namespace plumbline::test
