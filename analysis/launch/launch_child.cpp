#include "analysis/launch/launch_child.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/core.h>

#include "analysis/launch/launch_listener.hpp"
#include "analysis/run/ending_signals.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "sim/child_process.hpp"

namespace plumbline {
namespace {

using Steady = std::chrono::steady_clock;

constexpr std::chrono::seconds patience{5}, before_terminating{2};  // with who was asked to end

class Child {
 public:
  Child(const std::vector<std::string>& words, const std::string& folder) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw RunError(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    pipe_ = ends[0];
    fcntl(pipe_, F_SETFL, O_NONBLOCK);
    const int error = start(words, folder, ends[1]);
    close(ends[1]);
    if (error == 0) return;
    close(pipe_);
    throw InputError(
        fmt::format("--mpirun: '{}' cannot be started: {}", words.front(), std::strerror(error)));
  }
  ~Child() {
    if (!status_) {  // an exception is on its way
      kill(-process_, SIGKILL);
      wait_for(process_);
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
  void listen(LaunchListener& listener, int other) {
    pollfd files[] = {{other, POLLIN, 0}, {silent_ ? -1 : pipe_, POLLIN, 0}};
    poll(files, 2, silent_ ? 10 : 100);
    drain(listener);
  }

  /// At most what a pipe holds: whoever talks without end must not keep us from the time limit and signals.
  void drain(LaunchListener& listener) {
    char buffer[65536];
    ssize_t got = 1;
    for (int turn = 0; turn < 16 && got > 0; ++turn) {
      got = ::read(pipe_, buffer, sizeof buffer);
      if (got > 0) listener.hear({buffer, static_cast<std::size_t>(got)});
    }
    silent_ = got == 0;
  }

  /// Passes a signal on, and sees to it that it ends.
  void end(int signal, LaunchListener& listener) {
    const auto asked = Steady::now();
    bool terminated = signal == SIGTERM;
    kill(process_, signal);
    while (!status()) {
      listen(listener, -1);
      const auto passed = Steady::now() - asked;
      if (!terminated && passed > before_terminating) terminated = kill(process_, SIGTERM) == 0;
      if (passed > patience) kill(-process_, SIGKILL);
    }
    drain(listener);
  }

 private:
  /// 0, or why the program does not run. Forked, not spawned: only a forked child can ask to end with us.
  int start(const std::vector<std::string>& words, const std::string& folder, int output) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    int ends[2];  // closed by exec, unless it fails
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    process_ = start_child({SIGTERM, {output, ends[1]}},
                           [&] { return become(arguments.data(), folder.c_str(), output, ends[1]); });
    int error = 0;
    close(ends[1]);
    if (::read(ends[0], &error, sizeof error) > 0) wait_for(process_);
    close(ends[0]);
    return error;
  }

  /// In the child: signals act as where a shell starts a program. Returns its status where it becomes none.
  static int become(char** arguments, const char* folder, int output, int report) {
    setpgid(0, 0);
    for (int signal = 1; signal < NSIG; ++signal)
      if (!stays_ignored(signal)) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    if (*folder == '\0' || chdir(folder) == 0) execvp(arguments[0], arguments);
    const int error = errno;
    return write(report, &error, sizeof error) > 0 ? 127 : 126;
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

ChildEnd end_of(const LaunchListener& listener, std::string failure) {
  return {std::move(failure), listener.last_lines(), listener.error(), listener.notes(),
          listener.first_lines()};
}

}  // namespace

ChildEnd run_child(const std::vector<std::string>& words, const ChildOptions& options) {
  LaunchListener listener(options.log);
  const EndingSignals signals;
  Child child(words, options.folder);
  const auto begin = Steady::now();
  while (!child.status()) {
    child.listen(listener, signals.file());
    if (const auto signal = signals.arrived()) {
      child.end(*signal, listener);
      throw Interrupted{*signal};
    }
    if (std::chrono::duration<double>(Steady::now() - begin).count() > options.limit) {
      child.end(SIGTERM, listener);
      return end_of(listener, fmt::format("did not end within {:g} s", options.limit));
    }
    if (options.tick) options.tick();
  }
  child.drain(listener);
  return end_of(listener, failure_of(*child.status()));
}

}  // namespace plumbline
