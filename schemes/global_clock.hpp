#pragma once

#include "schemes/process.hpp"

namespace plumbline {

/// A straight line from a process's own clock to the global one, which is process 0's own:
///   global = local + offset + skew (local - at)
/// Kept around `at`, so that nothing is lost to cancellation far from 0. The default is the identity.
struct LinearMap {
  double at = 0;      ///< seconds, local
  double offset = 0;  ///< seconds, global - local at `at`
  double skew = 0;    ///< relative, above -1

  double global(double local) const { return local + (offset + skew * (local - at)); }
  double local(double global) const { return at + (global - at - offset) / (1 + skew); }
};

/// Lines merge: where `first` leads from clock a to clock b and `then` from b to c, the result leads from a
/// to c.
///
/// With b = a + o1 + s1 (a - at1) and c = b + o2 + s2 (b - at2), the offset c - a is, at a = at1, where
/// b = at1 + o1,
///   o = o1 + o2 + s2 (at1 + o1 - at2)
/// and grows with a by
///   s = s1 + s2 (1 + s1)
inline LinearMap chain(const LinearMap& first, const LinearMap& then) {
  const double between = first.at + first.offset;  // on clock b
  return {first.at, first.offset + (then.offset + then.skew * (between - then.at)),
          first.skew + then.skew * (1 + first.skew)};
}

/// The way back. Where `map` is b = a + o + s (a - at), it holds that a - at = (b - (at + o)) / (1 + s),
/// hence
///   a = b - o - s / (1 + s) (b - (at + o))
inline LinearMap inverse(const LinearMap& map) {
  return {map.at + map.offset, -map.offset, -map.skew / (1 + map.skew)};
}

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
