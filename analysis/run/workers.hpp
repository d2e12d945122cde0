#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace plumbline {

/// What one worker brought back.
struct JobOutcome {
  std::string result;   ///< bytes; meaningless where it failed
  std::string failure;  ///< one line; empty where it did not fail
};

/// A signal asked the program to end; every worker has been killed and reaped. main exits with 128 + signal.
struct Interrupted {
  int signal;
};

/// As a number of workers: no process is started, the jobs run one after the other in this one. An embedding
/// program may want that; what a job breaks is then not its own, and platforms take one job a program.
inline constexpr int in_this_process = 0;

/// Runs work(0), ..., work(count - 1), each in a forked process of its own, at most `workers` at once, and
/// returns what they brought back, in this order. What one of them does to itself (SimGrid's engine, of which
/// a program has one; memory; a crash) ends with it.
/// `tick(finished)` is called as jobs end, and at least every 0.2 s. An InputError that a job throws ends
/// the jobs after it and, once those before it are done, is thrown on: that of the first job, whatever
/// `workers`. Any other end of a worker (an exception, a signal, no memory) is that job's failure.
/// `arrived(job, result)` sees each result as it comes, and may change or shorten what is kept of it; an
/// exception of its own ends everything, and is thrown on.
std::vector<JobOutcome> run_workers(int count, int workers, const std::function<std::string(int)>& work,
                                    const std::function<void(int)>& tick,
                                    const std::function<void(int, std::string&)>& arrived = {});

/// What `work` returns, in a worker of its own. Throws as run_workers(), and RunError where the worker
/// failed.
std::string in_a_worker(const std::function<std::string()>& work);

/// How many simulations run at once unless told: the cores of this computer.
inline int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace plumbline
