#include "output/whole_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void throw_unwritten(const std::string& path) {
  throw RunError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

/// Whether `path` is still the file that `file` is: who held it before may have given it its name.
bool is_still(int file, const std::string& path) {
  struct stat opened, named;
  return fstat(file, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino;
}

/// Whether the folder takes no NAME.part, or has something else of that name; a full disk may take it later.
bool takes_no_part(int error) {
  return error == EACCES || error == EPERM || error == EROFS || error == ENAMETOOLONG || error == ELOOP ||
         error == EISDIR;
}

/// As a file that is overwritten in place would keep them.
void keep_mode_and_owner(int file, const std::string& of) {
  struct stat old;
  if (stat(of.c_str(), &old) != 0) return;
  const bool owned = fchown(file, old.st_uid, old.st_gid) == 0;
  fchmod(file, old.st_mode & (owned ? 07777 : 0777));
}

}  // namespace

WholeFile::WholeFile(const std::string& path) : path_(path) {
  std::error_code error;
  if (const fs::path target = fs::canonical(path, error); !error) path_ = target.string();
  open_part();
  if (part_.empty()) open_itself();
}

WholeFile::~WholeFile() {
  if (file_ < 0) return;
  close(file_);
  if (!part_.empty()) unlink(part_.c_str());
}

void WholeFile::open_part() {
  const std::string part = path_ + ".part";
  do {
    if (file_ >= 0) close(file_);
    file_ = open(part.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file_ < 0 && takes_no_part(errno)) return;
    if (file_ < 0) throw_unwritten(path_);
    if (flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      close(std::exchange(file_, -1));
      throw RunError(fmt::format("cannot write {}: another program is just writing it", path_));
    }
  } while (!is_still(file_, part));
  part_ = part;
  if (ftruncate(file_, 0) != 0) throw_unwritten(part_);
  keep_mode_and_owner(file_, path_);
}

void WholeFile::open_itself() {
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) throw_unwritten(path_);
}

void WholeFile::finish() {
  if (!part_.empty() && (fsync(file_) != 0 || std::rename(part_.c_str(), path_.c_str()) != 0))
    throw_unwritten(path_);
  const int closed = close(std::exchange(file_, -1));
  if (closed != 0) throw_unwritten(path_);
}

}  // namespace plumbline
