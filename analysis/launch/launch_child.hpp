#pragma once

#include <functional>
#include <string>
#include <vector>

namespace plumbline {

/// How to run a program.
struct ChildOptions {
  double limit = 3600;           ///< seconds; then it is ended
  std::string log{};             ///< a file that what it says is added to; empty: none
  std::function<void()> tick{};  ///< called at least every 0.2 s
  std::string folder{};          ///< where it runs; empty: here
};

/// How a program ended.
struct ChildEnd {
  std::string failure;               ///< "ended with status 1"; empty where it did not fail
  std::vector<std::string> lines;    ///< the last that it said, on stdout or stderr
  std::string error{};               ///< the last "plumbline-mpi: error: " among all that it said
  std::vector<std::string> notes{};  ///< each "plumbline-mpi: note: " once
  std::vector<std::string> first{};  ///< the first lines that it said
};

/// Runs a program to its end, in a process group of its own, without input. What it says is read, and goes to
/// the log. SIGINT, SIGTERM and SIGHUP are passed on to it, and Interrupted (analysis/run/workers.hpp) is
/// thrown once it has ended. Whoever does not end is killed after 5 s; where this program is killed, it gets
/// SIGTERM. Throws InputError where it does not
/// start, RunError where the log cannot be written.
ChildEnd run_child(const std::vector<std::string>& words, const ChildOptions& options);

}  // namespace plumbline
