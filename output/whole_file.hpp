#pragma once

#include <string>

namespace plumbline {

/// A file that gets its new content whole or not at all, whatever kills the program: the content is written
/// beside it, as NAME.part, which takes its name when all is there. What a killed program leaves as NAME.part
/// is overwritten by the next one. Where the folder takes no such file, the file itself is written.
class WholeFile {
 public:
  /// Follows links. Throws RunError where it cannot be written, or another program is just writing it.
  explicit WholeFile(const std::string& path);
  ~WholeFile();  ///< what was not finished is removed
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  int descriptor() const { return file_; }
  /// All is written. Throws RunError where it does not get onto the disk.
  void finish();

 private:
  void open_part();
  void open_itself();

  std::string path_, part_;  // part_: empty where the file itself is written
  int file_ = -1;
};

}  // namespace plumbline
