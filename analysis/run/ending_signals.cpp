#include "analysis/run/ending_signals.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <sys/signalfd.h>
#include <unistd.h>

#include <fmt/core.h>

#include "models/errors.hpp"

namespace plumbline {
namespace {

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

}  // namespace

bool stays_ignored(int signal) {
  if (std::ranges::find(ending_signals, signal) == std::end(ending_signals)) return false;
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

/// An ignored signal that is blocked would reach the file.
EndingSignals::EndingSignals() {
  sigset_t ending;
  sigemptyset(&ending);
  for (const int signal : ending_signals)
    if (!stays_ignored(signal)) sigaddset(&ending, signal);
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
  if (::read(file_, &info, sizeof info) != static_cast<ssize_t>(sizeof info)) return std::nullopt;
  return static_cast<int>(info.ssi_signo);
}

}  // namespace plumbline
