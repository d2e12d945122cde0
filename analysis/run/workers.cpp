#include "analysis/run/workers.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/core.h>

#include "analysis/run/ending_signals.hpp"
#include "models/errors.hpp"
#include "sim/child_process.hpp"
#include "sim/sanitized.hpp"

namespace plumbline {
namespace {

// A worker's answer is one byte that says its kind, then the text; the end of the pipe ends it.
enum class AnswerKind : char { result = 'r', input_error = 'i', failure = 'f' };

std::string answer(AnswerKind kind, std::string_view text) {
  return static_cast<char>(kind) + std::string(text);
}

std::string answer_of(const std::function<std::string(int)>& work, int job) {
  try {
    return answer(AnswerKind::result, work(job));
  } catch (const InputError& error) {
    return answer(AnswerKind::input_error, error.what());
  } catch (const std::bad_alloc&) {
    return answer(AnswerKind::failure, "out of memory");
  } catch (const std::exception& error) {
    return answer(AnswerKind::failure, error.what());
  } catch (...) {
    return answer(AnswerKind::failure, "an exception of unknown type");
  }
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

constexpr int no_answer = 1;  // exit status of a worker that could not write one

struct Worker {
  pid_t process;
  int pipe;  ///< its answer comes out here
  int said;  ///< what it writes on stderr, in memory: a library that gives up prints pages of its stack
  int job;
  std::string answer;
};

/// A file in memory for a worker's stderr; -1 where there is none, or where a sanitizer's report is wanted.
int file_for_stderr() { return sanitized ? -1 : memfd_create("stderr", MFD_CLOEXEC); }

/// The first line of it, ": " before it; of SimGrid's "[0.0] FILE.cpp:1: [root/CRITICAL] what is wrong" the
/// end. Empty where nothing was said.
std::string first_line_of(int file) {
  char bytes[1024];
  const ssize_t count = file < 0 ? 0 : pread(file, bytes, sizeof bytes, 0);
  const std::string_view said(bytes, static_cast<std::size_t>(std::max<ssize_t>(0, count)));
  const std::string_view line = said.substr(0, said.find('\n'));
  const std::size_t mark = line.rfind("] ");
  return line.empty() ? "" : fmt::format(": {}", mark == line.npos ? line : line.substr(mark + 2));
}

/// How a worker ended that brought no whole answer.
std::string ending(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    return "its worker was killed, as the kernel does where memory ends; try fewer --jobs or processes";
  if (WIFSIGNALED(status))
    return fmt::format("its worker died of signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  return fmt::format("its worker ended with status {} and no answer", WEXITSTATUS(status));
}

class Pool {
 public:
  Pool(const std::function<std::string(int)>& work, const std::function<void(int, std::string&)>& arrived,
       std::vector<JobOutcome>& outcomes)
      : work_(work), arrived_(arrived), outcomes_(outcomes) {}
  ~Pool() {
    for (const Worker& worker : workers_) kill(worker.process, SIGKILL);
    for (const Worker& worker : workers_) end(worker);
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  int running() const { return static_cast<int>(workers_.size()); }
  /// Whether a job had a wrong input: those after it no longer matter.
  bool refused() const { return refusal_.has_value(); }
  void throw_refusal() const {
    if (refusal_) throw InputError(refusal_->text);
  }

  void start(int job) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw RunError(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    workers_.push_back({0, ends[0], file_for_stderr(), job, {}});
    const int said = workers_.back().said;
    try {
      std::vector<int> kept{ends[1]};
      if (said >= 0) kept.push_back(said);
      workers_.back().process = start_child({SIGKILL, std::move(kept)}, [this, job, said, pipe = ends[1]] {
        return be_worker(job, pipe, said);
      });
    } catch (const RunError&) {
      for (const int end : ends) close(end);
      if (said >= 0) close(said);
      workers_.pop_back();
      throw;
    }
    close(ends[1]);
  }

  /// Waits at most 0.2 s for answers or a signal and takes what has come. Throws Interrupted.
  void wait() {
    std::vector<pollfd> files{{signals_.file(), POLLIN, 0}};
    for (const Worker& worker : workers_) files.push_back({worker.pipe, POLLIN, 0});
    if (poll(files.data(), files.size(), 200) <= 0) return;
    if (const auto signal = signals_.arrived()) throw Interrupted{*signal};
    for (std::size_t i = workers_.size(); i-- > 0;)
      if (files[i + 1].revents != 0) take(i);
    if (refusal_) end_jobs_above(refusal_->job);
  }

 private:
  /// The worker's exit status.
  int be_worker(int job, int pipe, int said) const {
    if (said >= 0) dup2(said, STDERR_FILENO);
    signals_.restore();
    std::set_terminate(std::abort);  // what is wrong is told by its signal, not by pages of stacks
    return write_all(pipe, answer_of(work_, job)) ? 0 : no_answer;
  }

  void take(std::size_t index) {
    Worker& worker = workers_[index];
    char buffer[65536];
    const ssize_t got = ::read(worker.pipe, buffer, sizeof buffer);
    if (got > 0) worker.answer.append(buffer, static_cast<std::size_t>(got));
    if (got > 0 || (got < 0 && errno == EINTR)) return;
    const Worker finished = std::move(worker);
    workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(index));
    close(finished.pipe);
    conclude(finished, wait_for(finished.process));
    if (finished.said >= 0) close(finished.said);
  }

  void conclude(const Worker& worker, int status) {
    JobOutcome& outcome = outcomes_[static_cast<std::size_t>(worker.job)];
    if (status != 0 || worker.answer.empty()) {
      outcome.failure = ending(status) + first_line_of(worker.said);
      return;
    }
    std::string text = worker.answer.substr(1);
    if (worker.answer[0] == static_cast<char>(AnswerKind::input_error)) {
      if (!refusal_ || worker.job < refusal_->job) refusal_ = Refusal{worker.job, text};
      return;
    }
    if (worker.answer[0] != static_cast<char>(AnswerKind::result)) {
      outcome.failure = text;
      return;
    }
    outcome.result = std::move(text);
    if (arrived_) arrived_(worker.job, outcome.result);
  }

  struct Refusal {
    int job;
    std::string text;
  };

  void end_jobs_above(int job) {
    const auto above = std::stable_partition(workers_.begin(), workers_.end(),
                                             [job](const Worker& worker) { return worker.job < job; });
    for (auto worker = above; worker != workers_.end(); ++worker) end(*worker);
    workers_.erase(above, workers_.end());
  }

  static void end(const Worker& worker) {
    kill(worker.process, SIGKILL);
    close(worker.pipe);
    if (worker.said >= 0) close(worker.said);
    wait_for(worker.process);
  }

  std::optional<Refusal> refusal_;
  const std::function<std::string(int)>& work_;
  const std::function<void(int, std::string&)>& arrived_;
  std::vector<JobOutcome>& outcomes_;
  EndingSignals signals_;
  std::vector<Worker> workers_;
};

/// One after the other, in this process.
std::vector<JobOutcome> run_here(int count, const std::function<std::string(int)>& work,
                                 const std::function<void(int)>& tick,
                                 const std::function<void(int, std::string&)>& arrived) {
  std::vector<JobOutcome> outcomes(static_cast<std::size_t>(count));
  for (int job = 0; job < count; ++job) {
    tick(job);
    JobOutcome& outcome = outcomes[static_cast<std::size_t>(job)];
    const std::string text = answer_of(work, job);
    if (text[0] == static_cast<char>(AnswerKind::input_error)) throw InputError(text.substr(1));
    const bool done = text[0] == static_cast<char>(AnswerKind::result);
    (done ? outcome.result : outcome.failure) = text.substr(1);
    if (done && arrived) arrived(job, outcome.result);
  }
  return outcomes;
}

}  // namespace

std::vector<JobOutcome> run_workers(int count, int workers, const std::function<std::string(int)>& work,
                                    const std::function<void(int)>& tick,
                                    const std::function<void(int, std::string&)>& arrived) {
  if (workers == in_this_process) return run_here(count, work, tick, arrived);
  std::vector<JobOutcome> outcomes(static_cast<std::size_t>(count));
  Pool pool(work, arrived, outcomes);
  for (int started = 0; (started < count && !pool.refused()) || pool.running() > 0;) {
    while (started < count && pool.running() < workers && !pool.refused()) pool.start(started++);
    pool.wait();
    tick(started - pool.running());
  }
  pool.throw_refusal();
  return outcomes;
}

std::string in_a_worker(const std::function<std::string()>& work) {
  JobOutcome outcome = std::move(run_workers(
                                     1, 1, [&](int) { return work(); }, [](int) {})
                                     .front());
  if (!outcome.failure.empty()) throw RunError(outcome.failure);
  return std::move(outcome.result);
}

}  // namespace plumbline
