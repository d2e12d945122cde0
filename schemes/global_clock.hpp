#pragma once

#include "schemes/process.hpp"

namespace plumbline {

/// A straight line from a process's own clock to the global one, which is process 0's own:
///   global = local + offset + skew (local - at)
/// Kept around `at`, so that nothing is lost to cancellation far from 0.
struct LinearMap {
  double at = 0;                              ///< seconds, local
  double offset = 0;                          ///< seconds, global - local at `at`
  double skew = 0;                            ///< relative

  double global(double local) const { return local + (offset + skew * (local - at)); }
  double local(double global) const { return at + (global - at - offset) / (1 + skew); }
};

/// The global clock as one process reads it.
class GlobalClock {
 public:
  GlobalClock(Process& process, LinearMap map) : process_(&process), map_(map) {}

  double now() const { return map_.global(process_->now()); }
  void wait_until(double global) const { process_->wait_until(map_.local(global)); }
  const LinearMap& map() const { return map_; }

 private:
  Process* process_;
  LinearMap map_;
};

}  // namespace plumbline
