#include "schemes/round_time.hpp"

#include "models/statistics.hpp"
#include "schemes/agree.hpp"
#include "schemes/rehearse.hpp"

// As ReproMPI does it: a process that is late makes the observation invalid for all, and it is repeated until
// the time budget is spent (Stop::Rule::budget). ReproMPI then drops one observation too many where the last
// one is invalid; here only the invalid one goes. As in ReproMPI, processes that are done say so at once, and
// their messages may delay those that are not.

namespace plumbline {
namespace {

constexpr int rehearsals = 10;

double time_of_broadcast(Process& process, const Protocol& protocol) {
  double value = 0;
  return *mean(rehearse(process, protocol, rehearsals, [&] { share_from(process, 0, {&value, 1}); }));
}

}  // namespace

RoundTimeStart::RoundTimeStart(Process& process, const GlobalClock& clock, const Start& rule,
                               const Protocol& protocol)
    : process_(process),
      clock_(clock),
      barrier_(protocol.barrier),
      lead_(rule.broadcasts * time_of_broadcast(process, protocol)) {}

void RoundTimeStart::release() {
  process_.run(barrier_);
  double start = process_.rank() == 0 ? clock_.now() + lead_ : 0;
  share_from(process_, 0, {&start, 1});
  late_ = clock_.now() > start;
  clock_.wait_until(start);
}

Verdict RoundTimeStart::verdict(double) const { return late_ ? Verdict::started_late : Verdict::ok; }

}  // namespace plumbline
