#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "schemes/record.hpp"
#include "schemes/suite.hpp"

namespace plumbline {

/// The clock that the suite's times are on. `sync`: how it was related to the others', where it was.
GlobalClock clock_of(Process& process, const Suite& suite, const Protocol& protocol,
                     std::optional<Synchronisation>& sync);

/// Tells the process which calls will come, before the first: the operation, from every root where the
/// suite's timed region goes through them, and the experiment's barrier.
void prepare(Process& process, const Suite& suite, const Protocol& protocol);

/// Untimed calls of the operation.
void warm_up(Process& process, const Protocol& protocol, int calls);

/// A suite's start rule at work on one process.
class StartRule {
 public:
  virtual ~StartRule() = default;

  virtual void release() = 0;  ///< returns when an observation may begin
  /// What became of the observation that was released last. `end`: its end, on the process's own clock.
  virtual Verdict verdict(double end) const = 0;
  virtual void after() {}  ///< what comes after an observation
  /// Whether no observation can be hoped for any more; the same on every process.
  virtual bool gave_up() const { return false; }
};

/// The rule of a suite; runs what comes once. `seen`: the observations that it releases, for windows that
/// grow. `lateness`: how much later than they are released processes may come, in seconds.
std::unique_ptr<StartRule> start_rule(Process& process, const GlobalClock& clock, const Suite& suite,
                                      const Protocol& protocol, const Record& seen, double lateness = 0);

/// How long `body` takes after a barrier, `times` times: seconds, the max over processes of each, the
/// same on every process.
std::vector<double> rehearse(Process& process, const Protocol& protocol, int times,
                             const std::function<void()>& body);

}  // namespace plumbline
