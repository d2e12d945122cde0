#pragma once

namespace plumbline {

/// A subcommand: its constructor adds its options to the program's, run() does the work.
class Command {
 public:
  virtual ~Command() = default;
  virtual bool asked() const = 0;  ///< whether the command line names it
  /// Returns the exit status. Throws InputError, RunError, Interrupted, NobodyReads.
  virtual int run() = 0;
};

/// What the program's exit status means.
enum ExitStatus : int { done = 0, check_failed = 1, wrong_input = 2, run_failed = 3 };

}  // namespace plumbline
