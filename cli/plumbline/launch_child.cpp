#include "cli/plumbline/launch_child.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/core.h>

#include "cli/plumbline/ending_signals.hpp"
#include "cli/plumbline/workers.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

constexpr std::size_t lines_kept = 10;
constexpr seconds patience{5}, before_terminating{2};  // with who was asked to end

/// What a program says: to the log, and its last lines.
class Listener {
 public:
  explicit Listener(const std::string& log) : name_(log) {
    if (!log.empty()) log_.open(log, std::ios::app);
    if (!log.empty() && !log_) throw InputError(fmt::format("{}: cannot be written", log));
  }

  void hear(std::string_view text) {
    if (!name_.empty() && !(log_ << text << std::flush))
      throw RunError(fmt::format("{}: cannot be written", name_));
    tail_ += text;
    if (constexpr std::size_t most = 1 << 16; tail_.size() > 2 * most) tail_.erase(0, tail_.size() - most);
  }

  std::vector<std::string> last_lines() const {
    std::vector<std::string> lines;
    for (std::size_t begin = 0, end = 0; begin < tail_.size(); begin = end + 1) {
      end = std::min(tail_.find('\n', begin), tail_.size());
      if (end > begin) lines.push_back(tail_.substr(begin, end - begin));
    }
    if (lines.size() > lines_kept) lines.erase(lines.begin(), lines.end() - lines_kept);
    return lines;
  }

 private:
  std::string name_, tail_;
  std::ofstream log_;
};

class Child {
 public:
  explicit Child(const std::vector<std::string>& words) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw RunError(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    pipe_ = ends[0];
    fcntl(pipe_, F_SETFL, O_NONBLOCK);
    const int error = spawn(words, ends[1]);
    close(ends[1]);
    if (error == 0) return;
    close(pipe_);
    throw InputError(
        fmt::format("--mpirun: '{}' cannot be started: {}", words.front(), std::strerror(error)));
  }
  ~Child() {
    if (!status_) {  // an exception is on its way
      kill(-process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    close(pipe_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// How it ended, as waitpid says; empty while it runs.
  std::optional<int> status() {
    int status = 0;
    if (!status_ && waitpid(process_, &status, WNOHANG) == process_) status_ = status;
    return status_;
  }

  /// Waits at most 0.1 s for what it says, or for `other` to become readable.
  void listen(Listener& listener, int other) {
    pollfd files[] = {{other, POLLIN, 0}, {silent_ ? -1 : pipe_, POLLIN, 0}};
    poll(files, 2, silent_ ? 10 : 100);
    drain(listener);
  }

  void drain(Listener& listener) {
    char buffer[65536];
    ssize_t got = 0;
    while ((got = read(pipe_, buffer, sizeof buffer)) > 0)
      listener.hear({buffer, static_cast<std::size_t>(got)});
    silent_ = got == 0;
  }

  /// Passes a signal on, and sees to it that it ends.
  void end(int signal, Listener& listener) {
    const auto asked = Clock::now();
    bool terminated = signal == SIGTERM;
    kill(process_, signal);
    while (!status()) {
      listen(listener, -1);
      const auto passed = Clock::now() - asked;
      if (!terminated && passed > before_terminating) terminated = kill(process_, SIGTERM) == 0;
      if (passed > patience) kill(-process_, SIGKILL);
    }
    drain(listener);
  }

 private:
  /// Signals act in it as in a fresh program.
  int spawn(const std::vector<std::string>& words, int output) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawnp(&process_, arguments[0], &files, &how, arguments.data(), environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
  }

  pid_t process_ = 0;
  int pipe_ = -1;
  bool silent_ = false;  // nobody can say anything any more
  std::optional<int> status_;
};

std::string failure_of(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("died of signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  return WEXITSTATUS(status) == 0 ? "" : fmt::format("ended with status {}", WEXITSTATUS(status));
}

}  // namespace

ChildEnd run_child(const std::vector<std::string>& words, const ChildOptions& options) {
  Listener listener(options.log);
  const EndingSignals signals;
  Child child(words);
  const auto begin = Clock::now();
  while (!child.status()) {
    child.listen(listener, signals.file());
    if (const auto signal = signals.arrived()) {
      child.end(*signal, listener);
      throw Interrupted{*signal};
    }
    if (std::chrono::duration<double>(Clock::now() - begin).count() > options.limit) {
      child.end(SIGTERM, listener);
      return {fmt::format("did not end within {:g} s", options.limit), listener.last_lines()};
    }
    if (options.tick) options.tick();
  }
  child.drain(listener);
  return {failure_of(*child.status()), listener.last_lines()};
}

}  // namespace plumbline
