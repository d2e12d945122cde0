#include "traces/store/writer_lock.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

/// SQLite locks 512 bytes from 2^30 on, and keeps nothing in their page (sqlite.org/fileformat2.html, 1.4).
constexpr off_t locked_byte = (off_t{1} << 30) + 1000;

}  // namespace

WriterLock::WriterLock(const std::string& file) : file_(open(file.c_str(), O_RDWR | O_CLOEXEC)) {
  if (file_ < 0) return;
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = locked_byte;
  lock.l_len = 1;
  if (fcntl(file_, F_OFD_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN)) return;
  close(file_);
  throw_in_use(file);
}

WriterLock::~WriterLock() {
  if (file_ >= 0) close(file_);
}

void throw_in_use(const std::string& file) { throw RunError(file + ": is in use by another run"); }

}  // namespace plumbline
