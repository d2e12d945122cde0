#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <optional>
#include <type_traits>

namespace plumbline::bench {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Reads the whole object; false at an early end of the pipe.
template <class Result>
bool read_all(int pipe_end, Result& result) {
  char* const bytes = reinterpret_cast<char*>(&result);
  std::size_t got = 0;
  while (got < sizeof result) {
    const ssize_t n = read(pipe_end, bytes + got, sizeof result - got);
    if (n <= 0) return false;
    got += static_cast<std::size_t>(n);
  }
  return true;
}

/// What `work` returns, run in a child process, whose memory is its own. Empty where the child
/// throws (it says what on stderr) or dies.
template <class Work>
auto in_child(const Work& work) -> std::optional<decltype(work())> {
  using Result = decltype(work());
  static_assert(std::is_trivially_copyable_v<Result>);
  int ends[2];
  if (pipe(ends) != 0) return {};
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) try {
      const Result result = work();
      _exit(write(ends[1], &result, sizeof result) == static_cast<ssize_t>(sizeof result) ? 0 : 1);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      _exit(1);
    }
  close(ends[1]);
  Result result{};
  const bool complete = child > 0 && read_all(ends[0], result);
  close(ends[0]);
  int status = 0;
  if (child > 0) waitpid(child, &status, 0);
  if (!complete || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return {};
  return result;
}

}  // namespace plumbline::bench
