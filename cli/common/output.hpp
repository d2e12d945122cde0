#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// How the results are written.
enum class Format { table, json, csv };

/// Throws InputError that names the nearest format.
Format format_named(std::string_view name);

/// Nobody reads stdout any more (a closed pipe): the program ends quietly.
struct NobodyReads {};

/// Where the results go: a file, or stdout.
class Output {
 public:
  /// Empty: stdout. That a file can be written is seen here, before any work; it is made or emptied only when
  /// there is something to write. Throws InputError where it cannot be written or is read-only, RunError
  /// where stdout is closed.
  explicit Output(std::string path, const char* option = "--output");
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Writes everything. Throws RunError where the device is full or broken, NobodyReads for a closed pipe.
  void write(std::string_view text);

 private:
  void open_or_make();

  std::string path_;
  const char* option_;
  int file_ = 1;  // stdout; -1: a file that is still to be made
};

}  // namespace plumbline
