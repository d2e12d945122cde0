#pragma once

#include "schemes/suite.hpp"

namespace plumbline {

/// Untimed calls of the operation.
void warm_up(Process& process, const Experiment& experiment, int calls);

/// A suite's start rule at work on one process.
class StartRule {
 public:
  /// Runs the barriers that come once.
  StartRule(Process& process, const Start& rule, const Experiment& experiment);

  void release();  ///< what comes before an observation
  void settle();   ///< what comes after it

 private:
  void barriers(int count);

  Process& process_;
  const Start rule_;
  const Experiment& experiment_;
};

}  // namespace plumbline
