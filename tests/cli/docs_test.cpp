// What the documents show is what the program prints: every ```console block is run and compared.
// PLUMBLINE_UPDATE_DOCS=1 in the environment writes the documents anew instead.

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace plumbline::test {
namespace {

/// What a reader sees who types the command in the project's folder: errors, then results.
std::string shown_by(const std::string& command) {
  const Ran ran = run_script("cd " PLUMBLINE_SOURCE "; plumbline() { \"$PLUMBLINE\" \"$@\"; }; " + command);
  return ran.err + ran.out;
}

/// The document with what its commands print now.
std::string refreshed(const std::string& document) {
  std::istringstream lines(document);
  std::string fresh;
  bool console = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) console = line == "```console";
    const bool command = console && line.starts_with("$ ");
    if (!console || command || line.starts_with("```")) fresh += line + "\n";
    if (command) fresh += shown_by(line.substr(2));
  }
  return fresh;
}

class Document : public testing::TestWithParam<const char*> {};

TEST_P(Document, ShowsWhatTheProgramPrints) {
  const std::string file = std::string(PLUMBLINE_SOURCE "/") + GetParam();
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const std::string fresh = refreshed(text.str());
  if (std::getenv("PLUMBLINE_UPDATE_DOCS") != nullptr) {
    std::ofstream(file) << fresh;
  } else {
    EXPECT_EQ(text.str(), fresh);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Document, testing::Values("README.md", "docs/commands.md"));

}  // namespace
}  // namespace plumbline::test
