#include "tests/cli/program.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

namespace plumbline::test {
namespace {

namespace fs = std::filesystem;

/// A folder for this test program, removed when it ends.
class Scratch {
 public:
  Scratch() : folder_(fs::temp_directory_path() / ("plumbline-test-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

const fs::path& scratch() {
  static const Scratch folder;
  return folder.folder();
}

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

}  // namespace

Ran run_script(const std::string& script) {
  const fs::path out = scratch() / "out", err = scratch() / "err";
  // PLUMBLINE_PROGRAM in the environment: another one to test (scripts/mutate)
  const std::string command = "PLUMBLINE=${PLUMBLINE_PROGRAM:-" PLUMBLINE_PROGRAM "}; { " + script + "; } >" +
                              out.string() + " 2>" + err.string() + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content(out), content(err)};
}

Ran run(const std::string& arguments) { return run_script("\"$PLUMBLINE\" " + arguments); }

std::string file_with(const std::string& name, const std::string& text) {
  const fs::path file = scratch() / name;
  std::ofstream(file) << text;
  return file.string();
}

std::string fresh_path(const std::string& name) {
  const fs::path file = scratch() / name;
  fs::remove_all(file);
  return file.string();
}

std::string error_line(const std::string& text) { return "plumbline: error: " + text + "\n"; }

}  // namespace plumbline::test
