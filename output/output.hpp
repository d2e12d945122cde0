#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// How the results are written.
enum class Format { table, json, csv, markdown };

/// Throws InputError that names the nearest format.
Format format_named(std::string_view name);

/// What a file's name ends in: ".json", ".csv" or ".md"; empty for any other.
std::optional<Format> format_of_file(std::string_view path);

/// Nobody reads stdout any more (a closed pipe): the program ends quietly.
struct NobodyReads {};

/// Takes what was written, piece after piece.
using Sink = std::function<void(std::string_view)>;

/// Where the results go: a file, or stdout.
class Output {
 public:
  /// Empty: stdout. That a file can be written is seen here, before any work; it is made or replaced only
  /// when all that is to be written is there. Throws InputError where it cannot be written or is read-only,
  /// RunError where stdout is closed.
  explicit Output(std::string path, const char* option = "--output");
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Writes everything: the whole content of a file (WholeFile), or what comes next on stdout. Throws
  /// RunError where the device is full or broken, NobodyReads for a closed pipe. On stdout control characters
  /// are shown, not sent.
  void write(std::string_view text) const;
  /// The same, of what `fill` gives piece by piece.
  void write(const std::function<void(const Sink&)>& fill) const;

 private:
  std::string path_;
  int file_ = 1;  // stdout, a device or a pipe; -1: a file, or what is still to be made one
};

}  // namespace plumbline
