#pragma once

#include <deque>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a launched program says: to the log, its last lines, and what plumbline-mpi itself says among them.
class LaunchListener {
 public:
  /// `log`: a file that all is added to; empty: none. Throws InputError where it cannot be written.
  explicit LaunchListener(const std::string& log);

  /// Text as it comes, lines in pieces. Throws RunError where the log cannot be written any more.
  void hear(std::string_view text);

  const std::vector<std::string>& first_lines() const { return first_; }  ///< that have ended
  std::vector<std::string> last_lines() const;
  const std::string& error() const { return error_; }               ///< the last "plumbline-mpi: error: "
  const std::vector<std::string>& notes() const { return notes_; }  ///< "plumbline-mpi: note: ", each once

 private:
  void hear_line(std::string_view line);

  std::string log_name_, begun_, error_;  // begun_: a line whose end has not come
  std::ofstream log_;
  std::deque<std::string> last_;
  std::vector<std::string> first_, notes_;
};

}  // namespace plumbline
