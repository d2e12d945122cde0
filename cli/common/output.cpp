#include "cli/common/output.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "traces/store.hpp"

namespace plumbline {

namespace {

bool is_writable(int file) {
  const int flags = fcntl(file, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/// Also where the system would let root write it.
void refuse_read_only(const std::string& path, const char* option) {
  using std::filesystem::perms;
  constexpr perms anybody = perms::owner_write | perms::group_write | perms::others_write;
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_regular_file(status) && (status.permissions() & anybody) == perms::none)
    throw InputError(fmt::format("{}: '{}' is read-only; name another file", option, path));
}

}  // namespace

Format format_named(std::string_view name) {
  static constexpr std::string_view names[] = {"table", "json", "csv"};
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (name == names[i]) return static_cast<Format>(i);
  throw_unknown("format", name, names);
}

Output::Output(std::string path, const char* option) : path_(std::move(path)), option_(option) {
  if (path_.empty() && !is_writable(file_))
    throw RunError("stdout is closed; open it, or name a file with --output");
  if (path_.empty()) return;
  refuse_read_only(path_, option_);
  if (looks_like_a_store(path_))
    throw InputError(fmt::format("{}: '{}' is a run store; name another file", option_, path_));
  file_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  if (file_ >= 0) return;
  open_or_make();
  if (std::filesystem::is_symlink(path_)) return;
  close(std::exchange(file_, -1));  // it can be made; that waits until there is something to write
  unlink(path_.c_str());
}

Output::~Output() {
  if (!path_.empty() && file_ >= 0) close(file_);
}

void Output::open_or_make() {
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0)
    throw InputError(fmt::format("{}: '{}' cannot be written: {}", option_, path_, std::strerror(errno)));
}

void Output::write(std::string_view text) {
  if (file_ < 0) open_or_make();
  const bool first = lseek(file_, 0, SEEK_CUR) == 0;  // of several that follow each other
  if (!path_.empty() && first && ftruncate(file_, 0) != 0 && errno != EINVAL)  // EINVAL: a device or a pipe
    throw RunError(fmt::format("cannot empty '{}': {}", path_, std::strerror(errno)));
  while (!text.empty()) {
    const ssize_t written = ::write(file_, text.data(), text.size());
    if (written < 0 && errno == EPIPE) throw NobodyReads{};
    if (written < 0 && errno != EINTR)
      throw RunError(
          fmt::format("cannot write {}: {}", path_.empty() ? "to stdout" : path_, std::strerror(errno)));
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace plumbline
