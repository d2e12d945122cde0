// What the documents show is what the program prints: every ```console block is run and compared.
// PLUMBLINE_UPDATE_DOCS=1 in the environment writes the documents anew instead.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

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

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// common[i][j]: how many lines at most lines i... of `old` and j... of `now` have in common, in order.
std::vector<std::vector<int>> common_lines(const std::vector<std::string>& old,
                                           const std::vector<std::string>& now) {
  std::vector<std::vector<int>> common(old.size() + 1, std::vector<int>(now.size() + 1));
  for (std::size_t i = old.size(); i-- > 0;)
    for (std::size_t j = now.size(); j-- > 0;)
      common[i][j] =
          old[i] == now[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  return common;
}

/// The lines that differ: "-" what the document shows, "+" what the program prints.
std::string differing_lines(const std::string& document, const std::string& fresh) {
  const std::vector<std::string> old = lines_of(document), now = lines_of(fresh);
  const auto common = common_lines(old, now);
  std::string differing;
  for (std::size_t i = 0, j = 0; i < old.size() || j < now.size();) {
    if (i < old.size() && j < now.size() && old[i] == now[j]) {
      ++i, ++j;
    } else if (j == now.size() || (i < old.size() && common[i + 1][j] >= common[i][j + 1])) {
      differing += "- " + old[i++] + "\n";
    } else {
      differing += "+ " + now[j++] + "\n";
    }
  }
  return differing;
}

constexpr const char* how_to_refresh =
    "does not show what the program prints; if that is right, write the documents anew and look at the "
    "difference:\n"
    "  PLUMBLINE_UPDATE_DOCS=1 build/dev/bin/test_cli --gtest_filter='*Document*'\n";

class Document : public testing::TestWithParam<std::string> {};

TEST_P(Document, ShowsWhatTheProgramPrints) {
  const std::string file = std::string(PLUMBLINE_SOURCE "/") + GetParam();
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const std::string fresh = refreshed(text.str());
  if (std::getenv("PLUMBLINE_UPDATE_DOCS") != nullptr) {
    std::ofstream(file) << fresh;
  } else {
    EXPECT_TRUE(text.str() == fresh) << GetParam() << " " << how_to_refresh
                                     << differing_lines(text.str(), fresh);
  }
}

/// README.md, and every page below docs/ that shows a command.
std::vector<std::string> pages() {
  std::vector<std::string> found{"README.md"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(PLUMBLINE_SOURCE "/docs")) {
    if (entry.path().extension() != ".md") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    if (text.str().find("```console") == std::string::npos) continue;
    found.push_back(std::filesystem::relative(entry.path(), PLUMBLINE_SOURCE).string());
  }
  std::ranges::sort(found);
  return found;
}

INSTANTIATE_TEST_SUITE_P(All, Document, testing::ValuesIn(pages()));

}  // namespace
}  // namespace plumbline::test
