#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "schemes/global_clock.hpp"
#include "schemes/process.hpp"
#include "schemes/sync/estimate.hpp"

namespace plumbline::sync {

/// A process whose messages about clocks are counted.
class Messenger {
 public:
  explicit Messenger(Process& process) : process_(process) {}

  int rank() const { return process_.rank(); }
  int size() const { return process_.size(); }
  double now() { return process_.now(); }
  void wait_until(double local_time) { process_.wait_until(local_time); }
  std::int64_t sent() const { return sent_; }

  template <class T>
  void send(int to, std::span<const T> values) {
    process_.send(to, tags::clock_sync, std::as_bytes(values));
    ++sent_;
  }
  template <class T>
  void receive(int from, std::span<T> values) {
    process_.recv(from, tags::clock_sync, std::as_writable_bytes(values));
  }

  template <class T>
  void send_one(int to, const T& value) {
    send(to, std::span(&value, 1));
  }
  template <class T>
  T receive_one(int from) {
    T value{};
    receive(from, std::span(&value, 1));
    return value;
  }

 private:
  Process& process_;
  std::int64_t sent_ = 0;
};

/// Netgauge's rule: N more exchanges after the one that gave the smallest round trip so far.
///
/// Whatever the distribution of independent round trips without ties, the rule has not ended after x N of
/// them with probability rho(x), Dickman's function, for large N; the mean is e^gamma N = 1.78 N
/// (docs/explanation/clocks.md).
class Settling {
 public:
  void see(double round_trip) {
    unshrunk_ = round_trip < min_ ? 0 : unshrunk_ + 1;
    min_ = std::min(min_, round_trip);
  }
  int unshrunk() const { return unshrunk_; }  ///< times in a row that the smallest round trip has not shrunk

 private:
  double min_ = std::numeric_limits<double>::infinity();
  int unshrunk_ = 0;
};

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
