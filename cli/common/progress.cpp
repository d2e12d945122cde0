#include "cli/common/progress.hpp"

#include <cstdio>

#include <unistd.h>

#include <fmt/core.h>

namespace plumbline {

Progress::Progress(int total)
    : total_(total), terminal_(isatty(STDERR_FILENO) == 1), begin_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(int finished) {
  if (!terminal_ || std::chrono::steady_clock::now() - begin_ < std::chrono::seconds(2)) return;
  fmt::print(stderr, "\r\x1b[K{} of {} simulations done", finished, total_);
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace plumbline
