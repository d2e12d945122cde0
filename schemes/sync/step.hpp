#pragma once

#include <optional>
#include <vector>

#include "schemes/sync/pair.hpp"

namespace plumbline::sync {

/// Estimates spread over time on the client's clock, for a line through them.
class FitPoints {
 public:
  FitPoints(Messenger& messenger, const SyncOptions& options);

  int count() const { return count_; }
  /// Waits until the next one is due, and takes it.
  void take(Client& client, int reference);
  /// The line through all that were taken.
  LinearMap line();
  /// Of the last line.
  std::optional<double> residual() const { return residual_; }

 private:
  Messenger& messenger_;
  int count_;
  double gap_;  // seconds from one to the next
  std::vector<Estimate> points_;
  double begin_ = 0;
  std::optional<double> residual_;
};

/// What a pair does when it meets. The same steps must be taken on both sides.
class PairStep {
 public:
  /// One estimate: the offset, no skew.
  PairStep(Messenger& messenger, const Plan& plan)
      : messenger_(messenger), plan_(plan), client_(messenger, plan) {}
  /// A line through many estimates: offset and skew.
  PairStep(Messenger& messenger, const Plan& plan, const SyncOptions& options) : PairStep(messenger, plan) {
    points_.emplace(messenger, options);
  }

  /// The client's side: the line from its own clock to the reference's.
  LinearMap measure(int reference);
  /// The reference's side; it answers with its own time as `clock` maps it.
  void serve(int client, const LinearMap& clock);
  /// Of the last line.
  std::optional<double> residual() const { return points_ ? points_->residual() : std::nullopt; }

 private:
  Messenger& messenger_;
  Plan plan_;
  Client client_;
  std::optional<FitPoints> points_;
};

/// Process 0 takes `step` with each other process in turn. Returns the line to process 0's clock.
LinearMap one_by_one(Messenger& messenger, PairStep& step);

}  // namespace plumbline::sync
