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
  /// Empty: stdout. A file is opened here, before any work, and emptied only when there is something to
  /// write. Throws InputError where it cannot be written, RunError where stdout is closed.
  explicit Output(std::string path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Writes everything. Throws RunError where the device is full or broken, NobodyReads for a closed pipe.
  void write(std::string_view text);

 private:
  std::string path_;
  int file_ = 1;  // stdout
};

}  // namespace plumbline
