#pragma once

#include <functional>
#include <string>
#include <vector>

namespace plumbline {

/// What one worker brought back.
struct Outcome {
  std::string result;   ///< bytes; meaningless where it failed
  std::string failure;  ///< one line; empty where it did not fail
};

/// A signal asked the program to end; every worker has been killed and reaped. main exits with 128 + signal.
struct Interrupted {
  int signal;
};

/// Runs work(0), ..., work(count - 1), each in a forked process of its own, at most `jobs` at once, and
/// returns what they brought back, in this order. What one of them does to itself (SimGrid's engine, of which
/// a program has one; memory; a crash) ends with it.
/// `tick(finished)` is called as jobs end, and at least every 0.2 s. An InputError that a job throws ends
/// the jobs after it and, once those before it are done, is thrown on: that of the first job, whatever
/// `jobs`. Any other end of a worker (an exception, a signal, no memory) is that job's failure.
/// `arrived(job, result)` sees each result as it comes, and may change or shorten what is kept of it; an
/// exception of its own ends everything, and is thrown on.
std::vector<Outcome> run_workers(int count, int workers, const std::function<std::string(int)>& work,
                                 const std::function<void(int)>& tick,
                                 const std::function<void(int, std::string&)>& arrived = {});

}  // namespace plumbline
