#pragma once

#include <string>

namespace plumbline {

/// Keeps other runs from writing a store, not from reading it: a lock on a byte that SQLite leaves alone, in
/// the page of its own locks. It is one of the open file, for SQLite gives back all of the process. It ends
/// with the process; a forked child closes its copy (sim/child_process.hpp).
class WriterLock {
 public:
  /// Throws RunError where another process has it. Does nothing where the file cannot be written, which
  /// SQLite will tell, or its file system has no locks.
  explicit WriterLock(const std::string& file);
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  int file_;
};

/// Throws RunError: `file` is in use by another run.
[[noreturn]] void throw_in_use(const std::string& file);

}  // namespace plumbline
