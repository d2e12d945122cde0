#include "output/output.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "output/whole_file.hpp"
#include "traces/printable.hpp"
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

/// Opens it for writing. Throws InputError where that cannot be.
int opened(const std::string& path, int flags, const char* option) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0666);
  if (file < 0 && errno == ENXIO)  // a pipe: without O_NONBLOCK it would wait for a reader
    throw InputError(fmt::format("{}: nobody reads the pipe '{}'; start its reader first", option, path));
  if (file >= 0) fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
  if (file < 0 && (errno != ENOENT || flags != 0))
    throw InputError(fmt::format("{}: '{}' cannot be written: {}", option, path, std::strerror(errno)));
  return file;
}

/// Throws InputError where it could not be made. Only a link's target stays, so that it can be followed.
void try_to_make(const std::string& path, const char* option) {
  close(opened(path, O_CREAT, option));
  if (!std::filesystem::is_symlink(path)) unlink(path.c_str());
}

void write_all(int file, std::string_view text, std::string_view where) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EPIPE) throw NobodyReads{};
    if (written < 0 && errno != EINTR)
      throw RunError(fmt::format("cannot write {}: {}", where, std::strerror(errno)));
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

Format format_named(std::string_view name) {
  static constexpr std::string_view names[] = {"table", "json", "csv", "markdown"};
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (name == names[i]) return static_cast<Format>(i);
  throw_unknown("format", name, names);
}

std::optional<Format> format_of_file(std::string_view path) {
  if (path.ends_with(".json")) return Format::json;
  if (path.ends_with(".csv")) return Format::csv;
  return path.ends_with(".md") ? std::optional(Format::markdown) : std::nullopt;
}

Output::Output(std::string path, const char* option) : path_(std::move(path)) {
  if (path_.empty() && !is_writable(STDOUT_FILENO))
    throw RunError("stdout is closed; open it, or name a file with --output");
  if (path_.empty()) return;
  refuse_read_only(path_, option);
  if (looks_like_a_store(path_))
    throw InputError(fmt::format("{}: '{}' is a run store; name another file", option, path_));
  file_ = opened(path_, 0, option);
  if (file_ < 0) try_to_make(path_, option);
  if (file_ >= 0 && std::filesystem::is_regular_file(path_)) close(std::exchange(file_, -1));
}

Output::~Output() {
  if (!path_.empty() && file_ >= 0) close(file_);
}

void Output::write(std::string_view text) const {
  if (path_.empty()) return write([text](const Sink& sink) { sink(shown(text)); });
  write([text](const Sink& sink) { sink(text); });
}

void Output::write(const std::function<void(const Sink&)>& fill) const {
  const std::string where = path_.empty() ? "to stdout" : path_;
  if (file_ >= 0) return fill([&](std::string_view text) { write_all(file_, text, where); });
  WholeFile file(path_);
  fill([&](std::string_view text) { write_all(file.descriptor(), text, where); });
  file.finish();
}

}  // namespace plumbline
