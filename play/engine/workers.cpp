#include "analysis/run/workers.hpp"

// There are no processes to start in a browser: jobs run one after the other (in_this_process).

namespace plumbline {

std::vector<JobOutcome> run_workers(int count, int, const std::function<std::string(int)>& work,
                                    const std::function<void(int)>& tick,
                                    const std::function<void(int, std::string&)>& arrived) {
  std::vector<JobOutcome> outcomes(static_cast<std::size_t>(count));
  for (int job = 0; job < count; ++job) {
    tick(job);
    JobOutcome& outcome = outcomes[static_cast<std::size_t>(job)];
    outcome.result = work(job);
    if (arrived) arrived(job, outcome.result);
  }
  return outcomes;
}

std::string in_a_worker(const std::function<std::string()>& work) { return work(); }

}  // namespace plumbline
