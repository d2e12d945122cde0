#pragma once

#include <string>
#include <vector>

namespace plumbline::test {

/// What the program said and how it ended.
struct Ran {
  int status = 0;  ///< exit status; 128 + signal where a signal ended it
  std::string out, err;
};

/// Runs plumbline with these arguments, as a shell would: "simulate --machine logp-textbook --op bcast".
Ran run(const std::string& arguments);

/// Runs a shell script that calls "$PLUMBLINE".
Ran run_script(const std::string& script);

/// `text` as a file of this name in a fresh folder that is removed at the end of the test program; returns
/// its path.
std::string file_with(const std::string& name, const std::string& text);

/// A path in that folder, where nothing is yet.
std::string fresh_path(const std::string& name);

/// What the whole program says on stderr, for a wrong input.
std::string error_line(const std::string& text);

}  // namespace plumbline::test
