#pragma once

#include "schemes/start.hpp"

namespace plumbline {

/// Before each observation, after a barrier, process 0 announces when it starts: so far ahead that the
/// announcement should have reached everybody, k times the mean of a few broadcasts.
class RoundTimeStart final : public StartRule {
 public:
  RoundTimeStart(Process& process, const GlobalClock& clock, const Start& rule, const Protocol& protocol);

  void release() override;
  Verdict verdict(double end) const override;

 private:
  Process& process_;
  const GlobalClock clock_;
  const Collective& barrier_;
  const double lead_;  // seconds from the announcement to the start
  bool late_ = false;
};

}  // namespace plumbline
