#pragma once

#include <cstddef>
#include <vector>

#include "schemes/global_clock.hpp"
#include "schemes/sync/estimate.hpp"
#include "schemes/sync/messenger.hpp"

namespace plumbline::sync {

/// How two processes estimate an offset; both sides must have the same.
struct Plan {
  PairEstimator estimator;
  Ending ending;
};
/// The method's own plan, as far as the options leave it.
Plan plan_of(const SyncMethod& method, const SyncOptions& options);
/// Whether the estimator looks at one exchange alone, the first with the smallest round trip.
inline bool keeps_quickest(const Plan& plan) { return plan.estimator == PairEstimator::min_rtt; }

// A pair begins when the reference invites the client, and waits for it from then on: a process that comes
// late makes the other wait, but no round trip longer.
//
//   client                         reference
//                <- invitation
//   reads t1     -> ask            reads t2
//   reads t3     <- t2
//   ... until the ending is reached: after a fixed count, or by the client's word "over"

/// The client's side. Allocates with the first invitation until leave(), never between exchanges, and not at
/// all where the estimator looks at one exchange alone.
class Client {
 public:
  Client(Messenger& messenger, const Plan& plan);

  void await_invitation(int reference);
  Estimate estimate(int reference);
  void leave() { seen_ = {}; }

 private:
  double exchange(int reference);
  void keep(const Exchange& exchange, double round_trip);

  Messenger& messenger_;
  Plan plan_;
  std::size_t exchanges_ = 0;   // in this estimate so far
  std::vector<Exchange> seen_;  // in this estimate; empty where the quickest is kept
  Exchange quickest_{};         // the first with the smallest round trip, as estimate() takes it
  double min_round_trip_ = 0;   // its, seconds
};

void invite(Messenger& messenger, int client);
/// The reference's side of one estimate. It answers with its own time as `clock` maps it.
void answer(Messenger& messenger, int client, Ending ending, const LinearMap& clock);

}  // namespace plumbline::sync
