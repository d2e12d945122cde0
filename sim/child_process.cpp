#include "sim/child_process.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <fmt/core.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "models/errors.hpp"
#include "sim/sanitized.hpp"

namespace plumbline {
namespace {

constexpr int failed = 1;  // status of a child that could not do its work

/// All but the standard ones and those that are kept.
void close_others(std::vector<int> kept) {
  std::ranges::sort(kept);
  unsigned first = STDERR_FILENO + 1;
  for (const int file : kept) {
    const unsigned next = static_cast<unsigned>(file);
    if (next > first) close_range(first, next - 1, 0);
    first = std::max(first, next + 1);
  }
  close_range(first, UINT_MAX, 0);
}

/// Of address space.
std::uint64_t bytes_taken() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void limit(int resource, std::uint64_t most) {
  rlimit now{};
  getrlimit(static_cast<__rlimit_resource_t>(resource), &now);
  now.rlim_cur = std::min<rlim_t>(now.rlim_max, most);
  setrlimit(static_cast<__rlimit_resource_t>(resource), &now);
}

void take(const ChildLimits& limits) {
  if (limits.processor_time > 0) limit(RLIMIT_CPU, limits.processor_time);
  if (limits.memory > 0 && !sanitized) limit(RLIMIT_AS, bytes_taken() + limits.memory);
}

/// Nothing may leave it: on its way up an exception would meet copies of what the parent holds.
[[noreturn]] void be_child(const ChildLimits& limits, const std::function<int()>& work,
                           pid_t parent) noexcept {
  prctl(PR_SET_PDEATHSIG, limits.death_signal);
  if (getppid() != parent) _exit(failed);  // it has ended before this was said
  int status = failed;
  try {
    close_others(limits.files);
    take(limits);
    status = work();
  } catch (...) {
  }
  _exit(status);
}

}  // namespace

pid_t start_child(const ChildLimits& limits, const std::function<int()>& work) {
  std::fflush(nullptr);  // or the child's copy of the buffers would be written too
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw RunError(fmt::format("cannot start a process: {}", std::strerror(errno)));
  if (child == 0) be_child(limits, work, parent);
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace plumbline
