#include "analysis/run/ending_signals.hpp"

#include <cerrno>
#include <cstring>

#include <sys/signalfd.h>
#include <unistd.h>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {

EndingSignals::EndingSignals() {
  sigset_t ending;
  sigemptyset(&ending);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ending, signal);
  file_ = signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK);
  if (file_ < 0) throw RunError(fmt::format("signalfd: {}", std::strerror(errno)));
  sigprocmask(SIG_BLOCK, &ending, &before_);
}

EndingSignals::~EndingSignals() {
  close(file_);
  restore();
}

void EndingSignals::restore() const { sigprocmask(SIG_SETMASK, &before_, nullptr); }

std::optional<int> EndingSignals::arrived() const {
  signalfd_siginfo info;
  if (read(file_, &info, sizeof info) != static_cast<ssize_t>(sizeof info)) return std::nullopt;
  return static_cast<int>(info.ssi_signo);
}

}  // namespace plumbline
